import type { ClientSession } from 'mongoose';
import type { AddedWork, Participation } from '../participations/index.ts';
import type { QuestChange, QuestEditRequest } from '../quests/index.ts';
import { reviewIdOfEdit, rowIdOfQuest, rowIdOfWork } from './review-id.ts';
import type { ReviewDeps } from './review-deps.ts';
import type { ReviewRowRepository } from './review-row.repository.ts';
import { editStatusOf, workStatusOf } from './review.presenter.ts';
import { isCovered, ownersUntil } from './owner-rules.ts';
import { readRowOfWork, rowOfEdit, rowOfQuest, rowOfWork, stateOfQuest } from './rows-of-items.ts';

export interface ReviewRowUpdatesDeps extends Pick<ReviewDeps, 'quests' | 'users' | 'clock' | 'ownerRules'> {
  readonly rows: ReviewRowRepository;
}

/**
 * Updates the queue's rows in the transactions that change quests and work. A work's row keeps the search words of its
 * submission, so that a new task title does not change all its rows.
 */
export function createReviewRowUpdates(deps: ReviewRowUpdatesDeps) {
  const { rows, clock, ownerRules } = deps;
  const onQuestChanged = async ({ quest, set }: QuestChange, session: ClientSession): Promise<void> => {
    const id = rowIdOfQuest(quest);
    if (set.isFunded !== undefined && quest.participantCount > 0) {
      const ownersAfter = isCovered(quest, ownerRules) ? ownersUntil(clock.now(), ownerRules) : null;
      await rows.giveTurn(quest.id, ownersAfter, session);
    }
    if (!quest.isQueued) return rows.remove(id, session);
    if (set.title === undefined && set.description === undefined) {
      const isDecided = set.status !== undefined || set.isToCheck !== undefined;
      if (isDecided) await rows.setStatus(id, stateOfQuest(quest), session);
      return;
    }
    await rows.put(rowOfQuest(quest), session);
  };

  const onWorkChanged = async (part: Participation, session: ClientSession): Promise<void> => {
    const id = rowIdOfWork(part);
    if (!part.isQueued || !part.work) return rows.remove(id, session);
    const status = workStatusOf(part);
    // The search words change only with a submission and with the erasure of its user.
    if (status !== 'pending' && part.work.url !== '') {
      const turn = part.work.isToCheck ? { turn: 'check' as const } : {};
      return rows.setStatus(id, { status, ...turn }, session);
    }
    await rows.put(await readRowOfWork(deps, part, session), session);
  };

  const onWorkAdded = ({ participation, quest, handle }: AddedWork, session: ClientSession): Promise<void> =>
    rows.put(rowOfWork(deps, participation, quest, handle), session);

  const onEditRequestChanged = async ({ edit, quest }: QuestEditRequest, session: ClientSession): Promise<void> => {
    const id = reviewIdOfEdit(edit);
    const status = editStatusOf(edit);
    if (!edit.isQueued) return rows.remove(id, session);
    if (status !== 'pending') return rows.setStatus(id, { status }, session);
    await rows.put(rowOfEdit({ edit, quest }), session);
  };

  return { onQuestChanged, onEditRequestChanged, onWorkAdded, onWorkChanged };
}
