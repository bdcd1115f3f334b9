import { Double, Long } from 'bson';
import fc from 'fast-check';
import type { Db } from 'mongodb';
import { connectTestClient, failureOf } from '../testing/test-client.ts';

let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await connectTestClient());
});
afterAll(() => close());

describe('"Unique Indexes"', () => {
  it('answer E11000 with pattern, values and the text of MongoDB', async () => {
    const users = db.collection('unique');
    await users.createIndex({ name: 1 }, { unique: true });
    await users.insertOne({ name: 'x' });
    const failure = await failureOf(users.insertOne({ name: 'x' }));
    const namespace = `${db.databaseName}.unique`;
    const text = `E11000 duplicate key error collection: ${namespace} index: name_1 dup key: { name: "x" }`;
    expect(failure).toMatchObject({ code: 11000, message: text, keyPattern: { name: 1 }, keyValue: { name: 'x' } });
  });

  it('hold for updates, and let a document keep its own key', async () => {
    const users = db.collection<{ _id: number; name: string; seen?: number }>('unique-update');
    await users.createIndex({ name: 1 }, { unique: true });
    await users.insertMany([
      { _id: 1, name: 'a' },
      { _id: 2, name: 'b' },
    ]);
    await users.updateOne({ _id: 1 }, { $set: { name: 'a', seen: 1 } });
    expect(await failureOf(users.updateOne({ _id: 1 }, { $set: { name: 'b' } }))).toMatchObject({ code: 11000 });
    await users.updateOne({ _id: 2 }, { $set: { name: 'c' } });
    await users.updateOne({ _id: 1 }, { $set: { name: 'b' } });
    expect(await users.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, name: 'b', seen: 1 },
      { _id: 2, name: 'c' },
    ]);
  });

  it('take a missing field for null, once', async () => {
    const items = db.collection('unique-missing');
    await items.createIndex({ a: 1 }, { unique: true });
    await items.insertOne({});
    expect(await failureOf(items.insertOne({ a: null }))).toMatchObject({ code: 11000, keyValue: { a: null } });
  });

  it('cannot be built over duplicates, and leave nothing behind', async () => {
    const items = db.collection('unique-late');
    await items.insertMany([{ a: 1 }, { a: 1 }]);
    expect(await failureOf(items.createIndex({ a: 1 }, { unique: true }))).toMatchObject({ code: 11000 });
    expect(await items.indexes()).toHaveLength(1);
  });

  it('compare numbers by value whatever their type', async () => {
    const items = db.collection('unique-types');
    await items.createIndex({ a: 1 }, { unique: true });
    await items.insertOne({ a: 1 });
    expect(await failureOf(items.insertOne({ a: new Double(1) }))).toMatchObject({ code: 11000 });
    expect(await failureOf(items.insertOne({ a: Long.fromNumber(1) }))).toMatchObject({ code: 11000 });
  });
});

describe('"Sparse Indexes" and "Partial Indexes"', () => {
  it('leave out documents without the field', async () => {
    const items = db.collection('sparse');
    await items.createIndex({ a: 1 }, { unique: true, sparse: true });
    await items.insertMany([{}, {}, { a: 1 }]);
    expect(await items.find({ a: null }).toArray()).toHaveLength(2);
    expect(await items.find().sort({ a: 1 }).toArray()).toHaveLength(3);
    expect(await failureOf(items.insertOne({ a: 1 }))).toMatchObject({ code: 11000 });
  });

  it('index what the expression selects, and never lose a result', async () => {
    const items = db.collection('partial');
    await items.createIndex({ a: 1 }, { unique: true, partialFilterExpression: { live: true } });
    await items.insertMany([
      { a: 1, live: true },
      { a: 1, live: false },
      { a: 1, live: false },
    ]);
    expect(await items.countDocuments({ a: 1 })).toBe(3);
    expect(await items.countDocuments({ a: 1, live: true })).toBe(1);
    expect(await failureOf(items.insertOne({ a: 1, live: true }))).toMatchObject({ code: 11000 });
    await items.insertOne({ a: 2, live: false });
    expect(await failureOf(items.updateMany({}, { $set: { live: true } }))).toMatchObject({ code: 11000 });
  });
});

