import type { Connection } from 'mongoose';
import { marksModel, type Mark } from './leaderboard-marks.model.ts';

export function createMarksRepository(connection: Connection) {
  const stored = marksModel(connection);
  return {
    replace: async (walk: string, marks: readonly Mark[]): Promise<void> => {
      await stored.updateOne({ _id: 'current' }, { $set: { walk, marks } }, { upsert: true });
    },

    /** Which walk the marks are of; null before the first. */
    findWalk: async (): Promise<string | null> =>
      (await stored.findOne({ _id: 'current' }, { walk: 1 }).lean())?.walk ?? null,

    find: async (): Promise<{ walk: string; marks: readonly Mark[] }> => {
      const found = await stored.findOne({ _id: 'current' }).lean();
      return { walk: found?.walk ?? '', marks: found?.marks ?? [] };
    },
  };
}

export type MarksRepository = ReturnType<typeof createMarksRepository>;
