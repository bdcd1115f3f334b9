import { readRevisedId, revisedId } from '../../../http/revised-id.ts';
import type { Participation } from '../participations/index.ts';
import type { EditRequest, Quest } from '../quests/index.ts';

/** The subject of a review id: a quest by number, a user's work by the id of its participation, or an edit request. */
export type ReviewSubject =
  | { readonly kind: 'quest'; readonly questId: number; readonly revision: number }
  | { readonly kind: 'work'; readonly workId: string; readonly revision: number }
  | { readonly kind: 'edit'; readonly editId: string; readonly revision: number };

/** The revision of a quest's words and terms, from 1. */
export const questRevisionOf = ({ revision }: Pick<Quest, 'revision'>): number => revision + 1;

/** The ids of rows, which are the same for all revisions. */
export const rowIdOfQuest = ({ id }: Pick<Quest, 'id'>): string => `quest-${id}`;
export const rowIdOfWork = ({ id }: Pick<Participation, 'id'>): string => `work-${id}`;

export const reviewIdOfQuest = (quest: Quest): string => revisedId(rowIdOfQuest(quest), questRevisionOf(quest));
export const reviewIdOfWork = (work: Participation): string => revisedId(rowIdOfWork(work), work.revision);
/** An edit request does not change: the owner replaces it by another one. */
export const reviewIdOfEdit = ({ id }: Pick<EditRequest, 'id'>): string => `edit-${id}`;

/** Null for an invalid id. */
export function readReviewId(text: string): ReviewSubject | null {
  const { id, revision } = readRevisedId(text);
  const [, kind, rest = ''] = /^(quest|work|edit)-([0-9a-zA-Z]+)$/.exec(id) ?? [];
  if (kind === 'work') return { kind, workId: rest, revision };
  if (kind === 'edit') return revision === 1 ? { kind, editId: rest, revision } : null;
  const questId = Number(rest);
  // Rejects other spellings, such as `quest-007` for `quest-7`.
  const isNumber = Number.isSafeInteger(questId) && String(questId) === rest;
  return kind === 'quest' && isNumber ? { kind, questId, revision } : null;
}
