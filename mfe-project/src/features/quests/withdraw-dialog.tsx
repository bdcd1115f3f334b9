import { formatMxp, type ProjectQuest } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { ConfirmDialog } from '@magnetx/ui';
import { useWithdrawQuestMutation } from '../../shared/quests/quests.endpoints.ts';

const failureText = failureTextFrom({
  refused: t('Failed to withdraw quest'),
  unanswered: t('Failed to withdraw quest'),
});

/** Asks before a quest that is not live yet is withdrawn, which cannot be undone. */
export function WithdrawDialog({ quest, onClose }: { quest: ProjectQuest; onClose: () => void }) {
  const { notify } = useHost();
  const [withdraw] = useWithdrawQuestMutation();
  const { id, title, fee_mxp: feeMxp, is_funded: isFunded } = quest;
  const returned = isFunded
    ? t('{feeMxp} and the reserve return to your balance', { feeMxp: formatMxp(feeMxp) })
    : t('{feeMxp} return to your balance', { feeMxp: formatMxp(feeMxp) });
  return (
    <ConfirmDialog
      title={t('Withdraw this quest?')}
      description={t('“{title}” does not go live, and is removed. {returned}. It cannot be undone.', {
        title,
        returned,
      })}
      confirmLabel={t('Withdraw')}
      busyLabel={t('Withdrawing...')}
      confirm={() => withdraw({ params: { questId: id } })}
      failureText={failureText}
      onDone={() => notify({ type: 'success', title: t('Quest withdrawn'), message: title })}
      onClose={onClose}
    />
  );
}
