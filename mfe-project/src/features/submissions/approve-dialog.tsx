import { type Submission } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { ConfirmDialog } from '@magnetx/ui';
import { ChangedWork } from './changed-work.tsx';
import { whoOf } from './submission-columns.tsx';
import { decideFailureText } from './use-decide.ts';
import type { ChangedSubmission } from './use-recommend.ts';

interface ApproveDialogProps {
  items: readonly Submission[];
  /** Set if an approval was refused because the work has changed. */
  changed?: readonly ChangedSubmission[] | undefined;
  approve: () => Promise<{ error?: unknown }>;
  onClose: () => void;
}

/** Asks before an approval, which only an admin can take back. */
export function ApproveDialog({ items, changed, approve, onClose }: ApproveDialogProps) {
  const [first] = items;
  const what =
    items.length === 1 && first
      ? t('the work of {first}', { first: whoOf(first) })
      : t('{count, plural, one {# submission} other {# submissions}}', { count: items.length });
  return (
    <ConfirmDialog
      title={t('Approve {what}?', { what })}
      description={t('The reserve pays the reward. You cannot take this back; an admin may check it.')}
      confirmLabel={t('Approve')}
      busyLabel={t('Approving...')}
      variant="primary"
      confirm={approve}
      failureText={decideFailureText}
      onClose={onClose}
    >
      {changed ? <ChangedWork changed={changed} /> : null}
    </ConfirmDialog>
  );
}
