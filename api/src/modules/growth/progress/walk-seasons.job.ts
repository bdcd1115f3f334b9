import { SEASON_LEAD_MS } from '@magnetx/contracts';
import type { CoreDeps } from '../../../core-deps.ts';
import type { Job } from '../../../jobs/index.ts';
import { walkCheckpoints } from '../../../ranking/leaderboard.ts';
import type { SeasonRepository } from './season.repository.ts';
import type { SeasonTotalRepository } from './season-total.repository.ts';

interface WalkSeasonsDeps extends Pick<CoreDeps, 'clock' | 'random'> {
  readonly seasons: Pick<SeasonRepository, 'listStarted'>;
  readonly totals: Pick<SeasonTotalRepository, 'rankingOf' | 'putCheckpoints' | 'listWalks'>;
}

const EVERY_MS = 5 * 60_000;
/** The latest seasons that are checked for a missing walk. */
const SEASONS_MAX = 20;

/** Stores the checkpoints of the running season's leaderboard, and once more after it has ended. */
export function walkSeasonsJob({ seasons, totals, clock, random }: WalkSeasonsDeps): Job {
  return {
    name: 'walk-seasons',
    everyMs: EVERY_MS,
    run: async ({ isEnding }) => {
      const started = await seasons.listStarted(clock.now(), SEASONS_MAX);
      const walks = await totals.listWalks(started.map(({ id }) => id));
      for (const { id, endsAt } of started) {
        // Entries of the season's last moment are committed a minute later.
        const finalAt = new Date(endsAt.getTime() + SEASON_LEAD_MS);
        if ((walks.get(id) ?? new Date(0)) >= finalAt) continue;
        const walkedAt = clock.now();
        const checkpoints = await walkCheckpoints(totals.rankingOf(id), isEnding);
        if (!checkpoints) return;
        await totals.putCheckpoints(id, { walk: random.id(), walkedAt, checkpoints });
      }
    },
  };
}
