import type { Collection } from 'mongodb';
import { connectTestClient, failureOf } from '../testing/test-client.ts';

interface Item {
  _id: number;
  value: number;
  tags?: number[];
  more?: number[];
}

/** So many that a build takes several turns, in which others write. */
const many = 4000;
let server: Awaited<ReturnType<typeof connectTestClient>>;
let items: Collection<Item>;

beforeAll(async () => {
  server = await connectTestClient();
});
beforeEach(async () => {
  items = server.db.collection<Item>(`items${Math.random()}`);
  await items.insertMany(Array.from({ length: many }, (_, _id) => ({ _id, value: _id, tags: [_id % 5, _id % 7] })));
});
afterAll(() => server.close());

/** Runs writes one after the other until the build has ended. */
async function during(build: Promise<unknown>, write: (turn: number) => Promise<unknown>): Promise<number> {
  let building = true;
  void build.then(
    () => (building = false),
    () => (building = false),
  );
  for (let turn = 0; ; turn += 1) {
    if (!building) return turn;
    await write(turn);
  }
}

async function expectAgreement(name: string): Promise<void> {
  const all = await items.find().hint({ $natural: 1 }).sort({ _id: 1 }).toArray();
  expect(await items.find().hint(name).sort({ _id: 1 }).toArray()).toEqual(all);
}

// Manual: Index Builds on Populated Collections
describe('an index that is built while others write', () => {
  it('holds what they have written, before and after the build came by', async () => {
    const build = items.createIndex({ tags: 1, value: -1 }, { name: 'late' });
    const turns = await during(build, async (turn) => {
      await items.updateOne({ _id: turn * 2 }, { $set: { value: -turn, tags: [100 + turn] } });
      await items.updateOne({ _id: many - 1 - turn * 2 }, { $inc: { value: 1 }, $push: { tags: 200 } });
      await items.deleteOne({ _id: many / 2 + turn });
      await items.insertOne({ _id: many + turn, value: turn });
    });
    expect(turns).toBeGreaterThan(0);
    await build;
    await expectAgreement('late');
    expect(await items.countDocuments({ tags: 200 }, { hint: 'late' })).toBe(await items.countDocuments({ tags: 200 }));
  });

  it('holds what a transaction has written that commits meanwhile', async () => {
    const session = server.client.startSession();
    session.startTransaction();
    const build = items.createIndex({ value: 1 }, { name: 'late' });
    await items.updateOne({ _id: 1 }, { $set: { value: -1 } }, { session });
    await items.insertOne({ _id: many, value: -2 }, { session });
    await session.commitTransaction();
    await session.endSession();
    await build;
    await expectAgreement('late');
  });

  it('fails when their writes leave a duplicate key, and succeeds when they repair it', async () => {
    const broken = items.createIndex({ value: 1 }, { name: 'only', unique: true });
    const failure = failureOf(broken);
    await items.insertOne({ _id: many, value: 5 });
    expect(await failure).toMatchObject({ code: 11000, keyPattern: { value: 1 }, keyValue: { value: 5 } });
    expect((await items.indexes()).map(({ name }) => name)).toEqual(['_id_']);
    const build = items.createIndex({ value: 1 }, { name: 'only', unique: true });
    await items.updateOne({ _id: many }, { $set: { value: many } });
    await build;
    await expectAgreement('only');
    expect(await failureOf(items.insertOne({ _id: many + 1, value: 7 }))).toMatchObject({ code: 11000 });
  });

  it('is not made when a document has no place in it at the end, and is when it has one by then', async () => {
    const broken = failureOf(items.createIndex({ tags: 1, more: 1 }));
    await items.updateOne({ _id: many - 1 }, { $set: { more: [1, 2] } });
    expect(await broken).toMatchObject({ code: 171 });
    const build = items.createIndex({ tags: 1, more: 1 }, { name: 'both' });
    await items.updateOne({ _id: many - 1 }, { $unset: { more: '' } });
    await build;
    await expectAgreement('both');
  });

  it('is waited for by who drops it, drops its collection or wants it too', async () => {
    const first = items.createIndex({ value: 1 });
    await server.db.command({ ping: 1 });
    const second = items.createIndex({ value: 1 });
    const [dropped] = await Promise.all([items.dropIndex('value_1'), first, second]);
    expect(dropped).toMatchObject({ ok: 1 });
    const build = items.createIndex({ value: 1 });
    await Promise.all([items.drop(), build.catch(() => undefined)]);
    expect(await items.countDocuments()).toBe(0);
  });
});

describe('what was dropped', () => {
  it('does not come back when its name is used again, swept or not', async () => {
    await items.createIndex({ value: 1 });
    await items.drop();
    await items.insertOne({ _id: 1, value: 1 });
    await items.createIndex({ value: 1 });
    expect(await items.find({ value: { $gte: 0 } }).toArray()).toEqual([{ _id: 1, value: 1 }]);
    expect(await items.estimatedDocumentCount()).toBe(1);
  });
});

// Manual: count; COUNT_SCAN in "Explain Results"
describe('a count that an index answers alone', () => {
  const filters = [
    {},
    { value: { $gt: 10 } },
    { value: { $gte: 10, $lt: 20 } },
    { value: { $lte: NaN } },
    { value: { $lt: 0 } },
    { value: { $in: [1, 1, 2, 3, -8, NaN] } },
    { value: 7, _id: { $gte: 0 } },
    { value: { $ne: 5 } },
    { value: null },
    { value: { $gt: 'a' } },
  ] as Record<string, never>[];

  it.each([1, -1] as const)('is the number of documents that it finds (direction %i)', async (direction) => {
    const odd = [NaN, -Infinity, Infinity, null, 'b', new Date(0), { a: 1 }, true] as unknown as number[];
    await items.insertMany(odd.map((value, at) => ({ _id: -1 - at, value })));
    await items.insertMany([{ _id: -100 } as Item]);
    await items.createIndex({ value: direction });
    for (const filter of filters) {
      const found = (await items.find(filter, { hint: { $natural: 1 } }).toArray()).length;
      expect([filter, await items.countDocuments(filter)]).toEqual([filter, found]);
      expect([filter, await server.db.command({ count: items.collectionName, query: filter })]).toMatchObject([
        filter,
        { n: found },
      ]);
      expect(await items.countDocuments(filter, { skip: 3, limit: 5 })).toBe(Math.min(Math.max(found - 3, 0), 5));
    }
  });

  it('follows writes, inside a transaction and out', async () => {
    await items.createIndex({ value: 1 });
    expect(await items.estimatedDocumentCount()).toBe(many);
    await items.deleteMany({ _id: { $lt: 10 } });
    await items.insertMany([{ _id: 1, value: -5 }]);
    expect(await items.estimatedDocumentCount()).toBe(many - 9);
    await server.client.withSession((session) =>
      session.withTransaction(async () => {
        await items.insertOne({ _id: 2, value: -4 }, { session });
        await items.deleteMany({ value: { $gte: 100, $lt: 110 } }, { session });
        expect(await items.countDocuments({ value: { $lt: 0 } }, { session })).toBe(2);
        expect(await items.countDocuments({}, { session })).toBe(many - 18);
        expect(await items.countDocuments({ value: { $lt: 0 } })).toBe(1);
      }),
    );
    expect(await items.estimatedDocumentCount()).toBe(many - 18);
    expect(await items.countDocuments({ value: { $lt: 0 } })).toBe(2);
  });
});
