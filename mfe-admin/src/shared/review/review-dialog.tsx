import type { ReviewItem } from '@magnetx/contracts';
import { Banner, ConfirmDialog, Dialog } from '@magnetx/ui';
import { useState } from 'react';
import { RejectDialog } from './reject-dialog.tsx';
import { ReviewBody } from './review-body.tsx';
import { ReviewButtons, type ReviewStep } from './review-buttons.tsx';
import { reviewFailureText } from './review-failure.ts';
import { kindOf } from './review-kind.ts';
import { useReviewActions } from './use-review-actions.ts';

interface ReviewDialogProps {
  item: ReviewItem;
  /** Where it begins: with everything about the item, or with one question alone. */
  start?: 'detail' | ReviewStep;
  onClose: () => void;
}

/** A submission and its actions. The dialog closes after an action. */
export function ReviewDialog({ item, start = 'detail', onClose }: ReviewDialogProps) {
  const [step, setStep] = useState<'detail' | ReviewStep>(start);
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
  return <Detail item={item} onStep={setStep} onClose={onClose} />;
}

const ENDS_WITH_IT = {
  task: 'Work that waits for a decision is closed',
  giveaway: 'A draw that is still to come does not take place',
  opportunity: 'Applications that are under way are closed',
} as const satisfies Record<ReviewItem['type'], string>;

function deletionOf(item: ReviewItem): string {
  const { type, title, status, startsAt } = item;
  const kind = kindOf(item);
  const isQuest = kind === 'quest';
  if (kind === 'edit') return `The edit of “${title}” leaves the queue permanently. The quest stays as it is.`;
  if (isQuest && status === 'approved' && startsAt === null) {
    return (
      `“${title}” is taken down, and users no longer see it. ${ENDS_WITH_IT[type]}, and participants are notified. ` +
      'Paid rewards stay paid, and the fee is not refunded.'
    );
  }
  if (status !== 'pending' && !startsAt) return `“${title}” leaves the queue permanently. Paid rewards stay paid.`;
  return isQuest
    ? `“${title}” leaves the queue permanently, and its fee is refunded to the project.`
    : `“${title}” leaves the queue permanently, and its place is free again.`;
}

interface DetailProps {
  item: ReviewItem;
  onStep: (step: ReviewStep) => void;
  onClose: () => void;
}

function Detail({ item, onStep, onClose }: DetailProps) {
  const [failure, setFailure] = useState('');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={item.title}
      size="wide"
      startsAt="title"
      actions={<ReviewButtons item={item} onStep={onStep} onDone={onClose} onFailure={setFailure} />}
    >
      <ReviewBody item={item} />
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
    </Dialog>
  );
}
