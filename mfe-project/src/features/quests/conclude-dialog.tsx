import type { ProjectQuest } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { ConfirmDialog } from '@magnetx/ui';
import { QUEST_KIND_VIEWS } from '../../shared/kinds/quest-kinds.ts';
import { useConcludeQuestMutation } from '../../shared/quests/quests.endpoints.ts';

const failureText = failureTextFrom({
  refused: t('Failed to conclude quest'),
  unanswered: t('Failed to conclude quest'),
});

/** Asks before a quest is ended early, which cannot be undone. */
export function ConcludeDialog({ quest, onClose }: { quest: ProjectQuest; onClose: () => void }) {
  const { concludeText } = QUEST_KIND_VIEWS[quest.type];
  const { notify } = useHost();
  const [conclude] = useConcludeQuestMutation();
  return (
    <ConfirmDialog
      title={t('Conclude this quest?')}
      description={t('“{title}” accepts no more {concludeText}. It cannot be undone.', {
        title: quest.title,
        concludeText,
      })}
      confirmLabel={t('Conclude early')}
      busyLabel={t('Concluding...')}
      confirm={() => conclude({ params: { questId: quest.id } })}
      failureText={failureText}
      onDone={() => notify({ type: 'success', title: t('Quest concluded'), message: quest.title })}
      onClose={onClose}
    />
  );
}
