import { giveawayRules } from './giveaway/giveaway-rules.ts';
import { missionRules } from './mission/mission-rules.ts';
import { opportunityRules } from './opportunity/opportunity-rules.ts';
import type { QuestKind } from './quest-kind.ts';
import type { QuestKindRules, QuestReward } from './quest-kind-rules.ts';
import { taskRules } from './task/task-rules.ts';

/** The one place where the rules of each kind are found. */
export const QUEST_KIND_RULES: Readonly<Record<QuestKind, QuestKindRules>> = {
  task: taskRules,
  giveaway: giveawayRules,
  opportunity: opportunityRules,
  mission: missionRules,
};

/** The reward in the one wording: `$500 + 200 MXP per approved work`, `$62.50 for each of 4 winners`. */
export function rewardLine(type: QuestKind, reward: QuestReward): string {
  const { amount, unit } = QUEST_KIND_RULES[type].rewardParts(reward);
  return [amount, unit].filter(Boolean).join(' ');
}
