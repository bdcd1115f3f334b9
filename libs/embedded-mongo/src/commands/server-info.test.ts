import { Long, Timestamp, type Db, type MongoClient } from 'mongodb';
import { connectTestClient, failureOf } from '../testing/test-client.ts';

let client: MongoClient;
let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ client, db, close } = await connectTestClient());
  const rows = db.collection<{ _id: number; n: number }>('rows');
  await rows.createIndex({ n: 1 });
  await rows.insertMany(Array.from({ length: 100 }, (_, _id) => ({ _id, n: _id })));
});
afterAll(() => close());

describe('figures', () => {
  it('"collStats" and "dbStats" count documents, indexes and bytes', async () => {
    const stats = await db.command({ collStats: 'rows' });
    expect(stats).toMatchObject({ ns: `${db.databaseName}.rows`, count: 100, nindexes: 2, capped: false, ok: 1 });
    // 4 bytes of length, two fields of 1 + name + 4 bytes, a zero byte
    expect(stats['size']).toBe(100 * (4 + 9 + 7 + 1));
    expect(stats).toMatchObject({ avgObjSize: 21, totalSize: stats['storageSize'] + stats['totalIndexSize'] });
    expect(Object.keys(stats['indexSizes'])).toEqual(['_id_', 'n_1']);
    expect(await db.command({ collStats: 'rows', scale: 1024 })).toMatchObject({ size: 2, scaleFactor: 1024 });
    expect(await db.command({ collStats: 'none' })).toMatchObject({ count: 0, size: 0, nindexes: 0 });
    expect(await db.stats()).toMatchObject({ collections: 1, objects: 100, avgObjSize: 21, indexes: 2, views: 0 });
  });

  it('"serverStatus" counts connections, commands and open transactions', async () => {
    const before = await client.db('admin').command({ serverStatus: 1 });
    await db.collection('rows').findOne({});
    const after = await client.db('admin').command({ serverStatus: 1 });
    expect(after).toMatchObject({ version: '8.0.0', pid: expect.any(Number), ok: 1 });
    expect(after['connections'].current).toBeGreaterThan(0);
    expect(after['opcounters'].query).toBeGreaterThan(before['opcounters'].query);
  });
});

// Manual: collMod, Hidden Indexes
describe('"collMod"', () => {
  it('hides an index from queries, and shows it again', async () => {
    const stage = async () => {
      const { queryPlanner } = await db.collection('rows').find({ n: 1 }).explain('queryPlanner');
      return (queryPlanner.winningPlan.inputStage ?? queryPlanner.winningPlan).stage as string;
    };
    expect(await stage()).toBe('IXSCAN');
    const hide = (hidden: boolean) => db.command({ collMod: 'rows', index: { name: 'n_1', hidden } });
    expect(await hide(true)).toMatchObject({ hidden_old: false, hidden_new: true });
    expect(await stage()).toBe('COLLSCAN');
    expect(await failureOf(db.collection('rows').find({}, { hint: 'n_1' }).toArray())).toMatchObject({ code: 2 });
    expect(await db.collection('rows').indexes()).toMatchObject([{}, { name: 'n_1', hidden: true }]);
    await hide(false);
    expect(await stage()).toBe('IXSCAN');
  });

  it.each([
    [{ collMod: 'none', index: { name: 'n_1', hidden: true } }, 26],
    [{ collMod: 'rows', index: { name: 'none', hidden: true } }, 27],
    [{ collMod: 'rows', index: { name: 'n_1' } }, 72],
    [{ collMod: 'rows', index: { name: '_id_', hidden: true } }, 2],
    [{ collMod: 'rows', index: { name: '_id_', expireAfterSeconds: 5 } }, 67],
    [{ collMod: 'rows', index: { name: 'n_1', nonsense: 1 } }, 40415],
    [{ collMod: 'rows', validator: { n: 1 } }, 238],
  ])('%j answers %i', async (command, code) => {
    expect(await failureOf(db.command(command))).toMatchObject({ code });
  });
});

// Manual: Stable API
describe('"Stable API"', () => {
  it.each([
    [{ ping: 1, apiVersion: '2' }, 322],
    [{ ping: 1, apiStrict: true }, 322],
    [{ serverStatus: 1, apiVersion: '1', apiStrict: true }, 323],
    [{ distinct: 'rows', key: 'n', apiVersion: '1', apiStrict: true }, 323],
    [{ aggregate: 1, pipeline: [{ $listLocalSessions: {} }], cursor: {}, apiVersion: '1', apiStrict: true }, 323],
  ])('%j answers %i', async (command, code) => {
    expect(await failureOf(db.command(command))).toMatchObject({ code });
  });
});

// Manual: Read Isolation, Consistency, and Recency (causal consistency)
describe('"Causal Consistency": cluster times', () => {
  it('move on with every write, and come with every answer', async () => {
    const time = async () => (await db.command({ ping: 1 }))['operationTime'] as Timestamp;
    const before = await time();
    const { operationTime } = await db.command({ insert: 'times', documents: [{}] });
    expect((operationTime as Timestamp).greaterThan(before)).toBe(true);
    expect(await failureOf(db.command({ nonsense: 1 }))).toMatchObject({
      errorResponse: { operationTime: expect.any(Timestamp) },
    });
    await client.withSession({ causalConsistency: true }, async (session) => {
      await db.collection<{ _id: number }>('times').insertOne({ _id: 1 }, { session });
      expect(session.operationTime?.greaterThan(before)).toBe(true);
      expect(await db.collection<{ _id: number }>('times').findOne({ _id: 1 }, { session })).toEqual({ _id: 1 });
    });
  });

  it('a time that is still to come is refused', async () => {
    const afterClusterTime = new Timestamp(Long.fromBits(1, 2 ** 31 - 1));
    const find = db.command({ find: 'rows', readConcern: { level: 'local', afterClusterTime } });
    expect(await failureOf(find)).toMatchObject({ code: 72 });
  });
});
