import type { ClientSession } from 'mongoose';
import { searchPrefixesOf } from '../../search/words.ts';
import type { Participation } from '../participations/index.ts';
import type { QuestChange, QuestEditRequest } from '../quests/index.ts';
import { reviewIdOfEdit, rowIdOfQuest, rowIdOfWork } from './review-id.ts';
import type { ReviewDeps } from './review-deps.ts';
import type { ReviewRowRepository } from './review-row.repository.ts';
import { editStatusOf, questStatusOf, waitsSince, workStatusOf } from './review.presenter.ts';

export interface ReviewRowUpdatesDeps extends Pick<ReviewDeps, 'quests' | 'users'> {
  readonly rows: ReviewRowRepository;
}

/**
 * Updates the queue's rows in the transactions that change quests and work. A work's row keeps the search words of its
 * submission, so that a new task title does not change all its rows.
 */
export function createReviewRowUpdates({ quests, users, rows }: ReviewRowUpdatesDeps) {
  const onQuestChanged = async ({ quest, set }: QuestChange, session: ClientSession): Promise<void> => {
    const id = rowIdOfQuest(quest);
    if (!quest.isQueued) return rows.remove(id, session);
    if (set.title === undefined && set.description === undefined) {
      if (set.status !== undefined) await rows.setStatus(id, questStatusOf(quest), session);
      return;
    }
    const { type, title, description, projectName } = quest;
    const searchPrefixes = searchPrefixesOf([title, projectName, description]);
    await rows.put({ id, type, status: questStatusOf(quest), at: waitsSince(quest), searchPrefixes }, session);
  };

  const onWorkChanged = async (part: Participation, session: ClientSession): Promise<void> => {
    const id = rowIdOfWork(part);
    if (!part.isQueued || !part.work) return rows.remove(id, session);
    const { url, text } = part.work;
    const status = workStatusOf(part);
    // The search words change only with a submission and with the erasure of its user.
    if (status !== 'pending' && url !== '') return rows.setStatus(id, status, session);
    const quest = await quests.find(part.questId, session);
    const user = url === '' ? null : await users.find(part.userId, session);
    const searchPrefixes = searchPrefixesOf([quest?.title ?? '', user?.handle ?? '', url, text]);
    const { at, questId, userId, work } = part;
    const verdict = work.recommendation?.verdict ?? 'none';
    const ofWork = { projectId: quest?.projectId ?? '', questId, userId, verdict } as const;
    await rows.put({ id, type: 'task', status, at, searchPrefixes, ...ofWork }, session);
  };

  const onEditRequestChanged = async ({ edit, quest }: QuestEditRequest, session: ClientSession): Promise<void> => {
    const id = reviewIdOfEdit(edit);
    const status = editStatusOf(edit);
    if (!edit.isQueued) return rows.remove(id, session);
    if (status !== 'pending') return rows.setStatus(id, status, session);
    const { title, description } = edit.after;
    const searchPrefixes = searchPrefixesOf([quest.title, quest.projectName, title, description]);
    await rows.put({ id, type: quest.type, status, at: edit.createdAt, searchPrefixes }, session);
  };

  return { onQuestChanged, onEditRequestChanged, onWorkChanged };
}