describe('"Multikey Indexes"', () => {
  it('index each element, and refuse parallel arrays', async () => {
    const items = db.collection<{ _id: number; a: unknown; b?: unknown }>('multikey');
    await items.createIndex({ a: 1, b: 1 });
    await items.insertOne({ _id: 1, a: [1, 2, 2], b: 5 });
    await items.insertOne({ _id: 2, a: [{ x: 1 }, { x: 2 }] });
    expect(await items.find({ a: 2 }).toArray()).toHaveLength(1);
    expect(await items.find({ a: { $gt: 0, $lt: 3 } }).toArray()).toHaveLength(1);
    expect(await failureOf(items.insertOne({ _id: 3, a: [1], b: [2] }))).toMatchObject({ code: 171 });
  });

  it('refuse a path whose number may be a place or a field', async () => {
    const items = db.collection('ambiguous');
    await items.createIndex({ 'a.0': 1 });
    expect(await failureOf(items.insertOne({ a: [{ 0: 1 }] }))).toMatchObject({ code: 16746 });
    await items.insertMany([{ a: [1] }, { a: { 0: 1 } }]);
    expect(await items.countDocuments({ 'a.0': 1 }, { hint: 'a.0_1' })).toBe(2);
  });

  it('are unique between documents, not inside one', async () => {
    const items = db.collection('multikey-unique');
    await items.createIndex({ a: 1 }, { unique: true });
    await items.insertOne({ a: [1, 1, 2] });
    expect(await failureOf(items.insertOne({ a: [3, 2] }))).toMatchObject({ code: 11000 });
  });
});

describe('keys longer than the store takes', () => {
  it('are still found, unique, and sorted', async () => {
    const items = db.collection<{ _id: number; long: string }>('long');
    await items.createIndex({ long: 1 }, { unique: true });
    const text = (tail: string) => `${'x'.repeat(5000)}${tail}`;
    await items.insertMany(['b', 'c', 'a'].map((tail, _id) => ({ _id, long: text(tail) })));
    expect(await items.findOne({ long: text('c') })).toMatchObject({ _id: 1 });
    expect(await failureOf(items.insertOne({ _id: 9, long: text('a') }))).toMatchObject({ code: 11000 });
    const sorted = await items
      .find({ long: { $gte: text('a'), $lt: text('c') } })
      .sort({ long: -1 })
      .toArray();
    expect(sorted.map(({ _id }) => _id)).toEqual([0, 2]);
    await items.updateOne({ _id: 2 }, { $set: { long: text('d') } });
    await items.insertOne({ _id: 9, long: text('a') });
  });
});

describe('definitions', () => {
  it('"db.collection.createIndex()": the same again is no error, a different one is', async () => {
    const items = db.collection('definitions');
    await items.createIndex({ a: 1 });
    await items.createIndex({ a: 1 });
    expect(await items.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1 }, name: 'a_1' },
    ]);
    expect(await failureOf(items.createIndex({ a: 1 }, { unique: true }))).toMatchObject({ code: 86 });
    expect(await failureOf(items.createIndex({ a: 1 }, { name: 'other' }))).toMatchObject({ code: 85 });
    expect(await failureOf(items.createIndex({ b: 1 }, { name: 'a_1' }))).toMatchObject({ code: 86 });
  });

  it('"db.collection.dropIndex()"', async () => {
    const items = db.collection('dropping');
    await items.createIndex({ a: 1 });
    await items.dropIndex('a_1');
    expect(await failureOf(items.dropIndex('a_1'))).toMatchObject({ code: 27 });
    expect(await failureOf(items.dropIndex('_id_'))).toMatchObject({ code: 72 });
  });

  it('"cursor.hint()" is honoured or refused', async () => {
    const items = db.collection('hints');
    await items.createIndex({ a: 1 }, { sparse: true });
    await items.insertMany([{ a: 1 }, {}]);
    expect(await items.find().hint('a_1').toArray()).toHaveLength(1);
    expect(await failureOf(items.find().hint('nope').toArray())).toMatchObject({ code: 2 });
  });
});

