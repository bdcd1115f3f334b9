import type { Job } from '../../../jobs/index.ts';
import { walkCheckpoints } from '../../../ranking/leaderboard.ts';
import type { Random } from '../../../runtime/random.ts';
import type { Users } from '../../accounts/accounts/index.ts';
import type { RankCheckpointRepository } from './rank-checkpoint.repository.ts';

export interface UpdateRankCheckpointsDeps {
  readonly ranking: Pick<Users['ranking'], 'walk'>;
  readonly checkpoints: Pick<RankCheckpointRepository, 'replace'>;
  readonly random: Random;
}

const EVERY_MS = 5 * 60_000;

/** Walks the leaderboard and stores its checkpoints. */
export function updateRankCheckpointsJob({ ranking, checkpoints, random }: UpdateRankCheckpointsDeps): Job {
  return {
    name: 'update-rank-checkpoints',
    everyMs: EVERY_MS,
    run: async ({ isEnding }) => {
      const found = await walkCheckpoints(ranking, isEnding);
      if (found) await checkpoints.replace(random.id(), found);
    },
  };
}
