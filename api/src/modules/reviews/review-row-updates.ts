import type { ClientSession } from 'mongoose';
import { searchPrefixesOf } from '../../search/words.ts';
import type { Participation } from '../participations/index.ts';
import type { QuestChange } from '../quests/index.ts';
import { reviewIdOfQuest, reviewIdOfWork } from './review-id.ts';
import type { ReviewDeps } from './review-deps.ts';
import type { ReviewRowRepository } from './review-row.repository.ts';
import { statusOf } from './review.presenter.ts';

export interface ReviewRowUpdatesDeps extends Pick<ReviewDeps, 'quests' | 'users'> {
  readonly rows: ReviewRowRepository;
}

/**
 * Keeps the queue's rows in step with quests and work, in the transactions that change them. A work's row keeps the
 * words from its submission, so that a task's new title need not be written to all its work.
 */
export function createReviewRowUpdates({ quests, users, rows }: ReviewRowUpdatesDeps) {
  const onQuestChanged = async ({ quest, set }: QuestChange, session: ClientSession): Promise<void> => {
    const id = reviewIdOfQuest(quest);
    if (!quest.isQueued) return rows.remove(id, session);
    if (set.title === undefined && set.description === undefined) {
      if (set.status !== undefined) await rows.setStatus(id, statusOf(quest), session);
      return;
    }
    const { type, title, description, projectName } = quest;
    const searchPrefixes = searchPrefixesOf([title, projectName, description]);
    await rows.put({ id, type, status: statusOf(quest), at: quest.createdAt, searchPrefixes }, session);
  };

  const onWorkChanged = async (part: Participation, session: ClientSession): Promise<void> => {
    const id = reviewIdOfWork(part);
    if (!part.isQueued || !part.work) return rows.remove(id, session);
    const { url, text } = part.work;
    const status = statusOf(part);
    // Words come with what is handed in, and go with its owner's account.
    if (status !== 'pending' && url !== '') return rows.setStatus(id, status, session);
    const quest = await quests.find(part.questId, session);
    const user = url === '' ? null : await users.find(part.userId, session);
    const searchPrefixes = searchPrefixesOf([quest?.title ?? '', user?.handle ?? '', url, text]);
    await rows.put({ id, type: 'task', status, at: part.at, searchPrefixes }, session);
  };

  return { onQuestChanged, onWorkChanged };
}
