import type { ReviewItem } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Banner, ConfirmDialog, Dialog } from '@magnetx/ui';
import { useState } from 'react';
import { QUEST_KIND_VIEWS } from '../kinds/quest-kinds.tsx';
import { ChangedItem } from './changed-item.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { ReviewBody } from './review-body.tsx';
import { ReviewButtons, type ReviewStep } from './review-buttons.tsx';
import { ReviewChanges } from './review-changes.tsx';
import { reviewFailureText } from './review-failure.ts';
import { kindOf } from './review-kind.ts';
import { useReviewActions, type Settled } from './use-review-actions.ts';

interface ReviewDialogProps {
  item: ReviewItem;
  /** The item as it was shown before, if a decision on that was refused. */
  before?: ReviewItem | undefined;
  /** Where it begins: with everything about the item, or with one question alone. */
  start?: 'detail' | ReviewStep;
  onClose: () => void;
}

/**
 * A submission and its actions. The dialog closes after an action. It names the item that it shows: when that has
 * changed meanwhile, it shows what changed, and asks again.
 */
export function ReviewDialog({ start = 'detail', onClose, ...opened }: ReviewDialogProps) {
  const [step, setStep] = useState<'detail' | ReviewStep>(start);
  const [{ item, before }, setShown] = useState<Pick<ReviewDialogProps, 'item' | 'before'>>(opened);
  const actions = useReviewActions();
  const back = start === 'detail' ? () => setStep('detail') : onClose;
  const showPresent = (present: ReviewItem) => setShown({ item: present, before: item });
  const settle = ({ error, present }: Settled) => {
    if (present) showPresent(present);
    else if (!error) onClose();
    return { error };
  };
  const notice = before ? (
    <>
      <ChangedItem before={before} item={item} />
      <ReviewChanges item={item} />
    </>
  ) : null;

  if (step === 'reject' || step === 'override') {
    const verb = step === 'reject' ? 'Reject' : 'Override';
    return (
      <RejectDialog
        title={step === 'reject' ? t('Reject “{title}”?', { title: item.title }) : overrideTitle(item)}
        verb={verb}
        items={[item]}
        reject={async (reason) => settle(await actions[step](item, reason))}
        notice={notice}
        onClose={back}
      />
    );
  }
  if (step === 'delete') {
    return (
      <ConfirmDialog
        title={t('Delete this submission?')}
        description={deletionOf(item)}
        confirmLabel={t('Delete')}
        busyLabel={t('Deleting...')}
        confirm={async () => settle(await actions.remove(item))}
        failureText={reviewFailureText('delete')}
        onClose={back}
      >
        {notice}
      </ConfirmDialog>
    );
  }
  return <Detail item={item} before={before} onStep={setStep} onChanged={showPresent} onClose={onClose} />;
}

function overrideTitle({ title, status }: ReviewItem): string {
  return status === 'approved'
    ? t('Reject “{title}” after all?', { title })
    : t('Approve “{title}” after all?', { title });
}

function deletionOf(item: ReviewItem): string {
  const { type, title, status, startsAt } = item;
  const kind = kindOf(item);
  const isQuest = kind === 'quest';
  const { endsWithIt } = QUEST_KIND_VIEWS[type];
  if (kind === 'edit')
    return t('The edit of “{title}” leaves the queue permanently. The quest stays as it is.', { title });
  if (isQuest && status === 'approved' && startsAt === null) {
    return t(
      '“{title}” is taken down, and users no longer see it. {endsWithIt}, and ' +
        'participants are notified. Paid rewards stay paid, and the fee is not refunded.',
      { title, endsWithIt },
    );
  }
  if (status !== 'pending' && !startsAt)
    return t('“{title}” leaves the queue permanently. Paid rewards stay paid.', { title });
  return isQuest
    ? t('“{title}” leaves the queue permanently, and its fee is refunded to the project.', { title })
    : t('“{title}” leaves the queue permanently, and its place is free again.', { title });
}

interface DetailProps {
  item: ReviewItem;
  before: ReviewItem | undefined;
  onStep: (step: ReviewStep) => void;
  onChanged: (present: ReviewItem) => void;
  onClose: () => void;
}

function Detail({ item, before, onClose, ...on }: DetailProps) {
  const [failure, setFailure] = useState('');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={item.title}
      size="wide"
      startsAt="title"
      actions={<ReviewButtons item={item} {...on} onDone={onClose} onFailure={setFailure} />}
    >
      {before ? <ChangedItem before={before} item={item} /> : null}
      <ReviewBody item={item} />
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
    </Dialog>
  );
}
