import type { QuestKind } from '@magnetx/contracts';
import { giveawayView } from './giveaway/giveaway-view.tsx';
import { opportunityView } from './opportunity/opportunity-view.tsx';
import { missionView } from './mission/mission-view.tsx';
import type { QuestKindView } from './quest-kind-view.ts';
import { taskView } from './task/task-view.tsx';

/** The one place where this area finds what is special about each kind of quest. */
export const QUEST_KIND_VIEWS: Readonly<Record<QuestKind, QuestKindView>> = {
  task: taskView,
  giveaway: giveawayView,
  opportunity: opportunityView,
  mission: missionView,
};
