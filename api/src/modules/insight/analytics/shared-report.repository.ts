import type { ClientSession, Connection } from 'mongoose';
import { sharedReportModel } from './shared-report.model.ts';

export function createSharedReportRepository(connection: Connection) {
  const reports = sharedReportModel(connection);
  return {
    /** Stores the link of a quest and returns it, or returns the existing one. */
    ensure: async (
      questId: number,
      created: { token: string; createdAt: Date },
      session: ClientSession,
    ): Promise<string> => {
      const options = { session, upsert: true, returnDocument: 'after' } as const;
      return (await reports.findOneAndUpdate({ _id: questId }, { $setOnInsert: created }, options).lean()).token;
    },

    findToken: async (questId: number): Promise<string | null> =>
      (await reports.findOne({ _id: questId }).lean())?.token ?? null,

    findQuestId: async (token: string): Promise<number | null> =>
      (await reports.findOne({ token }).lean())?._id ?? null,

    /** Removes the links of these quests. */
    removeAll: async (questIds: readonly number[], session: ClientSession): Promise<void> => {
      await reports.deleteMany({ _id: { $in: [...questIds] } }).session(session);
    },

    remove: async (questId: number): Promise<void> => {
      await reports.deleteOne({ _id: questId });
    },
  };
}

export type SharedReportRepository = ReturnType<typeof createSharedReportRepository>;
