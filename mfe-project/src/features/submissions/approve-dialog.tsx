import { rewardText, type Submission } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { ConfirmDialog } from '@magnetx/ui';
import { ChangedWork } from './changed-work.tsx';
import { SubmissionFlags } from './submission-badges.tsx';
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
  const sumOf = (key: 'cashCents' | 'mxp') => items.reduce((sum, item) => sum + item[key], 0);
  const flagged = items.filter(({ flags }) => flags.length > 0);
  const flags = [...new Set(flagged.flatMap((item) => item.flags))];
  const what =
    items.length === 1 && first
      ? t('the work of {first}', { first: whoOf(first) })
      : t('{count, plural, one {# submission} other {# submissions}}', { count: items.length });
  return (
    <ConfirmDialog
      title={t('Approve {what}?', { what })}
      description={t(
        'This pays {reward}, the dollars from your reserve. You cannot take it back; an admin may check it.',
        {
          reward: rewardText({ cashCents: sumOf('cashCents'), mxp: sumOf('mxp') }),
        },
      )}
      confirmLabel={t('Approve')}
      busyLabel={t('Approving...')}
      variant="primary"
      confirm={approve}
      failureText={decideFailureText}
      onClose={onClose}
    >
      {changed ? <ChangedWork changed={changed} /> : null}
      {flagged.length > 0 && items.length > 1 ? (
        <p>{t('{flagged} of {count} have flags:', { flagged: flagged.length, count: items.length })}</p>
      ) : null}
      <SubmissionFlags flags={flags} />
    </ConfirmDialog>
  );
}
