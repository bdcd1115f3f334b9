import { giveawayDraft } from './giveaway/giveaway-draft.ts';
import { missionDraft } from './mission/mission-draft.ts';
import { opportunityDraft } from './opportunity/opportunity-draft.ts';
import type { QuestKind } from './quest-kind.ts';
import type { QuestKindDraft } from './quest-kind-draft.ts';
import { taskDraft } from './task/task-draft.ts';

/** How each kind is posted, apart from `QUEST_KIND_RULES`, because pages without the form need no schemas. */
export const QUEST_KIND_DRAFTS: Readonly<Record<QuestKind, QuestKindDraft>> = {
  task: taskDraft,
  giveaway: giveawayDraft,
  opportunity: opportunityDraft,
  mission: missionDraft,
};
