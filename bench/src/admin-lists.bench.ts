import { listProjectQuests, listReviewItems, listSubmissions, listUsers } from '@magnetx/contracts';
import { DEMO_ADMIN, DEMO_PROJECT } from '@magnetx/api/demo-sign-ins';
import type { Bench } from './bench.ts';
import { compareWorlds, type MeasuredCall } from './product/compare-worlds.ts';
import { ADMIN_WORDS, fillQueue, fillUsers, placeInQueue } from './product/fill-admin.ts';
import { highest } from './product/highest-cost.ts';
import { World } from './product/world.ts';

interface Size {
  readonly items: number;
  readonly users: number;
}

function call(name: string, path: string, query: Record<string, string>): MeasuredCall {
  return { name, address: `${path}?${new URLSearchParams(query)}` };
}

const { all, some, few } = ADMIN_WORDS;
const LIMIT = '20';

/** The newest rows but 500 come before this place, in a world of either size. */
const DEEP = placeInQueue(500);

const CALLS: readonly MeasuredCall[] = [
  ...(
    [
      ['as it comes', {}],
      ['what waits, oldest first', { status: 'pending', order: 'oldest' }],
      ['only rejected', { status: 'rejected' }],
      ['only tasks', { type: 'task' }],
      ['tasks that wait', { type: 'task', status: 'pending' }],
      ['by type', { order: 'type' }],
      ['by status', { order: '-status' }],
      ['what owners would accept', { status: 'pending', recommendation: 'accept' }],
      ['a page deep in it', { before: DEEP }],
      ['a page deep in what waits', { before: DEEP, status: 'pending' }],
      ['a search with 20 matches', { search: few }],
      ['a search with 1 in 11', { search: some }],
      ['a search with 1 in 11 that wait', { search: some, status: 'pending' }],
      ['a search with all', { search: all }],
    ] as const
  ).map(([what, query]) => call(`queue: ${what}`, listReviewItems.path, { limit: LIMIT, ...query })),
  ...(
    [
      ['as they come', {}],
      ['page 20', { page: '20' }],
      ['by points', { sort: '-points' }],
      ['by referrals', { sort: '-referrals' }],
      ['by handle, page 20', { sort: 'handle', page: '20' }],
      ['by status', { sort: 'status' }],
      ['only inactive', { status: 'Inactive' }],
      ['a search with 20 matches', { search: few }],
      ['a search with 1 in 11', { search: some }],
      ['a search with 1 in 11, only active', { search: some, status: 'Active' }],
      ['a search with all', { search: all }],
    ] as const
  ).map(([what, query]) => call(`users: ${what}`, listUsers.path, query)),
];

/** Of a project's owner, whose tasks have much or little of the work. */
const PROJECT_CALLS: readonly MeasuredCall[] = [
  ...(
    [
      ['what waits', {}],
      ['oldest first', { order: 'oldest' }],
      ['every status', { status: 'all' }],
      ['without a recommendation', { recommendation: 'none' }],
      ['a search with 1 in 11', { search: some }],
      ['a search with all', { search: all }],
      ['a page deep in it', { before: DEEP }],
    ] as const
  ).map(([what, query]) => call(`submissions of a project: ${what}`, listSubmissions.path, { limit: LIMIT, ...query })),
  call('quests of a project, as its owner sees them', listProjectQuests.path, {}),
];

/**
 * Cost of a page of the admins' queue, of their user table, and of a project's submissions and quests, among many rows
 * and among few: responses a second to one client, as a ratio to the small world, over HTTP at an api and a database of
 * each world's own.
 */
export const adminListsBench: Bench = {
  title: 'The tables of the admin area and the submissions of a project, few rows and many',
  run: async (size) => {
    const sizes: readonly Size[] =
      size === 'tiny'
        ? [{ items: 60, users: 60 }]
        : [
            { items: 5_000, users: 5_000 },
            { items: 5_000_000, users: 5_000_000 },
          ];
    const worlds: World[] = [];
    try {
      const startedAt = performance.now();
      for (const { users } of sizes) worlds.push(await World.start(`${users.toLocaleString('en')} items`));
      const inhabited = await Promise.all(
        worlds.map(async (world, at) => {
          const { items, users } = sizes[at] as Size;
          await world.fill(async (filling) => {
            await fillQueue(filling, items);
            await fillUsers(filling, users);
          });
          const admin = { world, tokens: [await world.signInAdmin(DEMO_ADMIN)] };
          return { admin, owner: { world, tokens: [await world.signInProject(DEMO_PROJECT)] } };
        }),
      );
      const filled = performance.now() - startedAt;
      const times = size === 'tiny' ? 1 : 40;
      const byAdmin = await compareWorlds(
        inhabited.map(({ admin }) => admin),
        CALLS,
        times,
      );
      const byOwner = await compareWorlds(
        inhabited.map(({ owner }) => owner),
        PROJECT_CALLS,
        times,
      );
      const costs = [...byAdmin.costs, ...byOwner.costs];
      const facts = [...highest(costs), { name: 'starting and filling', value: `${(filled / 1000).toFixed(0)} s` }];
      return { rows: [...byAdmin.rows, ...byOwner.rows], facts, failed: byAdmin.failed + byOwner.failed };
    } finally {
      for (const world of worlds) await world.stop();
    }
  },
};
