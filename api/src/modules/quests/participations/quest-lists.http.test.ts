import {
  GIVEAWAY_FILTERS,
  GIVEAWAY_SORTS,
  listGiveaways,
  listOpportunities,
  listReviewItems,
  listTasks,
  OPPORTUNITY_FILTERS,
  OPPORTUNITY_SORTS,
  QUEST_LIST_SIZE_MAX,
  QUEST_PAGE_SIZE,
  questDraftSchema,
  submitTask,
  TASK_FILTERS,
  TASK_SORTS,
  type QuestKind,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { createTestAdmin } from '../../../testing/admin.ts';
import { call } from '../../../testing/client.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { explainReads } from '../../../testing/explain-commands.ts';
import { GIVEAWAY, createTestProject, OPPORTUNITY, TASK } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';
import type { Quest } from '../quests/index.ts';

const QUESTS_PER_TYPE = crowdOf({ sample: 60, whole: 100 });
const WORDS = ['Zebra', 'apple', 'Éclair', 'banana', 'Quince', 'apple pie', 'über', 'Mango'];
const SALARIES: readonly (readonly [text: string, low: number, high: number])[] = [
  ['$80,000', 80_000, 80_000],
  ['', Infinity, -1],
  ['$90,000 - $120,000', 90_000, 120_000],
  ['$120,000 a year', 120_000, 120_000],
  ['90K', 90_000, 90_000],
  ['negotiable', Infinity, -1],
];
const JOBS = ['full-time', 'part-time', 'contract', 'internship'] as const;

let api: TestApi;
let token: string;
let admin: string;
let shown: Quest[];

const isSpanish = (index: number) => index % 3 === 1;

function draftOf(type: QuestKind, index: number) {
  const title = `${WORDS[index % WORDS.length]} ${index % 7}`;
  const description = index % 50 === 0 ? 'A needle in a haystack' : 'Something to do';
  const category = index % 5 === 2 ? { category: 'Research' } : {};
  const common = { title, description, ...category, ...(isSpanish(index) && { language: 'es' }) };
  if (type === 'task') {
    const mxp_amount = (index % 4) * 10;
    const max_winners = index % 7 === 3 ? 1 : undefined;
    const money = { cash_amount: 500 + (index % 6) * 100.5, mxp_amount };
    return questDraftSchema.parse({ ...TASK, ...common, ...money, max_winners });
  }
  if (type === 'giveaway') {
    const prize_value = (index % 9) * 50;
    return questDraftSchema.parse({ ...GIVEAWAY, ...common, prize_value, mxp_amount: prize_value === 0 ? 40 : 0 });
  }
  const job_type = JOBS[index % JOBS.length];
  const salary_range = SALARIES[index % SALARIES.length]?.[0];
  return questDraftSchema.parse({ ...OPPORTUNITY, ...common, job_type, salary_range });
}

/** Creates quests of mixed types and states through the use cases. */
async function fill(): Promise<Quest[]> {
  const { quests, withTransaction } = api.server.product;
  const [first, second] = [await createTestProject(api, 'Acme'), await createTestProject(api, 'Zenith')];
  const ids: number[] = [];
  for (let index = 0; index < QUESTS_PER_TYPE; index += 1) {
    for (const type of ['task', 'giveaway', 'opportunity'] as const) {
      const { id } = await quests.post((index % 3 === 0 ? first : second).id, draftOf(type, index));
      // Every 20th stays pending, and some go live at the same time.
      if (index % 20 === 19) continue;
      if (index % 4 !== 0) api.clock.advance(1000);
      await withTransaction(async (session) => {
        const quest = await quests.decisions.approve(id, session);
        if (quest?.maxParticipants === 1) await quests.places.take(id, api.clock.now(), session);
        if (index % 5 === 1) await quests.conclude(id, 'owner', session);
        if (index % 6 === 2 && type !== 'opportunity') await quests.setFunded(id, true, session);
      });
      if (type === 'giveaway' && index % 3 === 1) await quests.feature(id, true);
      ids.push(id);
    }
  }
  const half = ids.length / 2;
  return [...(await quests.list(ids.slice(0, half))), ...(await quests.list(ids.slice(half)))];
}

beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  api = await startTestApi({ databaseUrl: url.href });
  shown = await fill();
  token = await signInWithX(api, 'reader');
  admin = await createTestAdmin(api);
});
afterAll(() => api.stop());

