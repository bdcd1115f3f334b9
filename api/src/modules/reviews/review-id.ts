import type { Participation } from '../participations/index.ts';
import type { EditRequest, Quest } from '../quests/index.ts';

/** The subject of a review id: a quest by number, a user's work by the id of its participation, or an edit request. */
export type ReviewSubject =
  | { readonly kind: 'quest'; readonly questId: number }
  | { readonly kind: 'work'; readonly workId: string }
  | { readonly kind: 'edit'; readonly editId: string };

export const reviewIdOfQuest = ({ id }: Pick<Quest, 'id'>): string => `quest-${id}`;
export const reviewIdOfWork = ({ id }: Pick<Participation, 'id'>): string => `work-${id}`;
export const reviewIdOfEdit = ({ id }: Pick<EditRequest, 'id'>): string => `edit-${id}`;

/** Null for an invalid id. */
export function readReviewId(id: string): ReviewSubject | null {
  const [, kind, rest = ''] = /^(quest|work|edit)-([0-9a-zA-Z]+)$/.exec(id) ?? [];
  if (kind === 'work') return { kind, workId: rest };
  if (kind === 'edit') return { kind, editId: rest };
  const questId = Number(rest);
  // Rejects other spellings, such as `quest-007` for `quest-7`.
  return kind === 'quest' && Number.isSafeInteger(questId) && String(questId) === rest ? { kind, questId } : null;
}
