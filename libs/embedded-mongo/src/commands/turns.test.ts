import type { Collection, Document } from 'mongodb';
import { connectTestClient, failureOf } from '../testing/test-client.ts';

let server: Awaited<ReturnType<typeof connectTestClient>>;
let items: Collection<{ _id: number; value: number; group: number; done?: boolean }>;

const many = 12_000;
const slow: Document = { $expr: { $gt: [{ $add: ['$value', { $multiply: ['$group', 2] }] }, -1] } };
const nothing: Document = { $expr: { $lt: [{ $add: ['$value', { $multiply: ['$group', 2] }] }, -1] } };

beforeAll(async () => {
  server = await connectTestClient();
  items = server.db.collection('items');
  await items.insertMany(
    Array.from({ length: many }, (_, _id) => ({ _id, value: (_id * 7919) % many, group: _id % 5 })),
  );
});
afterAll(() => server.close());

/** How many commands of another client are answered during the work. */
async function answeredDuring(work: Promise<unknown>): Promise<number> {
  let working = true;
  const end = work.finally(() => (working = false));
  let answered = 0;
  for (; working; answered += 1) await server.db.command({ ping: 1 });
  await end;
  return answered;
}

// Manual: FAQ: Concurrency, "Does a read or write operation ever yield the lock?"
describe('a long command lets others come first', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['find', () => items.find(nothing).toArray()],
    ['find with a sort', () => items.find(slow).sort({ value: 1 }).limit(1).toArray()],
    ['count', () => server.db.command({ count: 'items', query: slow })],
    ['distinct', () => items.distinct('group', slow)],
    ['aggregate', () => items.aggregate([{ $match: slow }, { $group: { _id: '$group' } }]).toArray()],
    ['findAndModify', () => items.findOneAndUpdate(nothing, { $set: { done: true } })],
    ['update', () => items.updateMany({ group: 1 }, { $set: { done: true } })],
    ['delete', () => items.deleteMany(nothing)],
  ])('%s', async (_, run) => {
    expect(await answeredDuring(run())).toBeGreaterThan(2);
  });

  it('and still finds, sorts and groups', async () => {
    const sorted = await items.find().sort({ value: -1 }).toArray();
    expect(sorted.map(({ value }) => value)).toEqual(Array.from({ length: many }, (_, at) => many - 1 - at));
    const page = await items.find().sort({ value: 1 }).skip(5000).limit(5000).toArray();
    expect(page.map(({ value }) => value)).toEqual(Array.from({ length: 5000 }, (_, at) => 5000 + at));
    const pipeline = [{ $sort: { value: 1 } }, { $skip: 10 }, { $match: slow }, { $limit: 11_000 }];
    const groups = await items
      .aggregate([...pipeline, { $group: { _id: null, count: { $sum: 1 }, least: { $min: '$value' } } }])
      .toArray();
    expect(groups).toEqual([{ _id: null, count: 11_000, least: 10 }]);
  });

  it('and fails when its collection or index is dropped meanwhile', async () => {
    const other = server.db.collection('other');
    await other.insertMany(Array.from({ length: 3000 }, (_, value) => ({ value })));
    await other.createIndex({ value: 1 });
    const cursor = other.find({}, { batchSize: 10 }).sort({ value: 1 });
    await cursor.next();
    await other.dropIndex('value_1');
    expect(await failureOf(cursor.toArray())).toMatchObject({ code: 175, codeName: 'QueryPlanKilled' });
    const [failure] = await Promise.all([failureOf(items.find(nothing).toArray()), items.drop()]);
    expect(failure).toMatchObject({ code: 175 });
  });
});