const isFull = ({ maxParticipants, participantCount }: Quest) => participantCount === maxParticipants;
const isOpen = (quest: Quest) => quest.status === 'active' && !isFull(quest);
const rankOf = (quest: Quest) => (quest.status === 'active' ? Number(isFull(quest)) : 2);
const amountsOf = ({ job, cashCents }: Quest) => {
  const [, low, high] = SALARIES.find(([text]) => text === job?.salary) ?? ['', cashCents, cashCents];
  return { low, high };
};
const compare = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b));

/** The comparison of each order. Every order is total. */
const newer = (a: Quest, b: Quest) => compare(b.liveAt?.getTime() ?? 0, a.liveAt?.getTime() ?? 0) || b.id - a.id;
const byTitle = (a: Quest, b: Quest) => compare(a.title.toLowerCase(), b.title.toLowerCase()) || a.id - b.id;
const openFirst = (a: Quest, b: Quest) => rankOf(a) - rankOf(b) || newer(a, b);
const dearer = (a: Quest, b: Quest) =>
  compare(amountsOf(b).high, amountsOf(a).high) ||
  compare(amountsOf(b).low, amountsOf(a).low) ||
  b.mxpReward - a.mxpReward ||
  b.id - a.id;
const cheaper = (a: Quest, b: Quest) =>
  compare(amountsOf(a).low, amountsOf(b).low) ||
  compare(amountsOf(a).high, amountsOf(b).high) ||
  a.mxpReward - b.mxpReward ||
  a.id - b.id;

const ORDERS: Record<string, (a: Quest, b: Quest) => number> = {
  new: newer,
  old: (a, b) => newer(b, a),
  'a-z': byTitle,
  'z-a': (a, b) => byTitle(b, a),
  active: openFirst,
  // The reader has taken part in nothing.
  'for-you': newer,
  funded: (a, b) => Number(b.isFunded ?? false) - Number(a.isFunded ?? false) || newer(a, b),
  ...Object.fromEntries(['price', 'prize', 'salary'].map((what) => [`${what}-high`, dearer])),
  ...Object.fromEntries(['price', 'prize', 'salary'].map((what) => [`${what}-low`, cheaper])),
};

const isIn = (quest: Quest, filter: string): boolean => {
  if (filter === 'open' || filter === 'active') return isOpen(quest);
  if (filter === 'closed' || filter === 'ended') return !isOpen(quest);
  if (filter === 'featured') return quest.isFeatured;
  return filter === 'all' || quest.job?.type === filter;
};

interface Asked {
  readonly filter?: string;
  readonly sort?: string;
  readonly search?: string;
  readonly language?: string;
  readonly funded?: 'yes';
  readonly page?: number | null;
}

/** By default the first page; the whole list of page null. */
const read = async (type: QuestKind, { page = 1, ...asked }: Asked) => {
  const input = { token, query: { ...asked, ...(page !== null && { page }) } as object };
  if (type === 'task') {
    const { tasks, pagination } = await call(api, listTasks, input);
    return { ids: tasks.map(({ id }) => id), pagination };
  }
  if (type === 'giveaway') {
    const { giveaways, pagination } = await call(api, listGiveaways, input);
    return { ids: giveaways.map(({ id }) => id), pagination };
  }
  const { opportunities, pagination } = await call(api, listOpportunities, input);
  return { ids: opportunities.map(({ id }) => id), pagination };
};

const readAll = async (type: QuestKind, query: Asked): Promise<number[]> => {
  const all: number[] = [];
  for (let page = 1; ; page += 1) {
    const { ids, pagination } = await read(type, { ...query, page });
    expect(ids.length).toBeLessThanOrEqual(QUEST_PAGE_SIZE);
    all.push(...ids);
    if (!pagination.hasMore) return all;
  }
};

