import {
  getGiveaway,
  getOpportunity,
  getProgress,
  getPublicProfile,
  getPublicProject,
  getPublicQuest,
  getQuestStats,
  getRewards,
  getStatement,
  getTask,
  GIVEAWAY_FILTERS,
  GIVEAWAY_SORTS,
  listGiveaways,
  listNotifications,
  listOpportunities,
  listPublicProjectQuests,
  listPublicQuests,
  listTasks,
  OPPORTUNITY_FILTERS,
  OPPORTUNITY_SORTS,
  SITEMAP_PAGE_NUMBERS,
  TASK_FILTERS,
  TASK_SORTS,
} from '@magnetx/contracts';
import type { Bench } from './bench.ts';
import { compareWorlds, type MeasuredCall } from './product/compare-worlds.ts';
import { fillUserArea, NEWEST_QUEST, WORDS, type Crowd } from './product/fill-quests.ts';
import { highest } from './product/highest-cost.ts';
import { World } from './product/world.ts';

/** Of the demo; their parts are the same in every world. */
const PERSON = 'demo_mara';
/** Of the demo; many of the quests are its own. */
const PROJECT = 'Quiet Ledger';

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

function callOf(name: string, path: string, query: Record<string, string>): MeasuredCall {
  return { name, address: `${path}?${new URLSearchParams(query)}` };
}

function callsOf({ name, path, filters, sorts }: (typeof LISTS)[number]): MeasuredCall[] {
  const call = (what: string, query: Record<string, string>) =>
    callOf(`${name}: ${what}`, path, { page: '1', ...query });
  return [
    call('as they come', {}),
    callOf(`${name}: the whole list`, path, {}),
    ...filters.slice(1).map((filter) => call(`only ${filter}`, { filter })),
    ...sorts.slice(1).map((sort) => call(`by ${sort}`, { sort })),
    ...SEARCHES.map(([what, search]) => call(what, { search })),
    ...sorts.slice(1).map((sort) => call(`a search with 1 in 11 by ${sort}`, { search: WORDS.some, sort })),
    ...filters.slice(1).map((filter) => call(`a search with 1 in 11, only ${filter}`, { search: WORDS.some, filter })),
    call('page 2', { page: '2' }),
    call('for you, page 6', { sort: 'for-you', page: '6' }),
    call('only funded', { funded: 'yes' }),
    call('in one language, by for-you', { language: 'en', sort: 'for-you' }),
    call('only saved', { saved: 'yes' }),
    call('only saved, a search', { saved: 'yes', search: WORDS.all }),
  ];
}

/** Single quests, and the pages that anyone may read. The newest quest is a giveaway; those before it are others. */
const PAGES: readonly MeasuredCall[] = [
  ...[getGiveaway, getTask, getOpportunity].map(({ name, path }, at) =>
    callOf(name, path, { id: String(NEWEST_QUEST - at) }),
  ),
  callOf('getPublicQuest', getPublicQuest.path, { id: String(NEWEST_QUEST - 3) }),
  callOf('listPublicQuests, a page of 1,000', listPublicQuests.path, {
    page: String(Math.ceil(NEWEST_QUEST / SITEMAP_PAGE_NUMBERS)),
  }),
  callOf('getPublicProject', getPublicProject.path, { name: PROJECT }),
  ...['open', 'ended'].map((state) =>
    callOf(`listPublicProjectQuests, ${state}`, listPublicProjectQuests.path, {
      ...{ name: PROJECT, state, before: String(NEWEST_QUEST) },
    }),
  ),
  callOf('getPublicProfile', getPublicProfile.path, { handle: PERSON }),
];

const CALLS: readonly MeasuredCall[] = [
  ...LISTS.flatMap(callsOf),
  ...[getQuestStats, getProgress, getRewards, getStatement, listNotifications].map(({ name, path }) => ({
    name,
    address: path,
  })),
  ...PAGES,
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
        ? [{ quests: 101, participations: 1_010 }]
        : [
            { quests: 5_000, participations: 50_000 },
            { quests: 5_000_000, participations: 5_000_000 },
          ];
    const worlds: World[] = [];
    try {
      const startedAt = performance.now();
      for (const { quests } of crowds) worlds.push(await World.start(`${quests.toLocaleString('en')} quests`));
      const inhabited = await Promise.all(
        worlds.map(async (world, at) => {
          await world.fill((filling) => fillUserArea(filling, PERSON, crowds[at] as Crowd));
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
