import { AppError, previewOwnQuest, previewQuest, type QuestPreview } from '@magnetx/contracts';
import { route, type Route } from '../../../http/route.ts';
import type { Quest } from '../quests/index.ts';
import { presentConditionsPreview, presentMissionPreview } from './claims/claim.presenter.ts';
import type { ClaimDeps } from './claims/own-claim.ts';
import {
  createPresenter,
  presentGiveaway,
  presentOpportunity,
  presentTask,
  type OwnParticipation,
  type Shown,
} from './quest.presenter.ts';

/** A quest that is not live yet is shown as if it were; a live or concluded one as it is. */
function previewOf(
  deps: Pick<ClaimDeps, 'checks'>,
  { quest }: Pick<OwnParticipation, 'quest'>,
  context: Shown,
): QuestPreview {
  const isToCome = quest.status === 'pending' || quest.status === 'rejected';
  const shown = {
    quest: isToCome ? { ...quest, status: 'active' as const } : quest,
    participation: null,
    isSaved: false,
    ...presentConditionsPreview(deps, quest),
  };
  const present = {
    task: presentTask,
    giveaway: presentGiveaway,
    opportunity: presentOpportunity,
    mission: () => presentMissionPreview(deps, shown.quest, context),
  };
  const none = { task: null, giveaway: null, opportunity: null, mission: null };
  return { ...none, [quest.type]: present[quest.type](shown, context) };
}

/** Quests in the users' shape, for those who post and those who review them. */
export function createPreviewRoutes(deps: Pick<ClaimDeps, 'quests' | 'clock' | 'listLogos' | 'checks'>): Route[] {
  const { quests } = deps;
  const preview = async (quest: Quest) =>
    createPresenter(deps, (item: Pick<OwnParticipation, 'quest'>, shown: Shown) => previewOf(deps, item, shown)).one({
      quest,
    });
  return [
    route(previewOwnQuest, async ({ caller, params: { questId } }) => ({
      preview: await preview(await quests.getOwn({ projectId: caller().accountId, questId })),
    })),
    route(previewQuest, async ({ params: { questId } }) => {
      const quest = await quests.find(questId);
      if (!quest || quest.deletedAt !== null) throw new AppError('not_found');
      return { preview: await preview(quest) };
    }),
  ];
}