const expected = (type: QuestKind, filter: string, sort: string): Quest[] => {
  const order = filter === 'closed' && sort === 'active' ? newer : ORDERS[sort];
  return shown.filter((quest) => quest.type === type && isIn(quest, filter)).sort(order);
};

const allCases: [QuestKind, string, string][] = [
  ...TASK_FILTERS.filter((filter) => filter !== 'participated').flatMap((filter) =>
    TASK_SORTS.map((sort): [QuestKind, string, string] => ['task', filter, sort]),
  ),
  ...GIVEAWAY_FILTERS.flatMap((filter) =>
    GIVEAWAY_SORTS.map((sort): [QuestKind, string, string] => ['giveaway', filter, sort]),
  ),
  ...OPPORTUNITY_FILTERS.flatMap((filter) =>
    OPPORTUNITY_SORTS.map((sort): [QuestKind, string, string] => ['opportunity', filter, sort]),
  ),
];

/** All pairs, or a sample in which every filter and every order is. */
const cases = allCases.filter(([type, filter, sort]) => {
  const ofType = allCases.filter(([other]) => other === type);
  const place = (part: 1 | 2, value: string) => [...new Set(ofType.map((one) => one[part]))].indexOf(value);
  return place(1, filter) === 0 || (place(1, filter) + place(2, sort)) % crowdOf({ sample: 6, whole: 1 }) === 0;
});

/** One page, one extra row, and the lookups about the caller. */
const READ_MAX = 2 * QUEST_PAGE_SIZE;

/** A search also counts the rows of each gram, up to a limit. */
const COUNTS = { max: 12, entriesMax: 2_000 };

const expectIndexed = async (work: () => Promise<unknown>, countsMax = 0, readsMax = 13) => {
  const reads = await explainReads(api.server.connection, work);
  expect(reads.length).toBeGreaterThan(2);
  const counts = reads.filter(({ command, collection }) => command === 'aggregate' && collection === 'quest_listings');
  expect(counts.length).toBeLessThanOrEqual(countsMax);
  for (const read of reads) {
    const { collection, stages, keysExamined, docsExamined } = read;
    const readMax = counts.includes(read) ? COUNTS.entriesMax : READ_MAX;
    expect({ collection, stages }).not.toEqual({ collection, stages: expect.arrayContaining(['COLLSCAN']) });
    expect({ collection, stages }).not.toEqual({ collection, stages: expect.arrayContaining(['SORT']) });
    expect({ collection, isCheap: docsExamined <= readMax && keysExamined <= readMax }).toEqual({
      collection,
      isCheap: true,
    });
  }
  expect(reads.length - counts.length).toBeLessThanOrEqual(readsMax);
};

it.each(cases)('lists every %s of filter %s once, in the order %s, using an index', async (type, filter, sort) => {
  const wanted = expected(type, filter, sort);
  expect(await readAll(type, { filter, sort })).toEqual(wanted.map(({ id }) => id));
  await expectIndexed(async () => {
    expect((await read(type, { filter, sort })).pagination).toEqual({
      page: 1,
      limit: QUEST_PAGE_SIZE,
      total: wanted.length,
      hasMore: wanted.length > QUEST_PAGE_SIZE,
    });
  });
});

it.each(['task', 'giveaway', 'opportunity'] as const)(
  'lists every %s without parameters, open ones first',
  async (type) => {
    const ids = expected(type, 'all', 'active').map(({ id }) => id);
    const pagination = { page: 1, limit: QUEST_LIST_SIZE_MAX, total: ids.length, hasMore: false };
    expect(ids.length).toBeGreaterThan(QUEST_PAGE_SIZE);
    expect(await read(type, { page: null })).toEqual({ ids, pagination });
    const oldest = expected(type, 'all', 'old').map(({ id }) => id);
    expect((await read(type, { page: null, sort: 'old' })).ids).toEqual(oldest);
    // One page, as before.
    expect((await read(type, {})).ids).toEqual(
      expected(type, 'all', 'new')
        .slice(0, QUEST_PAGE_SIZE)
        .map(({ id }) => id),
    );
  },
);

