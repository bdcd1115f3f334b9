import type { Collection, Db, Document } from 'mongodb';
import { connectTestClient, failureOf } from '../testing/test-client.ts';

interface Row {
  _id: number;
  group: number;
  score: number;
  email: string;
}

let close: () => Promise<void>;
let rows: Collection<Row>;
let db: Db;

beforeAll(async () => {
  const test = await connectTestClient();
  ({ close, db } = test);
  rows = db.collection<Row>('rows');
  await rows.createIndex({ group: 1, score: -1 });
  await rows.createIndex({ email: 1 }, { unique: true });
  const make = (_id: number) => ({ _id, group: _id % 10, score: _id, email: `${_id}@example.org` });
  await rows.insertMany(Array.from({ length: 200 }, (_, _id) => make(_id)));
});
afterAll(() => close());

/** Names of the stages from the outermost to the innermost. */
function stagesOf(plan: Document | undefined): string[] {
  return plan ? [String(plan['stage']), ...stagesOf(plan['inputStage'] as Document | undefined)] : [];
}

/** The innermost stage. */
function leafOf(plan: Document): Document {
  return plan['inputStage'] ? leafOf(plan['inputStage'] as Document) : plan;
}

const winning = (answer: Document) => (answer['queryPlanner'] as Document)['winningPlan'] as Document;
const costs = (answer: Document) => answer['executionStats'] as Document;

describe('"Explain Results": find', () => {
  it('shows the index that serves filter and sort, and what it cost', async () => {
    const answer = await rows.find({ group: 3 }).sort({ score: -1 }).explain('executionStats');
    expect(stagesOf(winning(answer))).toEqual(['FETCH', 'IXSCAN']);
    expect(leafOf(winning(answer))).toMatchObject({
      indexName: 'group_1_score_-1',
      keyPattern: { group: 1, score: -1 },
      direction: 'forward',
      isMultiKey: false,
    });
    expect(costs(answer)).toMatchObject({ nReturned: 20, totalKeysExamined: 20, totalDocsExamined: 20 });
    expect((await rows.find({ group: 3 }).sort({ score: 1 }).explain())['queryPlanner']).toMatchObject({
      winningPlan: { inputStage: { direction: 'backward' } },
    });
  });

  it('a limit on an index order stops the reading', async () => {
    const answer = await rows.find({ group: 3 }).sort({ score: -1 }).limit(5).explain('executionStats');
    expect(stagesOf(winning(answer))).toEqual(['LIMIT', 'FETCH', 'IXSCAN']);
    expect(costs(answer)).toMatchObject({ nReturned: 5, totalKeysExamined: 5, totalDocsExamined: 5 });
  });

  it('of documents that have one element, the index knows those that have another as well', async () => {
    const tagged = db.collection<{ _id: number; at: number; tags: string[] }>('tagged');
    await tagged.createIndex({ tags: 1, at: -1 });
    const make = (_id: number) => ({ _id, at: _id, tags: [_id % 2 ? 'odd' : 'even', _id % 3 ? 'rest' : 'third'] });
    await tagged.insertMany(Array.from({ length: 60 }, (_, _id) => make(_id)));
    const found = tagged.find({ tags: { $all: ['even', 'third'] } }).sort({ at: -1 });
    expect(costs(await found.clone().explain('executionStats'))).toMatchObject({
      nReturned: 10,
      totalKeysExamined: 30,
      totalDocsExamined: 10,
    });
    expect((await found.toArray()).map(({ _id }) => _id)).toEqual([54, 48, 42, 36, 30, 24, 18, 12, 6, 0]);
  });

  it('without an index the collection is read, and sorted in memory', async () => {
    const answer = await rows.find({ score: { $lt: 50 } }, { sort: { email: -1, score: 1 }, limit: 3 }).explain();
    expect(stagesOf(winning(answer))).toEqual(['SORT', 'COLLSCAN']);
    expect(winning(answer)).toMatchObject({ sortPattern: { email: -1, score: 1 }, limitAmount: 3 });
    expect(costs(answer)).toMatchObject({ nReturned: 3, totalKeysExamined: 0, totalDocsExamined: 200 });
  });

  it('by _id, with a projection and a skip', async () => {
    expect(winning(await rows.find({ _id: 1 }).explain())).toEqual({
      isCached: false,
      stage: 'EXPRESS_IXSCAN',
      keyPattern: '{ _id: 1 }',
      indexName: '_id_',
    });
    const none = rows.find({ email: 'x' }, { projection: { _id: 1 }, skip: 1 });
    expect(stagesOf(winning(await none.explain('queryPlanner')))).toEqual([
      'PROJECTION_SIMPLE',
      'SKIP',
      'FETCH',
      'IXSCAN',
    ]);
    expect(await none.explain('queryPlanner')).not.toHaveProperty('executionStats');
  });
});

