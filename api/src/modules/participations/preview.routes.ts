import { AppError, previewOwnQuest, previewQuest, type QuestPreview } from '@magnetx/contracts';
import { route, type Route } from '../../http/route.ts';
import type { Quest } from '../quests/index.ts';
import type { ParticipationDeps } from './participate.ts';
import { presentGiveaway, presentOpportunity, presentTask } from './quest.presenter.ts';

/** A quest that is not live yet is shown as if it were; a live or concluded one as it is. */
function previewOf(quest: Quest, now: Date): QuestPreview {
  const isToCome = quest.status === 'pending' || quest.status === 'rejected';
  const shown = { quest: isToCome ? { ...quest, status: 'active' as const } : quest, participation: null };
  return {
    task: quest.type === 'task' ? presentTask(shown, now) : null,
    giveaway: quest.type === 'giveaway' ? presentGiveaway(shown, now) : null,
    opportunity: quest.type === 'opportunity' ? presentOpportunity(shown, now) : null,
  };
}

/** Quests in the users' shape, for those who post and those who review them. */
export function createPreviewRoutes({ quests, clock }: Pick<ParticipationDeps, 'quests' | 'clock'>): Route[] {
  return [
    route(previewOwnQuest, async ({ caller, params: { questId } }) => ({
      preview: previewOf(await quests.getOwn({ projectId: caller().accountId, questId }), clock.now()),
    })),
    route(previewQuest, async ({ params: { questId } }) => {
      const quest = await quests.find(questId);
      if (!quest || quest.deletedAt !== null) throw new AppError('not_found');
      return { preview: previewOf(quest, clock.now()) };
    }),
  ];
}
