import type { ReviewItem } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { useState } from 'react';
import { PermittedButton } from '../access/permitted-button.tsx';
import { reviewFailureText, type ReviewAction } from './review-failure.ts';
import { useReviewActions } from './use-review-actions.ts';

/** Actions that ask first. */
export type ReviewStep = 'reject' | 'delete' | 'override';

/** Actions that do not. */
type CallAction = 'approve' | 'reverse' | 'confirm';

interface ReviewButtonsProps {
  item: ReviewItem;
  onStep: (step: ReviewStep) => void;
  onDone: () => void;
  /** The item has changed since it was shown. */
  onChanged: (present: ReviewItem) => void;
  /** Empty once another attempt is under way. */
  onFailure: (text: string) => void;
}

/** The actions on an item. */
export function ReviewButtons({ item, onStep, onDone, onChanged, onFailure }: ReviewButtonsProps) {
  const actions = useReviewActions();
  const [busy, setBusy] = useState<ReviewAction | null>(null);

  const isOwners = item.decidedBy === 'owner';

  async function act(action: CallAction) {
    onFailure('');
    setBusy(action);
    const { error, present } = await (action === 'reverse' ? actions.reverse([item]) : actions[action](item));
    setBusy(null);
    if (present) onChanged(present);
    else if (error) onFailure(reviewFailureText(action)(error));
    else onDone();
  }

  return (
    <>
      <PermittedButton permission="review" variant="quiet" onClick={() => onStep('delete')}>
        {t('Delete')}
      </PermittedButton>
      {item.status === 'pending' ? (
        <>
          <PermittedButton permission="review" variant="secondary" onClick={() => onStep('reject')}>
            {t('Reject')}
          </PermittedButton>
          <PermittedButton
            permission="review"
            onClick={() => void act('approve')}
            isBusy={busy === 'approve'}
            busyLabel={t('Approving...')}
          >
            {t('Approve')}
          </PermittedButton>
        </>
      ) : null}
      {item.turn === 'check' ? (
        <PermittedButton
          permission="review"
          onClick={() => void act('confirm')}
          isBusy={busy === 'confirm'}
          busyLabel={t('Confirming...')}
        >
          {t('Confirm')}
        </PermittedButton>
      ) : null}
      {item.isReversible && isOwners ? (
        <PermittedButton permission="review" variant="secondary" onClick={() => onStep('override')}>
          {t('Override')}
        </PermittedButton>
      ) : null}
      {item.isReversible && !isOwners ? (
        <PermittedButton
          permission="review"
          onClick={() => void act('reverse')}
          isBusy={busy === 'reverse'}
          busyLabel={t('Reversing...')}
        >
          {t('Reverse decision')}
        </PermittedButton>
      ) : null}
    </>
  );
}