it('lists the open quests of the categories of the user first', async () => {
  const tasks = expected('task', 'all', 'new');
  const openOf = (category: string) => tasks.filter((quest) => quest.category === category && isOpen(quest));
  const [first, second] = [openOf('Research'), openOf(TASK.category)];
  const takePart = async (quests: readonly Quest[], at = 0): Promise<void> => {
    const work = quests.filter(({ maxParticipants }) => maxParticipants === null)[at];
    await call(api, submitTask, { token, body: { task_id: work?.id ?? 0, submission_url: 'https://x.com/1' } });
  };
  const expectFirst = async (quests: readonly Quest[]): Promise<void> =>
    expect(await readAll('task', { sort: 'for-you' })).toEqual(
      [...quests, ...tasks.filter((quest) => !quests.includes(quest))].map(({ id }) => id),
    );
  const reader = token;
  token = await signInWithX(api, 'researcher');
  await takePart(first);
  expect(first.length).toBeGreaterThan(5);
  await expectFirst(first);
  expect(await readAll('task', { sort: 'for-you', filter: 'closed' })).toEqual(
    expected('task', 'closed', 'new').map(({ id }) => id),
  );
  // The user's participations and their quests, and the newest of a category in place of the list.
  await expectIndexed(() => read('task', { sort: 'for-you' }), COUNTS.max, 16);
  await takePart(first, 1);
  await takePart(second);
  await expectFirst([...first.slice(0, 40), ...second.slice(0, 40)]);
  token = reader;
});

it.each(['pending', 'approved', 'rejected', 'all'] as const)('reads the queue of %s using an index', async (status) => {
  await expectIndexed(() => call(api, listReviewItems, { token: admin, query: { status, limit: QUEST_PAGE_SIZE } }));
});

describe('search', () => {
  const search = async (text: string, rest: Asked = {}) => (await read('task', { ...rest, search: text })).ids;
  const matching = (isMatch: (quest: Quest) => boolean) =>
    expected('task', 'all', 'new')
      .filter(isMatch)
      .map(({ id }) => id)
      .slice(0, QUEST_PAGE_SIZE);

  it('finds text inside words of title, project, category, tags and description, in any case', async () => {
    const apples = matching(({ title }) => title.startsWith('apple'));
    expect(apples.length).toBeGreaterThan(5);
    expect(await search('APP')).toEqual(apples);
    expect(await search('zenith')).toEqual(matching(({ projectName }) => projectName === 'Zenith'));
    expect(await search('needle')).toEqual(matching(({ description }) => description.includes('needle')));
    expect(await search('web3')).toEqual(matching(() => true));
    expect(await search('creat')).toEqual(matching(({ category }) => category === TASK.category));
    expect(await search('éclair')).toEqual(matching(({ title }) => title.startsWith('Éclair')));
    expect(await search('pple')).toEqual(apples);
    expect(await search('clai')).toEqual(matching(({ title }) => title.startsWith('Éclair')));
    expect(await search('eedl')).toEqual(matching(({ description }) => description.includes('needle')));
  });

  it('requires every search word, in any order', async () => {
    const both = matching(({ title, projectName }) => title.startsWith('Zebra') && projectName === 'Acme');
    expect(both.length).toBeGreaterThan(0);
    expect(await search('acm  zeb')).toEqual(both);
    expect(await search('zebra needles')).toEqual([]);
    expect(await search('zebraacme')).toEqual([]);
  });

  it.each(['z', 'ze', 'bra', 'é'])('finds %j, however short', async (text) => {
    expect(await search(text)).toEqual(
      matching(({ title, projectName, description, category, tags }) =>
        [title, projectName, description, category, ...tags].join(' ').toLowerCase().includes(text),
      ),
    );
  });

  it('requires the text itself, not only its grams', async () => {
    // `some` and `thing` overlap in `something`. The grams `hin` and `som` cover `hinsom`, but the text is missing.
    expect(await search('something')).toHaveLength(QUEST_PAGE_SIZE);
    expect(await search('hinsom')).toEqual([]);
    expect(await search('needneedle')).toEqual([]);
  });

  it.each(['.*', '$where', '{"$gt":""}x', '%00', '^a'])('treats %j as text', async (text) => {
    expect(await read('task', { search: text })).toBeDefined();
  });

  it('without letters and digits finds nothing', async () => {
    expect(await search('!!')).toEqual([]);
  });

  it('combines with filters, orders and pages, without a total', async () => {
    const open = expected('task', 'open', 'price-low').filter(({ projectName }) => projectName === 'Zenith');
    const first = await read('task', { search: 'zen', filter: 'open', sort: 'price-low' });
    const second = await read('task', { search: 'zen', filter: 'open', sort: 'price-low', page: 2 });
    expect([...first.ids, ...second.ids]).toEqual(open.map(({ id }) => id).slice(0, 2 * QUEST_PAGE_SIZE));
    expect(first.pagination).toMatchObject({ total: null, hasMore: true });
  });

  it.each(cases)('finds %ss of filter %s in the order %s', async (type, filter, sort) => {
    const wanted = expected(type, filter, sort).filter(({ title }) => title.toLowerCase().startsWith('apple'));
    expect((await read(type, { filter, sort, search: 'app some' })).ids).toEqual(
      wanted.map(({ id }) => id).slice(0, QUEST_PAGE_SIZE),
    );
  });

  it('uses an index that has its matches in the list’s order', async () => {
    for (const text of ['needle', 'something', 'eedl', 'e', 'th']) {
      await expectIndexed(() => search(text), COUNTS.max);
    }
  });
});

