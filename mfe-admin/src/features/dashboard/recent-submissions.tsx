import type { ReviewItem } from '@magnetx/contracts';
import { errorText, readCallError } from '@magnetx/federation/api';
import { routerLink } from '@magnetx/federation/pages';
import { Badge, ButtonLink, Card, EmptyState, ErrorPanel, PanelHead, Skeleton, useNow } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePause from 'lucide-react/icons/circle-pause';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { Ago } from '../../shared/components/moment.tsx';
import { LIVE } from '../../shared/live-query.ts';
import { OverdueBadge, ReviewStatusBadge } from '../../shared/review/review-badges.tsx';
import { ReviewDialog } from '../../shared/review/review-dialog.tsx';
import { useListRecentReviewQuery } from '../../shared/review/review.endpoints.ts';
import { useListRecentProjectsQuery, type RecentProject } from './dashboard.endpoints.ts';
import styles from './dashboard-page.module.css';

/** How many projects, and how many submissions after them, are listed (specification, section 2.3). */
const SHOWN = 5;

/** The projects that registered last, then what was handed in last. */
export function RecentSubmissions() {
  return (
    <Card as="section" padding="small" aria-labelledby="recent-submissions" className={styles.card}>
      <PanelHead
        id="recent-submissions"
        title="Recent Submissions"
        actions={
          <ButtonLink variant="secondary" size="small" href={paths.manageTasks.href()} render={routerLink}>
            View All
          </ButtonLink>
        }
      />
      <RecentList />
    </Card>
  );
}

function RecentList() {
  const projects = useListRecentProjectsQuery(undefined, LIVE);
  const review = useListRecentReviewQuery(undefined, LIVE);
  const [opened, setOpened] = useState<ReviewItem | null>(null);
  const nowMs = useNow();
  const error = projects.data && review.data ? undefined : (projects.error ?? review.error);

  if (error && !projects.isFetching && !review.isFetching) {
    return (
      <ErrorPanel
        title="The latest submissions could not be loaded"
        message={errorText(error, 'Something went wrong. Please try again.')}
        requestId={readCallError(error)?.requestId}
        onRetry={() => {
          void projects.refetch();
          void review.refetch();
        }}
      />
    );
  }
  if (!projects.data || !review.data) return <ListSkeleton />;
  const [listed, submissions] = [projects.data.slice(0, SHOWN), review.data.slice(0, SHOWN)];
  if (listed.length + submissions.length === 0) {
    return (
      <EmptyState field="queue" title="No recent submissions" message="Projects and what is handed in show up here." />
    );
  }
  return (
    <>
      <ul className={styles.rows}>
        {listed.map((project) => (
          <ProjectRow key={project.id} project={project} />
        ))}
        {submissions.map((item) => (
          <li key={item.id} className={styles.row}>
            <div className={styles.what}>
              <button type="button" className={styles.name} onClick={() => setOpened(item)}>
                {item.title}
              </button>
              <span className={styles.by}>
                {item.submittedBy} · <Ago at={item.submittedAt} nowMs={nowMs} />
              </span>
            </div>
            {item.isOverdue ? <OverdueBadge /> : null}
            <ReviewStatusBadge status={item.status} />
          </li>
        ))}
      </ul>
      {opened ? <ReviewDialog item={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function ProjectRow({ project: { name, email, username, status } }: { project: RecentProject }) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.by}>{email || username}</span>
      </div>
      {status === 'active' ? (
        <Badge tone="success" icon={<CircleCheck />}>
          Active
        </Badge>
      ) : (
        <Badge tone="warning" icon={<CirclePause />}>
          Suspended
        </Badge>
      )}
    </li>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading the latest submissions" className={styles.rows}>
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <div key={place} className={styles.row}>
          <Skeleton width="45%" height={18} />
          <Skeleton width={72} height={22} />
        </div>
      ))}
    </div>
  );
}
