import type { ReviewItem } from '@magnetx/contracts';
import { errorText, readCallError } from '@magnetx/federation/api';
import { Card, EmptyState, ErrorPanel, PanelHead, Skeleton, useNow } from '@magnetx/ui';
import { useId, useState } from 'react';
import { Ago } from '../../shared/components/moment.tsx';
import { ReviewStatusBadge, ReviewTypeBadge } from '../../shared/review/review-badges.tsx';
import { ReviewDialog } from '../../shared/review/review-dialog.tsx';
import { useListRecentReviewQuery } from '../../shared/review/review.endpoints.ts';
import styles from './recent-submissions.module.css';

/** What was handed in last, by projects and users alike; each opens with what can be done about it. */
export function RecentSubmissions() {
  const headingId = useId();
  const [opened, setOpened] = useState<ReviewItem | null>(null);
  return (
    <Card as="section" padding="small" aria-labelledby={headingId} className={styles.panel}>
      <PanelHead id={headingId} title="Recent Submissions" size="small" />
      <Submissions onOpen={setOpened} />
      {opened ? <ReviewDialog item={opened} onClose={() => setOpened(null)} /> : null}
    </Card>
  );
}

function Submissions({ onOpen }: { onOpen: (item: ReviewItem) => void }) {
  const nowMs = useNow();
  const { data, error, isFetching, refetch } = useListRecentReviewQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data && error && !isFetching) {
    return (
      <ErrorPanel
        title="Recent submissions could not be loaded"
        message={errorText(error, 'Something went wrong. Please try again.')}
        requestId={readCallError(error)?.requestId}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label="Loading recent submissions" className={styles.list}>
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} height={40} />
        ))}
      </div>
    );
  }
  if (data.length === 0) return <EmptyState title="No recent submissions" />;
  return (
    <ul className={styles.list}>
      {data.map((item) => (
        <li key={item.id} className={styles.item}>
          <button type="button" className={styles.open} onClick={() => onOpen(item)}>
            {item.title}
          </button>
          <span className={styles.badges}>
            <ReviewTypeBadge type={item.type} />
            <ReviewStatusBadge status={item.status} />
          </span>
          <span className={styles.detail}>
            {item.submittedBy} · <Ago at={item.submittedAt} nowMs={nowMs} />
          </span>
        </li>
      ))}
    </ul>
  );
}
