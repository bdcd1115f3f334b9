import type { ProjectQuest } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { ConfirmDialog } from '@magnetx/ui';
import { useFeature } from '../access/permitted.tsx';
import { QUEST_KIND_VIEWS } from '../kinds/quest-kinds.ts';
import { useListSubmissionsInfiniteQuery } from '../submissions/submissions.endpoints.ts';
import { useConcludeQuestMutation } from './quests.endpoints.ts';

const failureText = failureTextFrom({
  refused: t('Failed to conclude quest'),
  unanswered: t('Failed to conclude quest'),
});

/** Asks before a quest is ended early, which cannot be undone. */
export function ConcludeDialog({ quest, onClose }: { quest: ProjectQuest; onClose: () => void }) {
  const { concludeText, inbox } = QUEST_KIND_VIEWS[quest.type];
  const hasWork = useFeature('inbox') && inbox?.isSwitchable === true;
  const undecided = useListSubmissionsInfiniteQuery(
    { search: '', status: 'pending', recommendation: 'all', order: 'oldest', quest: quest.id },
    { skip: !hasWork, refetchOnMountOrArgChange: true },
  ).data?.pages[0];
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
    >
      {undecided?.submissions.length ? (
        <p>
          {t('{count, plural, one {# submission still needs} other {# submissions still need}} a decision.', {
            count: undecided.submissions.length,
          })}
        </p>
      ) : null}
      {quest.is_funded ? <p>{t('The rest of the reserve returns once everything is decided.')}</p> : null}
    </ConfirmDialog>
  );
}
