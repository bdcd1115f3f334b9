import { setTimeout as delay } from 'node:timers/promises';
import { getLeaderboard } from '@magnetx/contracts';
import type { Bench } from './bench.ts';
import { compareWorlds } from './product/compare-worlds.ts';
import { stored } from './product/copies.ts';
import { fillPeople } from './product/fill-people.ts';
import { highest } from './product/highest-cost.ts';
import { World } from './product/world.ts';

/** Of the demo: from the first place to the last. */
const HANDLES = ['demo_mara', 'demo_tobi', 'demo_yuki', 'demo_pilar', 'demo_sven', 'demo_amina', 'demo_jonas'];

const POLL_MS = 100;
const WALK_TIMEOUT_MS = 300_000;

function seconds(millis: number): string {
  return `${(millis / 1000).toFixed(1)} s`;
}

/** Lets the api's own job walk the leaderboard once; answers how many milliseconds that took. */
async function walkLeaderboard(world: World): Promise<number> {
  const lastWalk = async () => (await stored(world.client, 'rank_checkpoints'))[0]?.['walk'];
  const before = await lastWalk();
  await world.restartApi({ JOB_INTERVAL_MS: String(POLL_MS) });
  const startedAt = performance.now();
  while ((await lastWalk()) === before) {
    if (performance.now() - startedAt > WALK_TIMEOUT_MS) throw new Error('The leaderboard was not walked');
    await delay(POLL_MS);
  }
  const millis = performance.now() - startedAt;
  await world.restartApi();
  return millis;
}

/**
 * Cost of the top ten and a user's own rank among many users and among few: responses a second to one client, as a
 * ratio to the small world, over HTTP, for people from the first place to the last in turn.
 */
export const ranksBench: Bench = {
  title: 'Rank and top ten, few people and many',
  run: async (size) => {
    const counts = size === 'tiny' ? [100] : [1000, 1_000_000];
    const worlds: World[] = [];
    try {
      const startedAt = performance.now();
      for (const count of counts) worlds.push(await World.start(count.toLocaleString('en')));
      await Promise.all(worlds.map((world, at) => fillPeople(world.client, counts[at] ?? 0, HANDLES)));
      const filled = performance.now() - startedAt;
      const walks: number[] = [];
      for (const world of worlds) walks.push(await walkLeaderboard(world));
      const inhabited = [];
      for (const world of worlds) {
        const tokens = [];
        for (const handle of HANDLES) tokens.push(await world.signIn(handle));
        inhabited.push({ world, tokens });
      }
      const call = { name: 'rank and top ten', address: getLeaderboard.path };
      const { rows, costs, failed } = await compareWorlds(inhabited, [call], size === 'tiny' ? 7 : 700);
      return {
        rows,
        failed,
        facts: [
          ...highest(costs),
          { name: 'one walk of the leaderboard', value: walks.map(seconds).join(', ') },
          { name: 'starting and filling', value: seconds(filled) },
        ],
      };
    } finally {
      for (const world of worlds) await world.stop();
    }
  },
};
