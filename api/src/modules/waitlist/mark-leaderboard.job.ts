import type { Job } from '../../jobs/index.ts';
import type { Random } from '../../runtime/random.ts';
import type { Users } from '../accounts/index.ts';
import type { Mark } from './leaderboard-marks.model.ts';
import type { MarksRepository } from './leaderboard-marks.repository.ts';

export interface MarkLeaderboardDeps {
  readonly ranking: Pick<Users['ranking'], 'walk'>;
  readonly marks: Pick<MarksRepository, 'replace'>;
  readonly random: Random;
}

/** Up to here, everybody before a person is counted when they ask: exact, and quick enough. */
const COUNTED_MAX = 2_000;
/** People between two marks: what is counted at most, apart from who came since the walk. */
const STRIDE = 500;
const EVERY_MS = 5 * 60_000;

/** Walks a long leaderboard, and marks how many stand before each 500th standing. */
export function markLeaderboardJob({ ranking, marks, random }: MarkLeaderboardDeps): Job {
  return {
    name: 'mark-leaderboard',
    everyMs: EVERY_MS,
    run: async ({ isEnding }) => {
      const found: Mark[] = [];
      let before = 0;
      for await (const standing of ranking.walk()) {
        if (isEnding()) return;
        if (before % STRIDE === 0 && before > 0) found.push({ ...standing, before });
        before += 1;
      }
      await marks.replace(random.id(), before > COUNTED_MAX ? found : []);
    },
  };
}