describe('"explain" of other commands', () => {
  const run = (command: Document) => db.command({ explain: command, verbosity: 'executionStats' });

  it('a count reads no more keys than its limit asks for', async () => {
    const limited = await run({ count: 'rows', query: { group: { $in: [3, 4] } }, skip: 2, limit: 25 });
    expect(costs(limited)).toMatchObject({ totalKeysExamined: 27, totalDocsExamined: 0 });
    expect(await rows.countDocuments({ group: { $in: [3, 4] } }, { skip: 2, limit: 25 })).toBe(25);
    expect(await db.command({ count: 'rows', query: { group: 3 }, skip: 2, limit: 5 })).toMatchObject({ n: 5 });
  });

  it('count and distinct', async () => {
    const count = await run({ count: 'rows', query: { group: 3 } });
    expect(stagesOf(winning(count))).toEqual(['COUNT', 'COUNT_SCAN']);
    expect(costs(count)).toMatchObject({ totalKeysExamined: 20, totalDocsExamined: 0 });
    const all = await run({ count: 'rows', skip: 5, limit: 100 });
    expect(stagesOf(winning(all))).toEqual(['RECORD_STORE_FAST_COUNT']);
    expect(costs(all)).toMatchObject({ totalDocsExamined: 0 });
    const read = await run({ count: 'rows', query: { group: 3, score: { $ne: 3 }, email: /e/ } });
    expect(stagesOf(winning(read))).toEqual(['COUNT', 'FETCH', 'IXSCAN']);
    expect(costs(read)).toMatchObject({ nReturned: 0, totalDocsExamined: 20 });
    const distinct = await run({ distinct: 'rows', key: 'score', query: { email: '7@example.org' } });
    expect(leafOf(winning(distinct))).toMatchObject({ stage: 'IXSCAN', indexName: 'email_1', isUnique: true });
  });

  it('update, delete and findAndModify say what they would do, and do nothing', async () => {
    const q = { group: 3 };
    const update = await run({ update: 'rows', updates: [{ q, u: { $max: { score: 100 } }, multi: true }] });
    expect(stagesOf(winning(update))).toEqual(['UPDATE', 'FETCH', 'IXSCAN']);
    expect(costs(update)).toMatchObject({ nReturned: 0, totalDocsExamined: 20 });
    const remove = await run({ delete: 'rows', deletes: [{ q, limit: 1 }] });
    expect(costs(remove)).toMatchObject({ nReturned: 0, totalDocsExamined: 1 });
    const modify = await run({ findAndModify: 'rows', query: q, sort: { score: -1 }, update: { $set: { score: 0 } } });
    expect(stagesOf(winning(modify))).toEqual(['UPDATE', 'FETCH', 'IXSCAN']);
    expect(costs(modify)).toMatchObject({ nReturned: 1, totalDocsExamined: 1 });
    expect(await rows.countDocuments({ score: { $gt: 0 } })).toBe(199);
  });

  it('aggregate: the leading stages use the planner, the others follow', async () => {
    const leading = [{ $match: { group: 3 } }, { $sort: { score: -1 } }, { $limit: 4 }];
    const whole = await rows.aggregate(leading).explain('executionStats');
    expect(stagesOf(winning(whole))).toEqual(['LIMIT', 'FETCH', 'IXSCAN']);
    expect(costs(whole)).toMatchObject({ nReturned: 4, totalDocsExamined: 4 });
    const staged = await rows
      .aggregate([...leading, { $group: { _id: null, n: { $sum: 1 } } }])
      .explain('executionStats');
    expect(staged['stages']).toMatchObject([
      { $cursor: { executionStats: { nReturned: 4, totalDocsExamined: 4 } } },
      { $group: { _id: null } },
    ]);
    const plain = await db.command({ aggregate: 'rows', pipeline: leading, explain: true });
    expect(stagesOf(winning(plain))).toEqual(['LIMIT', 'FETCH', 'IXSCAN']);
  });

  it('refuses what cannot be explained, and what the command itself would refuse', async () => {
    expect(await failureOf(run({ ping: 1 }))).toMatchObject({ code: 59 });
    expect(await failureOf(run({ find: 'rows', nonsense: 1 }))).toMatchObject({ code: 40415 });
    expect(await failureOf(run({ update: 'rows', updates: [] }))).toMatchObject({ code: 16 });
    const verbose = db.command({ explain: { find: 'rows' }, verbosity: 'loud' });
    expect(await failureOf(verbose)).toMatchObject({ code: 2 });
  });
});
