import {
  getQuestStats,
  getRewards,
  getStatement,
  GIVEAWAY_FILTERS,
  GIVEAWAY_SORTS,
  listGiveaways,
  listNotifications,
  listOpportunities,
  listTasks,
  OPPORTUNITY_FILTERS,
  OPPORTUNITY_SORTS,
  TASK_FILTERS,
  TASK_SORTS,
} from '@magnetx/contracts';
import type { Bench } from './bench.ts';
import { compareWorlds, type MeasuredCall } from './product/compare-worlds.ts';
import { fillUserArea, WORDS, type Crowd } from './product/fill-quests.ts';
import { highest } from './product/highest-cost.ts';
import { World } from './product/world.ts';

/** Of the demo; their parts are the same in every world. */
const PERSON = 'demo_mara';

const LISTS = [
  { name: 'tasks', path: listTasks.path, filters: TASK_FILTERS, sorts: TASK_SORTS },
  { name: 'giveaways', path: listGiveaways.path, filters: GIVEAWAY_FILTERS, sorts: GIVEAWAY_SORTS },
  { name: 'opportunities', path: listOpportunities.path, filters: OPPORTUNITY_FILTERS, sorts: OPPORTUNITY_SORTS },
];

const SEARCHES = [
  ['a search with 20 matches', WORDS.few],
  ['a search with 1 in 11', WORDS.some],
  ['a search with half the list', WORDS.even],
  ['a search with the whole list', WORDS.all],
  ['a search for two halves', `${WORDS.even} ${WORDS.odd}`],
  ['a search for two halves apart', `${WORDS.left} ${WORDS.right}`],
  ['a search for half a word', WORDS.some.slice(0, 4)],
] as const;

function callsOf({ name, path, filters, sorts }: (typeof LISTS)[number]): MeasuredCall[] {
  const call = (what: string, query: Record<string, string>): MeasuredCall => ({
    name: `${name}: ${what}`,
    address: `${path}?${new URLSearchParams(query)}`,
  });
  return [
    call('as they come', {}),
    ...filters.slice(1).map((filter) => call(`only ${filter}`, { filter })),
    ...sorts.slice(1).map((sort) => call(`by ${sort}`, { sort })),
    ...SEARCHES.map(([what, search]) => call(what, { search })),
    ...sorts.slice(1).map((sort) => call(`a search with 1 in 11 by ${sort}`, { search: WORDS.some, sort })),
    ...filters.slice(1).map((filter) => call(`a search with 1 in 11, only ${filter}`, { search: WORDS.some, filter })),
    call('page 2', { page: '2' }),
  ];
}

const CALLS: readonly MeasuredCall[] = [
  ...LISTS.flatMap(callsOf),
  ...[getQuestStats, getRewards, getStatement, listNotifications].map(({ name, path }) => ({ name, address: path })),
];

/**
 * Cost of the user area's calls among many quests and users and among few: responses a second to one
 * client, as a ratio to the small world, over HTTP at an api and a database of each world's own.
 */
export const userAreaListsBench: Bench = {
  title: 'The lists of the user area, few quests and many',
  run: async (size) => {
    const crowds: Crowd[] =
      size === 'tiny'
        ? [{ quests: 60, participations: 600 }]
        : [
            { quests: 100, participations: 10_000 },
            { quests: 10_000, participations: 1_000_000 },
          ];
    const worlds: World[] = [];
    try {
      const startedAt = performance.now();
      for (const { quests } of crowds) worlds.push(await World.start(quests.toLocaleString('en')));
      const inhabited = await Promise.all(
        worlds.map(async (world, at) => {
          await fillUserArea(world.client, PERSON, crowds[at] as Crowd);
          return { world, tokens: [await world.signIn(PERSON)] };
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
