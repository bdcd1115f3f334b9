import type { Connection } from 'mongoose';
import type { Checkpoint } from '../../../ranking/leaderboard.ts';
import type { RankKey } from '../../accounts/accounts/index.ts';
import { rankCheckpointsModel } from './rank-checkpoint.model.ts';

type RankCheckpoint = Checkpoint<RankKey>;

export function createRankCheckpointRepository(connection: Connection) {
  const stored = rankCheckpointsModel(connection);
  return {
    replace: async (walk: string, checkpoints: readonly RankCheckpoint[]): Promise<void> => {
      await stored.updateOne({ _id: 'current' }, { $set: { walk, checkpoints } }, { upsert: true });
    },

    /** The id of the latest walk. Null before the first. */
    findWalk: async (): Promise<string | null> =>
      (await stored.findOne({ _id: 'current' }, { walk: 1 }).lean())?.walk ?? null,

    find: async (): Promise<{ walk: string; checkpoints: readonly RankCheckpoint[] }> =>
      (await stored.findOne({ _id: 'current' }, { _id: 0 }).lean()) ?? { walk: '', checkpoints: [] },
  };
}

export type RankCheckpointRepository = ReturnType<typeof createRankCheckpointRepository>;
