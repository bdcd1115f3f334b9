import type { QuestType } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../http/app-error.ts';
import type { Quest, QuestRepository } from './quest.repository.ts';

interface QuestNamed {
  readonly id: number;
  readonly type: QuestType;
}

/** Whether users may see it: live, or concluded after it was. */
export function isShown({ status, isProjectActive, deletedAt }: Quest): boolean {
  return (status === 'active' || status === 'concluded') && isProjectActive && deletedAt === null;
}

/**
 * A quest that users may see; with `mayBeRemoved`, also one that they could see before. Throws `not_found`, and
 * `quest_removed` for such a one otherwise.
 */
export type GetShown = (
  named: QuestNamed,
  options?: { readonly session?: ClientSession; readonly mayBeRemoved?: boolean },
) => Promise<Quest>;

export function createGetShown(quests: Pick<QuestRepository, 'findById'>): GetShown {
  return async ({ id, type }, { session, mayBeRemoved = false } = {}) => {
    const quest = await quests.findById(id, session);
    if (quest?.type !== type) throw new AppError('not_found');
    const isRemoved = quest.deletedAt !== null && quest.liveAt !== null;
    if (isShown(quest) || (isRemoved && mayBeRemoved)) return quest;
    throw new AppError(isRemoved ? 'quest_removed' : 'not_found');
  };
}
