import type { Job } from '../../jobs/index.ts';
import type { Random } from '../../runtime/random.ts';
import type { Users } from '../accounts/index.ts';
import type { RankCheckpoint } from './rank-checkpoint.model.ts';
import type { RankCheckpointRepository } from './rank-checkpoint.repository.ts';

export interface UpdateRankCheckpointsDeps {
  readonly ranking: Pick<Users['ranking'], 'walk'>;
  readonly checkpoints: Pick<RankCheckpointRepository, 'replace'>;
  readonly random: Random;
}

/** Up to this length, ranks are counted from the top, which is exact and fast enough. */
const COUNTED_MAX = 2_000;
/** The number of users between two checkpoints, which limits the cost of a rank. */
const STRIDE = 500;
const EVERY_MS = 5 * 60_000;

/** Walks the leaderboard and stores a checkpoint at every {@link STRIDE}th user. */
export function updateRankCheckpointsJob({ ranking, checkpoints, random }: UpdateRankCheckpointsDeps): Job {
  return {
    name: 'update-rank-checkpoints',
    everyMs: EVERY_MS,
    run: async ({ isEnding }) => {
      const found: RankCheckpoint[] = [];
      let before = 0;
      for await (const rankKey of ranking.walk()) {
        if (isEnding()) return;
        if (before % STRIDE === 0 && before > 0) found.push({ ...rankKey, before });
        before += 1;
      }
      await checkpoints.replace(random.id(), before > COUNTED_MAX ? found : []);
    },
  };
}
