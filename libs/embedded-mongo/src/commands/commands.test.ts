import { Decimal128, Double, Int32, Long, ObjectId, type Db, type MongoClient } from 'mongodb';
import { connectTestClient, failureOf } from '../testing/test-client.ts';

type Item = { _id: number; n?: number } & Partial<Record<Name, unknown>>;
type Name = 'a' | 'half' | 'i' | 'k' | 'l' | 'name' | 'other' | 'owner' | 'score' | 'team' | 'v' | 'z';

let client: MongoClient;
let db: Db;
let close: () => Promise<void>;
let last = 0;

beforeAll(async () => {
  ({ client, db, close } = await connectTestClient());
});
afterAll(() => close());

async function filled(docs: Item[]) {
  last += 1;
  const items = db.collection<Item>(`items-${last}`);
  if (docs.length > 0) await items.insertMany(docs);
  return items;
}

describe('"find"', () => {
  it('"cursor.sort()": types sort in MongoDB’s order, null beside missing', async () => {
    const values = ['b', 2, null, [3], { x: 1 }, true, new Date(0), new ObjectId(), [], Long.fromNumber(1)];
    const items = await filled([...values.map((v, _id) => ({ _id, v })), { _id: 10 }]);
    const order = (await items.find().sort({ v: 1 }).toArray()).map(({ _id }) => _id);
    expect(order).toEqual([8, 2, 10, 9, 1, 3, 0, 4, 7, 5, 6]);
    const back = (await items.find().sort({ v: -1 }).toArray()).map(({ _id }) => _id);
    expect(back).toEqual([6, 5, 7, 4, 0, 3, 1, 9, 2, 10, 8]);
  });

  it('skips, limits, and reads in batches', async () => {
    const items = await filled(Array.from({ length: 250 }, (_, _id) => ({ _id })));
    const ids = async (cursor: { toArray(): Promise<Item[]> }) => (await cursor.toArray()).map(({ _id }) => _id);
    expect(await ids(items.find({}, { batchSize: 7 }))).toEqual(Array.from({ length: 250 }, (_, index) => index));
    expect(await ids(items.find().sort({ _id: -1 }).skip(2).limit(3))).toEqual([247, 246, 245]);
    expect(await items.countDocuments({}, { limit: 5 })).toBe(5);
    expect(await items.estimatedDocumentCount()).toBe(250);
    expect(await items.countDocuments({ _id: { $gte: 200 } })).toBe(50);
  });

  it('"cursor.batchSize()": a closed cursor is removed', async () => {
    const items = await filled(Array.from({ length: 20 }, (_, _id) => ({ _id })));
    const reply = await db.command({ find: items.collectionName, batchSize: 5 }, { promoteLongs: false });
    const id = reply['cursor'].id as Long;
    expect(await db.command({ killCursors: items.collectionName, cursors: [id] })).toMatchObject({ ok: 1 });
    const more = db.command({ getMore: id, collection: items.collectionName });
    expect(await failureOf(more)).toMatchObject({ code: 43 });
  });

  it('keeps the types of numbers', async () => {
    const stored = { _id: new Int32(1), i: new Int32(5), l: Long.fromNumber(5), d: new Double(5) };
    const decimal = Decimal128.fromString('5.00');
    const items = await filled([]);
    await items.insertOne({ ...stored, m: decimal } as never);
    const [found] = await items.find({ i: 5 }, { promoteValues: false }).toArray();
    expect(found).toEqual({ ...stored, m: decimal });
  });
});

