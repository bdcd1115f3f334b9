import { formatMxp, type ProjectQuest } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { ConfirmDialog } from '@magnetx/ui';
import { useWithdrawQuestMutation } from '../../shared/quests/quests.endpoints.ts';

const failureText = failureTextFrom({ refused: 'Failed to withdraw quest', unanswered: 'Failed to withdraw quest' });

/** Asks before a quest that is not live yet is withdrawn, which cannot be undone. */
export function WithdrawDialog({ quest, onClose }: { quest: ProjectQuest; onClose: () => void }) {
  const { notify } = useHost();
  const [withdraw] = useWithdrawQuestMutation();
  const { id, title, fee_mxp: feeMxp, is_funded: isFunded } = quest;
  const returned = `${formatMxp(feeMxp)}${isFunded ? ' and the reserve return' : ' return'} to your balance`;
  return (
    <ConfirmDialog
      title="Withdraw this quest?"
      description={`“${title}” does not go live, and is removed. ${returned}. It cannot be undone.`}
      confirmLabel="Withdraw"
      busyLabel="Withdrawing..."
      confirm={() => withdraw({ params: { questId: id } })}
      failureText={failureText}
      onDone={() => notify({ type: 'success', title: 'Quest withdrawn', message: title })}
      onClose={onClose}
    />
  );
}
