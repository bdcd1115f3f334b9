import { SAVED_QUESTS_MAX, type QuestKind } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { nativeOf } from '../../../db/native.ts';
import { savedQuestModel, type SavedQuestDocument } from './saved-quest.model.ts';

export type SavedQuest = Omit<SavedQuestDocument, '_id'>;

const idOf = ({ userId, questId }: Pick<SavedQuest, 'userId' | 'questId'>) => `${userId}:${questId}`;

export function createSavedQuestRepository(connection: Connection) {
  const saved = savedQuestModel(connection);
  return {
    /** A second time changes nothing. */
    insert: async (quest: SavedQuest, session: ClientSession): Promise<void> => {
      await saved.updateOne({ _id: idOf(quest) }, { $setOnInsert: { ...quest } }, { session, upsert: true });
    },

    delete: async (key: Pick<SavedQuest, 'userId' | 'questId'>): Promise<void> => {
      await saved.deleteOne({ _id: idOf(key) });
    },

    deleteOf: async (userId: string, session: ClientSession): Promise<void> => {
      await saved.deleteMany({ userId }).session(session);
    },

    count: (userId: string, session: ClientSession): Promise<number> =>
      saved.countDocuments({ userId }).session(session).exec(),

    listIds: async (userId: string, type: QuestKind): Promise<number[]> => {
      const found = await saved.find({ userId, type }, { questId: 1 }).limit(SAVED_QUESTS_MAX).lean();
      return found.map(({ questId }) => questId);
    },

    /** Those of these quests that the user has saved. */
    listAmong: async (userId: string, ids: readonly number[]): Promise<Set<number>> => {
      const _id = { $in: ids.map((questId) => idOf({ userId, questId })) };
      const found = await nativeOf(saved)
        .find({ _id }, { projection: { questId: 1 } })
        .toArray();
      return new Set(found.map(({ questId }) => questId));
    },

    /** By quest, after the given one. */
    list: async (userId: string, after: number, limit: number): Promise<SavedQuest[]> => {
      const found = await saved
        .find({ userId, questId: { $gt: after } })
        .sort({ questId: 1 })
        .limit(limit)
        .lean();
      return found.map(({ questId, type, savedAt }) => ({ userId, questId, type, savedAt }));
    },
  };
}