describe('"Project Fields to Return from Query"', () => {
  const doc = {
    _id: 1,
    a: { b: 1, c: 2 },
    l: [
      { x: 1, y: 1 },
      { x: 2, y: 2 },
    ],
    k: [1, 2, 3],
  };
  const cases: [object, object][] = [
    [{ 'a.b': 1 }, { _id: 1, a: { b: 1 } }],
    [{ _id: 0, k: 1 }, { k: [1, 2, 3] }],
    [
      { a: 0, l: 0 },
      { _id: 1, k: [1, 2, 3] },
    ],
    [{ 'l.x': 1, _id: 0 }, { l: [{ x: 1 }, { x: 2 }] }],
    [
      { k: { $slice: -2 }, a: 0, l: 0 },
      { _id: 1, k: [2, 3] },
    ],
    [
      { k: { $slice: [1, 1] }, _id: 1 },
      { _id: 1, k: [2] },
    ],
    [{ l: { $elemMatch: { x: 2 } } }, { _id: 1, l: [{ x: 2, y: 2 }] }],
    [{ a: { c: 1 }, _id: 0 }, { a: { c: 2 } }],
    [{ total: { $sum: '$k' }, _id: 0 }, { total: 6 }],
  ];

  it.each(cases)('%j gives %j', async (projection, expected) => {
    const items = await filled([doc]);
    expect(await items.findOne({}, { projection })).toEqual(expected);
  });

  it('"$ (projection)" returns the element that the query matched', async () => {
    const items = await filled([doc]);
    expect(await items.findOne({ 'l.x': 2 }, { projection: { 'l.$': 1 } })).toEqual({ _id: 1, l: [{ x: 2, y: 2 }] });
  });

  it('refuses to mix inclusion and exclusion', async () => {
    const items = await filled([doc]);
    expect(await failureOf(items.findOne({}, { projection: { a: 1, k: 0 } }))).toMatchObject({ code: 31254 });
    expect(await failureOf(items.findOne({}, { projection: { a: 0, k: 1 } }))).toMatchObject({ code: 31253 });
  });
});

