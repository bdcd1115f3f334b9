import type { ReviewItem } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { listStateOf } from '@magnetx/federation/lists';
import { Ago, routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { ButtonLink, EmptyState, lazyPart, ListFrame, Panel, Skeleton } from '@magnetx/ui';
import { useState, type ReactElement } from 'react';
import { hrefOfSubmitter, paths } from '../../paths.ts';
import { ProjectStatusBadge } from '../../shared/components/project-status-badge.tsx';
import { LIVE } from '../../shared/live-query.ts';
import { EditBadge, OverdueBadge, ReviewStatusBadge } from '../../shared/review/review-badges.tsx';
import { kindOf } from '../../shared/review/review-kind.ts';
import { useListRecentReviewQuery } from '../../shared/review/review.endpoints.ts';
import { useListRecentProjectsQuery, type RecentProject } from './dashboard.endpoints.ts';
import styles from './dashboard-page.module.css';

const ReviewDialog = lazyPart(async () => (await import('../../shared/review/review-dialog.tsx')).ReviewDialog);

/** How many projects, and how many submissions after them, are listed. */
const SHOWN = 5;

/** The projects that registered last, then the latest submissions. */
export function RecentSubmissions() {
  const projects = useListRecentProjectsQuery(undefined, LIVE);
  const review = useListRecentReviewQuery(undefined, LIVE);
  const data = projects.data && review.data && { projects: projects.data, submissions: review.data };
  return (
    <Panel
      padding="small"
      title={t('Recent Submissions')}
      actions={
        <ButtonLink variant="secondary" size="small" href={paths.manageTasks.href()} render={routerLink}>
          {t('View All')}
        </ButtonLink>
      }
    >
      <ListFrame
        state={listStateOf({
          data,
          currentData: data,
          error: projects.error ?? review.error,
          isFetching: projects.isFetching || review.isFetching,
          refetch() {
            void projects.refetch();
            void review.refetch();
          },
        })}
        failedTitle={t('The latest submissions could not be loaded')}
        loading={<ListSkeleton />}
      >
        <RecentList
          projects={data?.projects.slice(0, SHOWN) ?? []}
          submissions={data?.submissions.slice(0, SHOWN) ?? []}
        />
      </ListFrame>
    </Panel>
  );
}

interface RecentListProps {
  projects: readonly RecentProject[];
  submissions: readonly ReviewItem[];
}

function RecentList({ projects, submissions }: RecentListProps) {
  const [opened, setOpened] = useState<ReviewItem | null>(null);
  if (projects.length + submissions.length === 0) {
    return (
      <EmptyState
        field="queue"
        title={t('No recent submissions')}
        message={t('Projects and submissions appear here.')}
      />
    );
  }
  return (
    <>
      <div className={styles.recent}>
        <Rows title={t('New projects')}>
          {projects.map((project) => (
            <ProjectRow key={project.id} project={project} />
          ))}
        </Rows>
        <Rows title={t('Latest submissions')}>
          {submissions.map((item) => (
            <li key={item.id} className={styles.row}>
              <div className={styles.what}>
                <button type="button" className={styles.name} onClick={() => setOpened(item)}>
                  {item.title}
                </button>
                <span className={styles.by}>
                  <Link to={hrefOfSubmitter(item)}>{item.submittedBy}</Link> · <Ago at={item.submittedAt} />
                </span>
              </div>
              {kindOf(item) === 'edit' ? <EditBadge /> : null}
              {item.isOverdue ? <OverdueBadge /> : null}
              <ReviewStatusBadge status={item.status} />
            </li>
          ))}
        </Rows>
      </div>
      {opened ? <ReviewDialog item={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function Rows({ title, children }: { title: string; children: readonly ReactElement[] }) {
  if (children.length === 0) return null;
  return (
    <div>
      <h3 className={styles.subheading}>{title}</h3>
      <ul className={styles.rows}>{children}</ul>
    </div>
  );
}

function ProjectRow({ project: { id, name, email, username, status } }: { project: RecentProject }) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link to={paths.project.href(id)} className={styles.name}>
          {name}
        </Link>
        <span className={styles.by}>{email || username}</span>
      </div>
      <ProjectStatusBadge status={status} />
    </li>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label={t('Loading the latest submissions')} className={styles.rows}>
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <div key={place} className={styles.row}>
          <Skeleton width="45%" height={18} />
          <Skeleton width={72} height={22} />
        </div>
      ))}
    </div>
  );
}
