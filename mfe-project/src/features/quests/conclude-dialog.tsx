import type { ProjectQuest } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { Banner, Button, Dialog } from '@magnetx/ui';
import { useConcludeQuestMutation } from '../../shared/quests/quests.endpoints.ts';

const failureText = failureTextFrom({ refused: 'Failed to conclude quest', unanswered: 'Failed to conclude quest' });

/** Asks before a quest is ended early, which cannot be taken back. */
export function ConcludeDialog({ quest, onClose }: { quest: ProjectQuest; onClose: () => void }) {
  const { notify } = useHost();
  const [conclude, { isLoading, error }] = useConcludeQuestMutation();

  async function confirm() {
    const { error: failure } = await conclude({ params: { questId: quest.id } });
    if (failure) return;
    notify({ type: 'success', title: 'Quest concluded', message: quest.title });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Conclude this quest?"
      description={
        quest.type === 'giveaway'
          ? `Nobody can enter “${quest.title}” any more, and its winners are drawn. It cannot be undone.`
          : `Nobody can take part in “${quest.title}” any more. It cannot be undone.`
      }
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onClick={() => void confirm()} isBusy={isLoading} busyLabel="Concluding...">
            Conclude early
          </Button>
        </>
      }
    >
      {error ? <Banner tone="danger">{failureText(error)}</Banner> : null}
    </Dialog>
  );
}