describe('writes', () => {
  it('"update": counts what matched and what really changed', async () => {
    const items = await filled([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
      { _id: 3, n: 2 },
    ]);
    expect(await items.updateMany({ n: 2 }, { $max: { n: 2 } })).toMatchObject({ matchedCount: 2, modifiedCount: 0 });
    expect(await items.updateMany({}, { $inc: { n: 1 } })).toMatchObject({ matchedCount: 3, modifiedCount: 3 });
    expect(await items.updateOne({ _id: 9 }, { $set: { n: 0 } })).toMatchObject({ matchedCount: 0, upsertedCount: 0 });
  });

  it('"update" with upsert inserts once however many try', async () => {
    const items = await filled([]);
    const upsert = () => items.updateOne({ _id: 7 }, { $inc: { n: 1 } }, { upsert: true });
    await Promise.all(Array.from({ length: 20 }, upsert));
    expect(await items.findOne({ _id: 7 })).toEqual({ _id: 7, n: 20 });
  });

  it('"positional $" changes the element that the query matched', async () => {
    const items = await filled([{ _id: 1, l: [{ x: 1 }, { x: 2 }] }]);
    await items.updateOne({ 'l.x': 2 }, { $set: { 'l.$.seen': true } });
    expect(await items.findOne({})).toEqual({ _id: 1, l: [{ x: 1 }, { x: 2, seen: true }] });
  });

  it('"insert": ordered stops at the first error, unordered continues', async () => {
    const items = await filled([{ _id: 2 }]);
    const docs = () => [{ _id: 1 }, { _id: 2 }, { _id: 3 }];
    expect(await failureOf(items.insertMany(docs()))).toMatchObject({ code: 11000 });
    expect(await items.countDocuments()).toBe(2);
    await failureOf(items.insertMany(docs(), { ordered: false }));
    expect(await items.countDocuments()).toBe(3);
  });

  it('"bulkWrite" of a collection', async () => {
    const items = await filled([{ _id: 1 }]);
    const result = await items.bulkWrite([
      { insertOne: { document: { _id: 2 } } },
      { updateOne: { filter: { _id: 1 }, update: { $set: { a: 1 } } } },
      { updateOne: { filter: { _id: 5 }, update: { $set: { a: 1 } }, upsert: true } },
      { deleteOne: { filter: { _id: 2 } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 1, upsertedCount: 1, deletedCount: 1 });
  });

  it('"findAndModify" returns the document before or after, by sort', async () => {
    const items = await filled([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    const options = { sort: { n: -1 } as const };
    expect(await items.findOneAndUpdate({}, { $inc: { n: 10 } }, options)).toEqual({ _id: 2, n: 2 });
    const after = await items.findOneAndUpdate({}, { $inc: { n: 1 } }, { ...options, returnDocument: 'after' });
    expect(after).toEqual({ _id: 2, n: 13 });
    expect(await items.findOneAndDelete({}, { sort: { n: 1 } })).toEqual({ _id: 1, n: 1 });
    expect(await items.findOneAndReplace({ _id: 2 }, { z: 1 }, { returnDocument: 'after' })).toEqual({ _id: 2, z: 1 });
    expect(await items.findOneAndUpdate({ _id: 9 }, { $set: { n: 1 } })).toBeNull();
  });

  it('"delete": one or many', async () => {
    const items = await filled([
      { _id: 1, n: 1 },
      { _id: 2, n: 1 },
      { _id: 3, n: 1 },
    ]);
    expect(await items.deleteOne({ n: 1 })).toMatchObject({ deletedCount: 1 });
    expect(await items.deleteMany({})).toMatchObject({ deletedCount: 2 });
  });

  it('"Write Concern": what one node cannot promise is said, after the write', async () => {
    const items = await filled([]);
    const insert = { insert: items.collectionName, documents: [{ _id: 1 }], writeConcern: { w: 2 } };
    await expect(db.command(insert)).rejects.toMatchObject({ code: 100 });
    expect(await items.countDocuments()).toBe(1);
  });

  it('"MongoDB Limits and Thresholds": nesting is bounded', async () => {
    const items = await filled([]);
    let nested: object = {};
    for (let level = 0; level < 190; level += 1) nested = { nested };
    expect(await failureOf(items.insertOne({ _id: 1, a: nested }))).toMatchObject({ code: 15 });
  });

  it('a collection is not created again with other options', async () => {
    await db.createCollection('twice');
    await db.createCollection('twice');
    const other = db.createCollection('twice', { collation: { locale: 'en' } });
    expect(await failureOf(other)).toMatchObject({ code: 48, codeName: 'NamespaceExists' });
  });

  it('a document over 16 MB is refused', async () => {
    const items = await filled([]);
    const half = 'x'.repeat(9 * 1024 * 1024);
    await items.insertOne({ _id: 1, half });
    expect(await failureOf(items.updateOne({}, { $set: { other: half } }))).toMatchObject({ code: 17419 });
  });
});

describe('"distinct" and "aggregate"', () => {
  it('distinct values in order, arrays by element', async () => {
    const items = await filled([{ _id: 1, a: [2, 1] }, { _id: 2, a: 2 }, { _id: 3 }, { _id: 4, a: 'x' }]);
    expect(await items.distinct('a')).toEqual([1, 2, 'x']);
  });

  it('the everyday stages', async () => {
    const items = await filled([
      { _id: 1, team: 'a', score: 5 },
      { _id: 2, team: 'b', score: 7 },
      { _id: 3, team: 'a', score: 1 },
    ]);
    const teams = await filled([{ _id: 1, name: 'a' }]);
    const totals = [
      { $match: { score: { $gt: 0 } } },
      { $group: { _id: '$team', total: { $sum: '$score' }, best: { $max: '$score' } } },
      { $sort: { total: -1, _id: 1 } },
    ];
    expect(await items.aggregate(totals).toArray()).toEqual([
      { _id: 'b', total: 7, best: 7 },
      { _id: 'a', total: 6, best: 5 },
    ]);
    const from = teams.collectionName;
    const joined = [
      { $lookup: { from, localField: 'team', foreignField: 'name', as: 'teams' } },
      { $addFields: { known: { $size: '$teams' } } },
      { $project: { teams: 0, team: 0 } },
      { $sort: { _id: 1 } },
      { $skip: 1 },
      { $limit: 1 },
    ];
    expect(await items.aggregate(joined).toArray()).toEqual([{ _id: 2, score: 7, known: 0 }]);
    expect(await items.aggregate([{ $match: { _id: 99 } }, { $count: 'n' }]).toArray()).toEqual([]);
  });

  it('groups by ObjectId', async () => {
    const owner = new ObjectId();
    const items = await filled([
      { _id: 1, owner },
      { _id: 2, owner: new ObjectId(owner.toHexString()) },
    ]);
    const groups = items.aggregate([{ $group: { _id: '$owner', n: { $sum: 1 } } }]);
    expect(await groups.toArray()).toEqual([{ _id: owner, n: 2 }]);
  });
});

describe('collections', () => {
  it('come and go', async () => {
    await db.createCollection('made');
    expect(await db.listCollections({ name: 'made' }).toArray()).toMatchObject([{ name: 'made', type: 'collection' }]);
    expect(await db.dropCollection('made')).toBe(true);
    expect(await db.listCollections({ name: 'made' }, { nameOnly: true }).toArray()).toEqual([]);
    const { databases } = await client.db('admin').admin().listDatabases();
    expect(databases.map(({ name }) => name)).toContain(db.databaseName);
  });
});

describe('what is not supported answers MongoDB’s own error', () => {
  const refused: [object, number][] = [
    [{ nonsense: 1 }, 59],
    [{ find: 'x', nonsense: 1 }, 40415],
    [{ find: 'x', filter: { a: { $near: [0, 0] } } }, 2],
    [{ find: 'x', filter: { $where: 'true' } }, 2],
    [{ find: 'x', filter: 1 }, 14],
    [{ find: 'x', collation: { locale: 'de', backwards: true } }, 238],
    [{ find: 'x', collation: { locale: 'nowhere' } }, 2],
    [{ find: 'x', limit: -1 }, 51024],
    [{ find: 'x', maxTimeMS: -1 }, 2],
    [{ find: 'x', hint: 'nope' }, 2],
    [{ find: 'x', sort: { a: 2 } }, 15975],
    [{ find: 'x', readConcern: { level: 'nonsense' } }, 9],
    [{ aggregate: 'x', pipeline: [{ $nonsense: 1 }], cursor: {} }, 40324],
    [{ aggregate: 'x', pipeline: [{ $changeStream: {} }], cursor: {} }, 238],
    [{ aggregate: 'x', pipeline: [{ $out: 'y' }, { $limit: 1 }], cursor: {} }, 40601],
    [{ aggregate: 'x', pipeline: [] }, 9],
    [{ aggregate: 'x', pipeline: [{ $limit: 0 }], cursor: {} }, 15958],
    [{ update: 'x', updates: [{ q: {}, u: { $set: { a: 1 } }, nonsense: 1 }] }, 40415],
    [{ update: 'x', updates: [] }, 16],
    [{ delete: 'x', deletes: [{ q: {} }] }, 40414],
    [{ create: 'x', capped: true, size: 100 }, 238],
    [{ create: 'x', viewOn: 'y' }, 238],
    [{ create: 'a$b' }, 73],
    [{ createIndexes: 'x', indexes: [{ key: { a: 'text' }, name: 't' }] }, 67],
    [{ createIndexes: 'x', indexes: [{ key: { a: 1 }, name: 'n', nonsense: 1 }] }, 197],
    [{ createIndexes: 'x', indexes: [{ key: { a: 1 }, name: 'n', collation: { locale: 'de', strength: 4 } }] }, 238],
    [{ dropIndexes: 'never-made', index: '*' }, 26],
    [{ getMore: Long.fromNumber(1), collection: 'x' }, 43],
    [{ findAndModify: 'x', query: {} }, 9],
    [{ mapReduce: 'x' }, 59],
    [{ configureFailPoint: 'failCommand', mode: 'off' }, 59],
  ];

  beforeAll(() => db.collection<Item>('x').insertOne({ _id: 1 }));

  it.each(refused)('%j answers %i', async (command, code) => {
    expect(await failureOf(db.command(command))).toMatchObject({ code });
  });
});
