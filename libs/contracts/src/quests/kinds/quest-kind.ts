/** All kinds of quest. A quest's `type` names its kind. */
export const QUEST_KINDS = ['task', 'giveaway', 'opportunity', 'mission'] as const;
export type QuestKind = (typeof QUEST_KINDS)[number];

/** A value for each kind, in their order. */
export const perKind = <T>(valueOf: (kind: QuestKind) => T) =>
  Object.fromEntries(QUEST_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<QuestKind, T>;
