import type { ReviewItem } from '@magnetx/contracts';
import { Banner, ConfirmDialog, Dialog, ErrorPanel, Skeleton, useNow } from '@magnetx/ui';
import { useState } from 'react';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import factList from '../components/facts.module.css';
import { Ago } from '../components/moment.tsx';
import { LinkLine } from './link-line.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { EditBadge, OverdueBadge, ReviewStatusBadge, ReviewTypeBadge, SameLinkBadge } from './review-badges.tsx';
import { ReviewChanges } from './review-changes.tsx';
import { QuestContent, ReviewRecords } from './review-detail.tsx';
import detail from './review-detail.module.css';
import styles from './review-dialog.module.css';
import { useGetReviewItemQuery } from './review.endpoints.ts';
import { reviewFailureText, type ReviewAction } from './review-failure.ts';
import { kindOf } from './review-kind.ts';
import { useReviewActions } from './use-review-actions.ts';

type Step = 'detail' | 'reject' | 'delete';

interface ReviewDialogProps {
  item: ReviewItem;
  /** Where it begins: with everything about the item, or with one question alone. */
  start?: Step;
  onClose: () => void;
}

/** A submission and its actions. The dialog closes after an action. */
export function ReviewDialog({ item, start = 'detail', onClose }: ReviewDialogProps) {
  const [step, setStep] = useState<Step>(start);
  const actions = useReviewActions();
  const back = start === 'detail' ? () => setStep('detail') : onClose;

  if (step === 'reject') {
    return (
      <RejectDialog
        title={`Reject “${item.title}”?`}
        items={[item]}
        reject={(reason) => actions.reject(item, reason)}
        onDone={onClose}
        onClose={back}
      />
    );
  }
  if (step === 'delete') {
    return (
      <ConfirmDialog
        title="Delete this submission?"
        description={deletionOf(item)}
        confirmLabel="Delete"
        busyLabel="Deleting..."
        confirm={() => actions.remove(item)}
        failureText={reviewFailureText('delete')}
        onDone={onClose}
        onClose={back}
      />
    );
  }
  return <Detail item={item} actions={actions} onStep={setStep} onClose={onClose} />;
}

const ENDS_WITH_IT = {
  task: 'Work that waits for a decision is closed',
  giveaway: 'A draw that is still to come does not take place',
  opportunity: 'Applications that are under way are closed',
} as const satisfies Record<ReviewItem['type'], string>;

function deletionOf(item: ReviewItem): string {
  const { type, title, status } = item;
  const kind = kindOf(item);
  const isQuest = kind === 'quest';
  if (kind === 'edit') return `The edit of “${title}” leaves the queue permanently. The quest stays as it is.`;
  if (isQuest && status === 'approved') {
    return (
      `“${title}” is taken down, and users no longer see it. ${ENDS_WITH_IT[type]}, and participants are notified. ` +
      'Paid rewards stay paid, and the fee is not refunded.'
    );
  }
  if (status !== 'pending') return `“${title}” leaves the queue permanently. Paid rewards stay paid.`;
  return isQuest
    ? `“${title}” leaves the queue permanently, and its fee is refunded to the project.`
    : `“${title}” leaves the queue permanently, and its place is free again.`;
}

interface DetailProps {
  item: ReviewItem;
  actions: ReturnType<typeof useReviewActions>;
  onStep: (step: Step) => void;
  onClose: () => void;
}

function Detail({ item, actions, onStep, onClose }: DetailProps) {
  const [busy, setBusy] = useState<ReviewAction | null>(null);
  const [failure, setFailure] = useState('');

  async function act(action: 'approve' | 'reverse') {
    setFailure('');
    setBusy(action);
    const { error } = action === 'approve' ? await actions.approve(item) : await actions.reverse([item]);
    setBusy(null);
    if (error) setFailure(reviewFailureText(action)(error));
    else onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={item.title}
      size="wide"
      startsAt="title"
      actions={
        <>
          <PermittedButton permission="review" variant="quiet" onClick={() => onStep('delete')}>
            Delete
          </PermittedButton>
          {item.status === 'pending' ? (
            <>
              <PermittedButton permission="review" variant="secondary" onClick={() => onStep('reject')}>
                Reject
              </PermittedButton>
              <PermittedButton
                permission="review"
                onClick={() => void act('approve')}
                isBusy={busy === 'approve'}
                busyLabel="Approving..."
              >
                Approve
              </PermittedButton>
            </>
          ) : null}
          {item.isReversible ? (
            <PermittedButton
              permission="review"
              onClick={() => void act('reverse')}
              isBusy={busy === 'reverse'}
              busyLabel="Reversing..."
            >
              Reverse decision
            </PermittedButton>
          ) : null}
        </>
      }
    >
      <Body item={item} />
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
    </Dialog>
  );
}

function Body({ item }: { item: ReviewItem }) {
  const { data, isError, refetch } = useGetReviewItemQuery({ params: { id: item.id } });
  const isWork = kindOf(item) === 'work';
  return (
    <div className={detail.columns}>
      <div className={detail.main}>
        <Facts item={item} />
        <ReviewChanges changes={item.changes} />
        {item.description && kindOf(item) !== 'edit' ? (
          <section aria-label={isWork ? 'Note' : 'Description'} className={detail.section}>
            <h3 className={detail.heading}>{isWork ? 'Note' : 'Description'}</h3>
            <p className={detail.text}>{item.description}</p>
          </section>
        ) : null}
        {item.submissionUrl ? <LinkLine label="Open the work" href={item.submissionUrl} /> : null}
        {data ? <QuestContent quest={data.quest} /> : null}
      </div>
      <div className={detail.side}>
        {data ? <ReviewRecords detail={data} /> : null}
        {!data && isError ? (
          <ErrorPanel title="The details did not load" message="You can still decide." onRetry={() => void refetch()} />
        ) : null}
        {data || isError ? null : <Skeleton height={240} />}
      </div>
    </div>
  );
}

function Facts({ item }: { item: ReviewItem }) {
  const nowMs = useNow();
  const { recommendation } = item;
  return (
    <>
      <p className={styles.badges}>
        <ReviewStatusBadge status={item.status} />
        <ReviewTypeBadge type={item.type} />
        {kindOf(item) === 'edit' ? <EditBadge /> : null}
        {item.isOverdue ? <OverdueBadge /> : null}
        {item.isLinkRepeated ? <SameLinkBadge /> : null}
      </p>
      {item.isLinkRepeated ? <Banner tone="warning">Another user submitted the same link before.</Banner> : null}
      <dl className={factList.facts}>
        <dt>Submitted by</dt>
        <dd>{item.submittedBy}</dd>
        <dt>Submitted</dt>
        <dd>
          <Ago at={item.submittedAt} nowMs={nowMs} />
        </dd>
        <dt>Reward</dt>
        <dd>{item.amount || '–'}</dd>
        {item.reason ? (
          <>
            <dt>Reason</dt>
            <dd>{item.reason}</dd>
          </>
        ) : null}
        {recommendation ? (
          <>
            <dt>Owner</dt>
            <dd>
              {recommendation.verdict === 'accept' ? 'Recommends to accept' : 'Recommends to decline'}
              {recommendation.reason ? `: ${recommendation.reason}` : null}
            </dd>
          </>
        ) : null}
      </dl>
    </>
  );
}
