import type { ProjectQuest } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { ConfirmDialog } from '@magnetx/ui';
import { QUEST_KIND_VIEWS } from '../../shared/kinds/quest-kinds.ts';
import { useConcludeQuestMutation } from '../../shared/quests/quests.endpoints.ts';

const failureText = failureTextFrom({ refused: 'Failed to conclude quest', unanswered: 'Failed to conclude quest' });

/** Asks before a quest is ended early, which cannot be undone. */
export function ConcludeDialog({ quest, onClose }: { quest: ProjectQuest; onClose: () => void }) {
  const { concludeText } = QUEST_KIND_VIEWS[quest.type];
  const { notify } = useHost();
  const [conclude] = useConcludeQuestMutation();
  return (
    <ConfirmDialog
      title="Conclude this quest?"
      description={`“${quest.title}” accepts no more ${concludeText}. It cannot be undone.`}
      confirmLabel="Conclude early"
      busyLabel="Concluding..."
      confirm={() => conclude({ params: { questId: quest.id } })}
      failureText={failureText}
      onDone={() => notify({ type: 'success', title: 'Quest concluded', message: quest.title })}
      onClose={onClose}
    />
  );
}
