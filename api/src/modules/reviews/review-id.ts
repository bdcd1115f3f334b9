import type { Participation } from '../participations/index.ts';
import type { Quest } from '../quests/index.ts';

/** The subject of a review id: a quest by number, or a user's work by the id of their participation. */
export type ReviewSubject =
  { readonly kind: 'quest'; readonly questId: number } | { readonly kind: 'work'; readonly workId: string };

export const reviewIdOfQuest = ({ id }: Pick<Quest, 'id'>): string => `quest-${id}`;
export const reviewIdOfWork = ({ id }: Pick<Participation, 'id'>): string => `work-${id}`;

/** Null for an invalid id. */
export function readReviewId(id: string): ReviewSubject | null {
  const [, kind, rest = ''] = /^(quest|work)-([0-9a-zA-Z]+)$/.exec(id) ?? [];
  if (kind === 'work') return { kind, workId: rest };
  const questId = Number(rest);
  // Rejects other spellings, such as `quest-007` for `quest-7`.
  return kind === 'quest' && Number.isSafeInteger(questId) && String(questId) === rest ? { kind, questId } : null;
}
