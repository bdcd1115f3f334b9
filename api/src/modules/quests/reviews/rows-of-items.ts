import type { ClientSession } from 'mongoose';
import { searchPrefixesOf } from '../../../search/words.ts';
import type { Participation } from '../participations/index.ts';
import type { EditRequest, Quest } from '../quests/index.ts';
import { turnOf } from './owner-rules.ts';
import type { ReviewDeps } from './review-deps.ts';
import { reviewIdOfEdit, rowIdOfQuest, rowIdOfWork } from './review-id.ts';
import type { ReviewRow } from './review-row.repository.ts';
import { editStatusOf, questStatusOf, waitsSince, workStatusOf } from './review.presenter.ts';

/** The part of a quest's row that its decisions change. */
export function stateOfQuest(quest: Quest): Pick<ReviewRow, 'status' | 'turn'> {
  return { status: questStatusOf(quest), ...(quest.isToCheck && { turn: 'check' as const }) };
}

/** The row of a quest in the queue. */
export function rowOfQuest(quest: Quest): ReviewRow {
  const { type, title, description, projectName } = quest;
  const searchPrefixes = searchPrefixesOf([title, projectName, description]);
  return { id: rowIdOfQuest(quest), type, ...stateOfQuest(quest), at: waitsSince(quest), searchPrefixes };
}

/** The row of an edit request in the queue. */
export function rowOfEdit({ edit, quest }: { readonly edit: EditRequest; readonly quest: Quest }): ReviewRow {
  const { title, description } = edit.after;
  const searchPrefixes = searchPrefixesOf([quest.title, quest.projectName, title, description]);
  return { id: reviewIdOfEdit(edit), type: quest.type, status: editStatusOf(edit), at: edit.createdAt, searchPrefixes };
}

/** The row of work in the queue. `handle`: of its author, or empty for work that was erased. */
export function rowOfWork(
  { clock, ownerRules }: Pick<ReviewDeps, 'clock' | 'ownerRules'>,
  part: Participation,
  quest: Quest | null,
  handle: string,
): ReviewRow {
  const { at, questId, userId, work } = part;
  const { url = '', text = '', recommendation } = work ?? {};
  const searchPrefixes = searchPrefixesOf([quest?.title ?? '', handle, url, text]);
  const turn = turnOf(part, quest, clock.now(), ownerRules);
  const ofWork = {
    projectId: quest?.projectId ?? '',
    questId,
    userId,
    verdict: recommendation?.verdict ?? 'none',
    ...(turn && turn !== 'admin' && { turn }),
  } as const;
  return { id: rowIdOfWork(part), type: 'task', status: workStatusOf(part), at, searchPrefixes, ...ofWork };
}

/** The same, with the quest and the author as they are now. */
export async function readRowOfWork(
  deps: Pick<ReviewDeps, 'quests' | 'users' | 'clock' | 'ownerRules'>,
  part: Participation,
  session: ClientSession,
): Promise<ReviewRow> {
  const quest = await deps.quests.find(part.questId, session);
  const user = part.work?.url ? await deps.users.find(part.userId, session) : null;
  return rowOfWork(deps, part, quest, user?.handle ?? '');
}
