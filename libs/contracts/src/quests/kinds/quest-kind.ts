/** All kinds of quest. A quest's `type` names its kind. */
export const QUEST_KINDS = ['task', 'giveaway', 'opportunity'] as const;
export type QuestKind = (typeof QUEST_KINDS)[number];