describe('"TTL Indexes"', () => {
  it('remove documents when their time has come, and only those', async () => {
    const items = db.collection<{ _id: number; at: unknown }>('ttl');
    await items.createIndex({ at: 1 }, { expireAfterSeconds: 0 });
    await items.insertMany([
      { _id: 1, at: new Date(Date.now() - 1000) },
      { _id: 2, at: new Date(Date.now() + 3_600_000) },
      { _id: 3, at: 'not a date' },
      { _id: 4, at: [new Date(Date.now() + 3_600_000), new Date(0)] },
    ]);
    while ((await items.countDocuments()) > 2) await db.command({ ping: 1 });
    expect((await items.find().toArray()).map(({ _id }) => _id).sort()).toEqual([2, 3]);
  });
});

describe('queries with and without an index', () => {
  const scalar = fc.oneof(fc.integer({ min: -2, max: 3 }), fc.constantFrom(null, 'a', 'b', 1.5, true));
  const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.record({ x: scalar }));
  const list = fc.array(fc.record({ x: scalar, y: scalar }, { requiredKeys: [] }), { maxLength: 3 });
  const doc = fc.record({ a: value, b: scalar, l: list }, { requiredKeys: [] });
  const condition = fc.oneof(
    scalar,
    fc.record({ $gt: scalar }),
    fc.record({ $gte: scalar, $lt: scalar }),
    fc.record({ $in: fc.array(scalar, { maxLength: 3 }) }),
    fc.record({ $lte: scalar }),
    fc.record({ $ne: scalar }),
  );
  const fields = { a: condition, b: condition, 'a.x': condition, 'l.x': condition, 'l.y': condition };
  const filter = fc.record(fields, { requiredKeys: [] });
  const sort = fc.constantFrom({ a: 1 }, { a: -1 }, { a: 1, b: -1 }, { b: 1, a: 1 }, { b: -1 }, { a: -1, b: 1 });

  it('find the same documents in the same order', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(doc, { maxLength: 15 }), filter, sort, async (docs, query, order) => {
        run += 1;
        const plain = db.collection(`plain-${run}`);
        const indexed = db.collection(`indexed-${run}`);
        const rows = docs.map((one, _id) => ({ ...one, _id }) as Record<string, unknown>);
        await indexed.createIndexes([
          { key: { a: 1, b: -1 } },
          { key: { b: 1 } },
          { key: { 'a.x': 1 }, sparse: true },
          { key: { 'l.x': 1, 'l.y': 1 } },
        ]);
        if (rows.length > 0) await Promise.all([plain.insertMany(rows), indexed.insertMany(rows)]);
        const byId = { ...order, _id: 1 as const };
        const [expected, found] = await Promise.all([
          plain
            .find(query as object)
            .sort(byId)
            .toArray(),
          indexed
            .find(query as object)
            .sort(byId)
            .toArray(),
        ]);
        expect(found).toEqual(expected);
        const unsorted = await indexed.find(query as object).toArray();
        expect(unsorted.map(({ _id }) => Number(_id)).sort((x, y) => x - y)).toEqual(
          expected.map(({ _id }) => Number(_id)).sort((x, y) => x - y),
        );
        const top = await indexed
          .find(query as object)
          .sort(order)
          .limit(3)
          .toArray();
        expect(top).toHaveLength(Math.min(3, expected.length));
      }),
      { numRuns: 100 },
    );
  });
});
