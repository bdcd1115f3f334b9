import type { ReviewItem } from '@magnetx/contracts';
import { readCallError } from '@magnetx/federation/api';
import { useParams } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Banner, ErrorPanel, Panel, Skeleton } from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { MissingRecord } from '../../shared/records/missing-record.tsx';
import styles from '../../shared/records/records.module.css';
import { ChangedItem } from '../../shared/review/changed-item.tsx';
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
  if (currentData) return <Loaded item={currentData.submission} linkedId={itemId} />;
  const code = readCallError(error)?.code;
  if (code === 'not_found' || code === 'validation_failed') {
    return (
      <MissingRecord
        noun={t('Submission')}
        field="queue"
        message={t('It was deleted, or has left the queue.')}
        list={{ href: paths.manageTasks.href(), label: t('All submissions') }}
      />
    );
  }
  return (
    <WorkPage title={t('Submission')}>
      {error ? (
        <ErrorPanel
          title={t('The submission could not be loaded')}
          message={t('Please try again.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={320} shape="block" />
      )}
    </WorkPage>
  );
}

const KINDS = { quest: t('Quest'), edit: t('Edit of a quest'), work: t('Work') } as const;

/** Whether a link is of an earlier revision. Links to a quest that was decided may be of any. */
function isOutdated(item: ReviewItem, linkedId: string): boolean {
  return item.id !== linkedId && (kindOf(item) !== 'quest' || item.status === 'pending');
}

function Loaded({ item, linkedId }: { item: ReviewItem; linkedId: string }) {
  /** The item as a refused decision named it. */
  const [before, setBefore] = useState<ReviewItem | null>(null);
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
          <ReviewButtons
            item={item}
            onStep={setStep}
            onDone={close}
            onChanged={() => setBefore(item)}
            onFailure={setFailure}
          />
        </span>
      }
    >
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      {before && before.id !== item.id ? <ChangedItem before={before} item={item} /> : null}
      {!before && isOutdated(item, linkedId) ? (
        <Banner tone="info">{t('This has changed since that link was made. You see it as it is now.')}</Banner>
      ) : null}
      <Panel title={KINDS[kindOf(item)]}>
        <ReviewBody item={item} />
      </Panel>
      {kindOf(item) === 'quest' ? <QuestPerformance questId={item.questId} /> : null}
      {step ? <ReviewDialog item={item} start={step} onClose={close} /> : null}
    </WorkPage>
  );
}
