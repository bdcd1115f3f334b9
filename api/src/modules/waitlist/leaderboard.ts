import { compareRankKeys, type RankKey, type Users } from '../accounts/index.ts';
import type { RankCheckpoint } from './rank-checkpoint.model.ts';
import type { RankCheckpointRepository } from './rank-checkpoint.repository.ts';

export interface LeaderboardDeps {
  readonly ranking: Pick<Users['ranking'], 'countBefore' | 'countBetween'>;
  readonly checkpoints: Pick<RankCheckpointRepository, 'find' | 'findWalk'>;
}

/** The last checkpoint at or before a rank key, by binary search. */
function lastCheckpointBefore(checkpoints: readonly RankCheckpoint[], rankKey: RankKey): RankCheckpoint | null {
  let [low, high] = [0, checkpoints.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const checkpoint = checkpoints[middle];
    if (checkpoint && compareRankKeys(checkpoint, rankKey) <= 0) low = middle + 1;
    else high = middle;
  }
  return checkpoints[low - 1] ?? null;
}

/**
 * Ranks on the leaderboard, at a cost that does not grow with it. On a short leaderboard, all users before a user are
 * counted. On a long one, a job stores a checkpoint at every 500th user. A rank is the checkpoint's number plus the
 * count of users between the two. Users who moved past the checkpoint count after the next walk of the job.
 */
export function createLeaderboard({ ranking, checkpoints }: LeaderboardDeps) {
  let cached: Awaited<ReturnType<RankCheckpointRepository['find']>> = { walk: '', checkpoints: [] };
  return {
    /** From 1. */
    rankOf: async (rankKey: RankKey) => {
      const walk = await checkpoints.findWalk();
      if (walk !== null && walk !== cached.walk) cached = await checkpoints.find();
      const checkpoint = lastCheckpointBefore(cached.checkpoints, rankKey);
      if (checkpoint === null) return (await ranking.countBefore(rankKey)) + 1;
      return checkpoint.before + (await ranking.countBetween(checkpoint, rankKey)) + 1;
    },
  };
}

export type Leaderboard = ReturnType<typeof createLeaderboard>;
