import { AppError, type QuestKind } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { Quest } from './quest.model.ts';
import type { QuestRepository } from './quest.repository.ts';

/** Whether users see the quest, which is then live or concluded. */
export function isShown({ status, isProjectActive, deletedAt }: Quest): boolean {
  return (status === 'active' || status === 'concluded') && isProjectActive && deletedAt === null;
}

/**
 * Gets a visible quest of this or any type, or with `mayBeRemoved` one that was visible. Throws `not_found` or
 * `quest_removed`.
 */
export function createFindShown(quests: Pick<QuestRepository, 'findById'>) {
  return async (
    { id, type }: { readonly id: number; readonly type?: QuestKind },
    { session, mayBeRemoved = false }: { readonly session?: ClientSession; readonly mayBeRemoved?: boolean } = {},
  ): Promise<Quest> => {
    const quest = await quests.findById(id, session);
    if (!quest || (type !== undefined && quest.type !== type)) throw new AppError('not_found');
    const isRemoved = quest.deletedAt !== null && quest.liveAt !== null;
    if (isShown(quest) || (isRemoved && mayBeRemoved)) return quest;
    throw new AppError(isRemoved ? 'quest_removed' : 'not_found');
  };
}