describe('a language', () => {
  const language = 'es';
  const spanish = (quests: Quest[]) => quests.filter((quest) => quest.language === language).map(({ id }) => id);

  it.each(cases)('narrows the %ss of filter %s in the order %s, using an index', async (type, filter, sort) => {
    const wanted = spanish(expected(type, filter, sort));
    expect(await readAll(type, { filter, sort, language })).toEqual(wanted);
    await expectIndexed(async () => {
      expect((await read(type, { filter, sort, language })).pagination.total).toBeNull();
    }, COUNTS.max);
  });

  it('combines with a search, and may be the default', async () => {
    const apples = expected('task', 'all', 'new').filter(({ title }) => title.startsWith('apple'));
    expect(await readAll('task', { search: 'apple', language })).toEqual(spanish(apples));
    const english = apples.filter((quest) => quest.language === 'en').map(({ id }) => id);
    expect(english.length).toBeGreaterThan(0);
    expect(await readAll('task', { search: 'apple', language: 'en' })).toEqual(english);
    expect((await read('task', { language: 'ja' })).ids).toEqual([]);
  });

  it('is refused if quests cannot have it', async () => {
    await expect(read('task', { language: 'tlh' })).rejects.toThrow('validation_failed');
  });
});

describe('a search of many rows', () => {
  const type = 'quiz' as QuestKind;
  const rows = Array.from({ length: 1_200 }, (_, index) => ({
    ...{ _id: 1_000_000 + index, projectId: '', type, titleKey: `${(index * 11) % 1_200}`, mxp: 0 },
    ...{ status: ['ended', 'active', 'at_capacity'][index % 3], special: index % 5 === 0 ? 'featured' : '' },
    ...{ liveAt: new Date((index * 13) % 1_200), amount: (index * 7) % 1_200 },
    ...{ amountLow: (index * 17) % 1_200 },
    searchGrams: ['all', index % 2 === 0 ? 'eve' : 'odd', ...(index % 300 === 6 ? ['rar', 'odd'] : [])],
  }));
  const listings = () => api.server.connection.collection<{ _id: number }>('quest_listings');
  beforeAll(async () => void (await listings().insertMany(rows)));
  afterAll(async () => void (await listings().deleteMany({ type } as object)));

  const shelves = [{}, { isOpen: true }, { isOpen: false }, { special: 'featured' }] as const;
  const orders = (['live', 'title', 'amount', 'open'] as const).flatMap((order) =>
    (order === 'open' ? [false] : [false, true]).map((isReversed) => ({ order, isReversed, skip: 5, limit: 20 })),
  );

  it.each(orders)('reads no more rows than the page needs: %j', async (window) => {
    for (const shelf of shelves) {
      const listIds = () => api.server.product.quests.lists.listIds({ type, ...shelf }, ['eve'], window);
      expect(await listIds()).toHaveLength(window.limit);
      const [found, ...others] = await explainReads(api.server.connection, listIds);
      expect(others).toEqual([]);
      expect(found?.stages).not.toContain('SORT');
      expect(found?.docsExamined).toBeLessThan(40);
    }
  });

  it('scans the rows of the rarest word', async () => {
    const window = { order: 'amount', isReversed: false, skip: 0, limit: 20 } as const;
    const listIds = () => api.server.product.quests.lists.listIds({ type }, ['all', 'eve', 'rar'], window);
    const rare = rows.filter(({ searchGrams }) => searchGrams.includes('rar')).sort((a, b) => b.amount - a.amount);
    expect(await listIds()).toEqual(rare.map(({ _id }) => _id));
    const reads = await explainReads(api.server.connection, listIds);
    expect(reads.filter(({ command }) => command === 'find')).toMatchObject([{ docsExamined: rare.length }]);
  });
});

