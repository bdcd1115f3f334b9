import type { ClientSession, Collection, Db, Document, MongoClient } from 'mongodb';
import { connectTestClient, failureOf } from '../testing/test-client.ts';

interface Item extends Document {
  _id: number;
  n?: number;
}

let client: MongoClient;
let db: Db;
let close: () => Promise<void>;
let source: Collection<Item>;
let target: Collection<Item>;

beforeAll(async () => {
  ({ client, db, close } = await connectTestClient());
  source = db.collection<Item>('source');
  await source.insertMany([1, 2, 3].map((_id) => ({ _id, n: _id * 10 })));
});
beforeEach(async () => {
  target = db.collection<Item>('target');
  await target.drop();
  await target.createIndex({ n: 1 }, { unique: true });
  await target.insertMany([
    { _id: 1, n: 1, kept: true },
    { _id: 9, n: 9 },
  ]);
});
afterAll(() => close());

const all = (name = 'target') => db.collection<Item>(name).find().sort({ _id: 1 }).toArray();
const run = (pipeline: Document[], options = {}) => source.aggregate(pipeline, options).toArray();

// Manual: $out (aggregation stage)
describe('"$out"', () => {
  it('puts the result in the place of a collection, which keeps its indexes', async () => {
    expect(await run([{ $match: { _id: { $gt: 1 } } }, { $out: 'target' }])).toEqual([]);
    expect(await all()).toEqual([
      { _id: 2, n: 20 },
      { _id: 3, n: 30 },
    ]);
    expect((await target.indexes()).map(({ name }) => name)).toEqual(['_id_', 'n_1']);
    expect(await failureOf(target.insertOne({ _id: 4, n: 20 }))).toMatchObject({ code: 11000 });
  });

  it('makes a collection, also in another database', async () => {
    const other = `${db.databaseName}-other`;
    await run([{ $out: { db: other, coll: 'made' } }]);
    expect(await client.db(other).collection('made').countDocuments()).toBe(3);
    await client.db(other).dropDatabase();
  });

  it('changes nothing when a document does not fit', async () => {
    const same = [{ $set: { n: 5 } }, { $out: 'target' }];
    expect(await failureOf(run(same))).toMatchObject({ code: 11000, keyPattern: { n: 1 } });
    expect(await all()).toHaveLength(2);
  });

  it('may read what it replaces', async () => {
    await target.aggregate([{ $set: { n: { $add: ['$n', 1] } } }, { $out: 'target' }]).toArray();
    expect((await all()).map(({ n }) => n)).toEqual([2, 10]);
  });
});

// Manual: $merge (aggregation stage)
describe('"$merge"', () => {
  const merge = (options: Document, _id = 1) => [
    { $match: { _id: { $lte: _id } } },
    { $merge: { into: 'target', ...options } },
  ];

  it.each([
    [{}, { _id: 1, n: 10, kept: true }],
    [{ whenMatched: 'merge' }, { _id: 1, n: 10, kept: true }],
    [{ whenMatched: 'replace' }, { _id: 1, n: 10 }],
    [{ whenMatched: 'keepExisting' }, { _id: 1, n: 1, kept: true }],
  ])('%j makes %j of a document that is there', async (options, expected) => {
    await run(merge(options));
    expect((await all())[0]).toEqual(expected);
    await run(merge(options, 2));
    expect((await all())[1]).toEqual({ _id: 2, n: 20 });
  });

  it('whenNotMatched: discards', async () => {
    await run(merge({ whenNotMatched: 'discard' }, 3));
    expect((await all()).map(({ _id }) => _id)).toEqual([1, 9]);
  });

  it('whenMatched: fails', async () => {
    expect(await failureOf(run(merge({ whenMatched: 'fail' })))).toMatchObject({ code: 11000, keyValue: { _id: 1 } });
  });

  it('gives an _id to what has none', async () => {
    await run([{ $match: { _id: 1 } }, { $project: { _id: 0, n: 1 } }, { $merge: 'target' }]);
    expect(await all()).toHaveLength(3);
  });
});

describe('stages that write', () => {
  it('stand last, outside transactions, and explain writes nothing', async () => {
    expect(await failureOf(run([{ $out: 'target' }, { $limit: 1 }]))).toMatchObject({ code: 40601 });
    expect(await failureOf(run([{ $merge: { into: 'target', nonsense: 1 } }]))).toMatchObject({ code: 40415 });
    const inside = (session: ClientSession) => session.withTransaction(() => run([{ $out: 'target' }], { session }));
    expect(await failureOf(client.withSession(inside))).toMatchObject({ code: 263 });
    const linearizable = run([{ $out: 'target' }], { readConcern: { level: 'linearizable' } });
    expect(await failureOf(linearizable)).toMatchObject({ code: 72 });
    const plan = await source.aggregate([{ $out: 'target' }]).explain('queryPlanner');
    expect(plan).toMatchObject({ stages: [{}, { $out: 'target' }] });
    expect(await all()).toHaveLength(2);
  });
});

// Manual: db.aggregate(), $documents, $listLocalSessions
describe('an aggregation without a collection', () => {
  it('begins with documents or sessions', async () => {
    const documents = [{ $documents: [{ n: 1 }, { n: { $add: [1, 1] } }] }, { $match: { n: 2 } }];
    expect(await db.aggregate(documents).toArray()).toEqual([{ n: 2 }]);
    expect(await db.aggregate([{ $listLocalSessions: {} }, { $limit: 1 }]).toArray()).toHaveLength(1);
    expect(await failureOf(db.aggregate([{ $match: {} }]).toArray())).toMatchObject({ code: 73 });
    expect(await failureOf(db.aggregate([{ $documents: 1 }]).toArray())).toMatchObject({ code: 5858203 });
  });
});
