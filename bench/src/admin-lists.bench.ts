import { listReviewItems, listUsers } from '@magnetx/contracts';
import { DEMO_ADMIN } from '@magnetx/api/demo-sign-ins';
import type { Bench } from './bench.ts';
import { compareWorlds, type MeasuredCall } from './product/compare-worlds.ts';
import { ADMIN_WORDS, fillQueue, fillUsers } from './product/fill-admin.ts';
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

const CALLS: readonly MeasuredCall[] = [
  ...(
    [
      ['as it comes', {}],
      ['what waits, oldest first', { status: 'pending', order: 'oldest' }],
      ['only rejected', { status: 'rejected' }],
      ['only tasks', { type: 'task' }],
      ['tasks that wait', { type: 'task', status: 'pending' }],
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
      ['only inactive', { status: 'Inactive' }],
      ['a search with 20 matches', { search: few }],
      ['a search with 1 in 11', { search: some }],
      ['a search with 1 in 11, only active', { search: some, status: 'Active' }],
      ['a search with all', { search: all }],
    ] as const
  ).map(([what, query]) => call(`users: ${what}`, listUsers.path, query)),
];

/**
 * Cost of a page of the admins' queue and of their user table among many rows and among few: responses a second to one
 * client, as a ratio to the small world, over HTTP at an api and a database of each world's own.
 */
export const adminListsBench: Bench = {
  title: 'The tables of the admin area, few rows and many',
  run: async (size) => {
    const sizes: readonly Size[] =
      size === 'tiny'
        ? [{ items: 60, users: 60 }]
        : [
            { items: 1_000, users: 1_000 },
            { items: 100_000, users: 1_000_000 },
          ];
    const worlds: World[] = [];
    try {
      const startedAt = performance.now();
      for (const { users } of sizes) worlds.push(await World.start(users.toLocaleString('en')));
      const inhabited = await Promise.all(
        worlds.map(async (world, at) => {
          const { items, users } = sizes[at] as Size;
          await fillQueue(world.client, items);
          await fillUsers(world.client, users);
          return { world, tokens: [await world.signInAdmin(DEMO_ADMIN)] };
        }),
      );
      const filled = performance.now() - startedAt;
      const { rows, costs, failed } = await compareWorlds(inhabited, CALLS, size === 'tiny' ? 1 : 40);
      const facts = [...highest(costs), { name: 'starting and filling', value: `${(filled / 1000).toFixed(0)} s` }];
      return { rows, facts, failed };
    } finally {
      for (const world of worlds) await world.stop();
    }
  },
};
