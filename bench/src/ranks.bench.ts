import { setTimeout as delay } from 'node:timers/promises';
import {
  BOARD_PAGES_MAX,
  getLeaderboard,
  getProgress,
  getPublicProfile,
  getReferralBoard,
  getSeasonBoard,
  listSeasons,
} from '@magnetx/contracts';
import type { Bench } from './bench.ts';
import { compareWorlds, type MeasuredCall } from './product/compare-worlds.ts';
import { stored, type Filling } from './product/copies.ts';
import { fillDeeds, fillPeople, fillSeason, SEASON } from './product/fill-people.ts';
import { highest } from './product/highest-cost.ts';
import { World } from './product/world.ts';

/** Of the demo: from the first place to the last. */
const HANDLES = ['demo_mara', 'demo_tobi', 'demo_yuki', 'demo_pilar', 'demo_sven', 'demo_amina', 'demo_jonas'];

const SEASON_BOARD = getSeasonBoard.path.replace('{seasonId}', SEASON);

const CALLS: readonly MeasuredCall[] = [
  { name: 'rank and top ten', address: getLeaderboard.path },
  ...[getReferralBoard.path, SEASON_BOARD].flatMap((board, at) =>
    [1, 2, BOARD_PAGES_MAX].map((page) => ({
      name: `${['referrals', 'season'][at]}, page ${page} and own place`,
      address: `${board}?page=${page}`,
    })),
  ),
  ...[listSeasons, getProgress].map(({ name, path }) => ({ name, address: path })),
  ...['demo_mara', 'person_7'].map((handle) => ({
    name: `getPublicProfile, ${handle}`,
    address: `${getPublicProfile.path}?handle=${handle}`,
  })),
];

const POLL_MS = 100;
const WALK_TIMEOUT_MS = 600_000;

function seconds(millis: number): string {
  return `${(millis / 1000).toFixed(1)} s`;
}

/** Lets the api's own jobs walk both leaderboards once; answers how many milliseconds that took. */
async function walkLeaderboards(world: World): Promise<number> {
  const lastWalk = async (name: string) => (await stored(world.client, name))[0]?.['walk'];
  const before = await lastWalk('rank_checkpoints');
  const isWalked = async () =>
    (await lastWalk('rank_checkpoints')) !== before && (await lastWalk('season_checkpoints')) !== undefined;
  await world.restartApi({ JOB_INTERVAL_MS: String(POLL_MS) });
  const startedAt = performance.now();
  while (!(await isWalked())) {
    if (performance.now() - startedAt > WALK_TIMEOUT_MS) throw new Error('The leaderboards were not walked');
    await delay(POLL_MS);
  }
  const millis = performance.now() - startedAt;
  await world.restartApi();
  return millis;
}

async function fill(filling: Filling, count: number): Promise<void> {
  await fillPeople(filling, count, HANDLES);
  await fillSeason(filling, count, HANDLES);
  await fillDeeds(filling, count);
}

/**
 * Cost of leaderboards, progress and profiles among many users and among few: responses a second to one client, as a
 * ratio to the small world, over HTTP, for people from the first place to the last in turn.
 */
export const ranksBench: Bench = {
  title: 'Ranks, progress and profiles, few people and many',
  run: async (size) => {
    const counts = size === 'tiny' ? [100] : [5_000, 5_000_000];
    const worlds: World[] = [];
    try {
      const startedAt = performance.now();
      for (const count of counts) worlds.push(await World.start(`${count.toLocaleString('en')} people`));
      await Promise.all(worlds.map((world, at) => world.fill((filling) => fill(filling, counts[at] ?? 0))));
      const filled = performance.now() - startedAt;
      const walks: number[] = [];
      for (const world of worlds) walks.push(await walkLeaderboards(world));
      const inhabited = [];
      for (const world of worlds) {
        const tokens = [];
        for (const handle of HANDLES) tokens.push(await world.signIn(handle));
        inhabited.push({ world, tokens });
      }
      const { rows, costs, failed } = await compareWorlds(inhabited, CALLS, size === 'tiny' ? 7 : 210);
      return {
        rows,
        failed,
        facts: [
          ...highest(costs),
          { name: 'one walk of both leaderboards', value: walks.map(seconds).join(', ') },
          { name: 'starting and filling', value: seconds(filled) },
        ],
      };
    } finally {
      for (const world of worlds) await world.stop();
    }
  },
};
