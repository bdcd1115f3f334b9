import type { ReviewItem } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { listStateOf } from '@magnetx/federation/lists';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { EmptyState, ListFrame, Panel, Skeleton } from '@magnetx/ui';
import { useState } from 'react';
import { hrefOfSubmitter } from '../../paths.ts';
import { EditBadge, ReviewStatusBadge, ReviewTypeBadge } from '../../shared/review/review-badges.tsx';
import { ReviewDialog } from '../../shared/review/review-dialog.tsx';
import { kindOf } from '../../shared/review/review-kind.ts';
import { useListRecentReviewQuery } from '../../shared/review/review.endpoints.ts';
import styles from './recent-submissions.module.css';

/** The latest submissions of projects and users; each opens with what can be done about it. */
export function RecentSubmissions() {
  const [opened, setOpened] = useState<ReviewItem | null>(null);
  const answer = useListRecentReviewQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Panel padding="small" size="small" title={t('Recent Submissions')}>
      <ListFrame
        state={listStateOf(answer)}
        failedTitle={t('Recent submissions could not be loaded')}
        loading={
          <div role="status" aria-label={t('Loading recent submissions')} className={styles.list}>
            {[0, 1, 2].map((place) => (
              <Skeleton key={place} height={40} />
            ))}
          </div>
        }
      >
        <Submissions items={answer.data ?? []} onOpen={setOpened} />
      </ListFrame>
      {opened ? <ReviewDialog item={opened} onClose={() => setOpened(null)} /> : null}
    </Panel>
  );
}

function Submissions({ items, onOpen }: { items: readonly ReviewItem[]; onOpen: (item: ReviewItem) => void }) {
  if (items.length === 0) return <EmptyState title={t('No recent submissions')} />;
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <button type="button" className={styles.open} onClick={() => onOpen(item)}>
            {item.title}
          </button>
          <span className={styles.badges}>
            <ReviewTypeBadge type={item.type} />
            {kindOf(item) === 'edit' ? <EditBadge /> : null}
            <ReviewStatusBadge status={item.status} />
          </span>
          <span className={styles.detail}>
            <Link to={hrefOfSubmitter(item)}>{item.submittedBy}</Link> · <Ago at={item.submittedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
