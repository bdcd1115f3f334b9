import type { ReviewItem } from '@magnetx/contracts';
import { readCallError } from '@magnetx/federation/api';
import { useParams } from '@magnetx/federation/host';
import { Banner, ErrorPanel, Panel, Skeleton } from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { MissingRecord } from '../../shared/records/missing-record.tsx';
import styles from '../../shared/records/records.module.css';
import { ReviewBody } from '../../shared/review/review-body.tsx';
import { ReviewButtons, type ReviewStep } from '../../shared/review/review-buttons.tsx';
import { ReviewDialog } from '../../shared/review/review-dialog.tsx';
import { kindOf } from '../../shared/review/review-kind.ts';
import { useGetReviewItemQuery } from '../../shared/review/review.endpoints.ts';
import { QuestPerformance } from './quest-performance.tsx';

/** Everything about one quest, one edit, or one piece of work. */
export function SubmissionPage() {
  const { itemId = '' } = useParams();
  const input = { params: { id: itemId } };
  const { currentData, error, refetch } = useGetReviewItemQuery(input, { refetchOnMountOrArgChange: true });
  if (currentData) return <Loaded item={currentData.submission} />;
  const code = readCallError(error)?.code;
  if (code === 'not_found' || code === 'validation_failed') {
    return (
      <MissingRecord
        noun="Submission"
        field="queue"
        message="It was deleted, or has left the queue."
        list={{ href: paths.manageTasks.href(), label: 'All submissions' }}
      />
    );
  }
  return (
    <WorkPage title="Submission">
      {error ? (
        <ErrorPanel
          title="The submission could not be loaded"
          message="Please try again."
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={320} shape="block" />
      )}
    </WorkPage>
  );
}

const KINDS = { quest: 'Quest', edit: 'Edit of a quest', work: 'Work' } as const;

function Loaded({ item }: { item: ReviewItem }) {
  const [step, setStep] = useState<ReviewStep | null>(null);
  const [failure, setFailure] = useState('');
  function close(): void {
    setStep(null);
  }
  return (
    <WorkPage
      title={item.title}
      actions={
        <span className={styles.actions}>
          <ReviewButtons item={item} onStep={setStep} onDone={close} onFailure={setFailure} />
        </span>
      }
    >
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <Panel title={KINDS[kindOf(item)]}>
        <ReviewBody item={item} />
      </Panel>
      {kindOf(item) === 'quest' ? <QuestPerformance questId={item.questId} /> : null}
      {step ? <ReviewDialog item={item} start={step} onClose={close} /> : null}
    </WorkPage>
  );
}