it.each(['task', 'giveaway'] as const)('lists the funded quests of type %s only, when asked to', async (type) => {
  const funded = expected(type, 'all', 'new').filter(({ isFunded }) => isFunded);
  expect(funded.length).toBeGreaterThan(0);
  expect(await readAll(type, { funded: 'yes' })).toEqual(funded.map(({ id }) => id));
  const open = funded.filter(isOpen).map(({ id }) => id);
  const filter = type === 'task' ? 'open' : 'active';
  expect(await readAll(type, { funded: 'yes', filter, sort: 'funded' })).toEqual(open);
  await expectIndexed(() => read(type, { funded: 'yes' }));
});

it("lists the user's own quests, in every order", async () => {
  const mine = expected('task', 'open', 'new').filter((_, index) => index % 3 === 0);
  for (const { id } of mine) {
    await call(api, submitTask, { token, body: { task_id: id, submission_url: 'https://x.com/1' } });
  }
  const filter = 'participated';
  for (const sort of TASK_SORTS) {
    const wanted = [...mine].sort(ORDERS[sort]).map(({ id }) => id);
    expect(await readAll('task', { filter, sort })).toEqual(wanted);
  }
  expect((await read('task', { filter })).pagination.total).toBe(mine.length);
  const spanish = mine.filter(({ language }) => language === 'es');
  expect((await read('task', { filter, language: 'es' })).pagination.total).toBe(spanish.length);
  const some = mine.filter(({ title }) => title.startsWith('Zebra'));
  expect((await read('task', { filter, search: 'zeb' })).pagination.total).toBe(some.length);
  // The total counts those of the user's quests that are in the lists.
  await expectIndexed(() => read('task', { filter }), 1);
  const stranger = await signInWithX(api, 'stranger');
  expect((await call(api, listTasks, { token: stranger, query: { filter } })).tasks).toEqual([]);
});

it('reflects every change of a quest', async () => {
  const { quests, withTransaction } = api.server.product;
  const [first, second, third] = expected('task', 'open', 'new');
  if (!first || !second || !third) throw new Error('There are not enough tasks');
  const { stats: before } = await call(api, listTasks, { token });
  await quests.conclude(first.id, 'owner');
  await withTransaction((session) => quests.decisions.remove(second.id, session));
  const { stats: after } = await call(api, listTasks, { token });
  expect(after).toMatchObject({ open: before.open - 2, total: before.total - 1 });
  expect(await readAll('task', { filter: 'closed' })).toContain(first.id);
  const listed = await readAll('task', {});
  expect(listed).not.toContain(second.id);
  await quests.ofProject.setStatus(third.projectId, 'suspended');
  const left = await readAll('task', {});
  const isLeft = (id: number) => shown.find((quest) => quest.id === id)?.projectId !== third.projectId;
  expect(left).toEqual(listed.filter(isLeft));
  expect((await call(api, listTasks, { token })).stats.total).toBe(left.length);
  await quests.ofProject.setStatus(third.projectId, 'active');
  expect(await readAll('task', {})).toEqual(listed);
  expect((await call(api, listTasks, { token })).stats).toMatchObject({ open: after.open, total: after.total });
});
