import { MongoClientBulkWriteError, type ClientBulkWriteModel, type Document, type MongoClient } from 'mongodb';
import { connectTestClient, failureOf } from '../testing/test-client.ts';

interface Item extends Document {
  _id: number;
  n?: number;
}

let client: MongoClient;
let name: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const test = await connectTestClient();
  ({ client, close } = test);
  name = test.db.databaseName;
});
beforeEach(async () => {
  for (const collection of ['one', 'two']) await client.db(name).collection(collection).deleteMany({});
});
afterAll(() => close());

const model = (one: Document, collection = 'one') =>
  ({ namespace: `${name}.${collection}`, ...one }) as ClientBulkWriteModel<Document>;
const all = (collection: string) => client.db(name).collection<Item>(collection).find().sort({ _id: 1 }).toArray();

const mixed = () => [
  model({ name: 'insertOne', document: { _id: 1, n: 1 } }),
  model({ name: 'insertOne', document: { _id: 2, n: 1 } }, 'two'),
  model({ name: 'updateOne', filter: { _id: 1 }, update: { $inc: { n: 1 } } }),
  model({ name: 'updateMany', filter: {}, update: { $set: { seen: true } } }, 'two'),
  model({ name: 'replaceOne', filter: { _id: 3 }, replacement: { n: 9 }, upsert: true }, 'two'),
  model({ name: 'deleteOne', filter: { _id: 1 } }),
];

// Manual: bulkWrite (database command)
describe('"bulkWrite"', () => {
  it('writes to several collections and counts what it did', async () => {
    const result = await client.bulkWrite(mixed(), { verboseResults: true });
    expect(result).toMatchObject({
      insertedCount: 2,
      matchedCount: 2,
      modifiedCount: 2,
      upsertedCount: 1,
      deletedCount: 1,
    });
    expect(result.updateResults?.get(4)).toMatchObject({ matchedCount: 1, upsertedId: 3 });
    expect(result.deleteResults?.get(5)).toEqual({ deletedCount: 1 });
    expect(await all('one')).toEqual([]);
    expect(await all('two')).toEqual([
      { _id: 2, n: 1, seen: true },
      { _id: 3, n: 9 },
    ]);
  });

  it.each([
    [true, 1],
    [false, 2],
  ])('ordered %s: after an error it has inserted %i', async (ordered, insertedCount) => {
    const models = [1, 1, 2].map((_id) => model({ name: 'insertOne', document: { _id } }));
    const failure = await client.bulkWrite(models, { ordered }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MongoClientBulkWriteError);
    const { writeErrors, partialResult } = failure as MongoClientBulkWriteError;
    expect(writeErrors.get(1)).toMatchObject({ code: 11000 });
    expect(partialResult).toMatchObject({ insertedCount });
  });

  it('is part of a transaction', async () => {
    const session = client.startSession();
    session.startTransaction();
    await client.bulkWrite(mixed(), { session });
    expect(await all('two')).toEqual([]);
    await session.abortTransaction();
    await session.withTransaction(() => client.bulkWrite(mixed(), { session }));
    expect(await all('two')).toHaveLength(2);
    await session.endSession();
  });

  it('checks every operation before it does any', async () => {
    const run = (command: Document, database = 'admin') => failureOf(client.db(database).command(command));
    const nsInfo = [{ ns: `${name}.one` }];
    const insert = { insert: 0, document: { _id: 1 } };
    expect(await run({ bulkWrite: 1, ops: [insert], nsInfo }, name)).toMatchObject({ code: 13 });
    expect(await run({ bulkWrite: 1, ops: [], nsInfo })).toMatchObject({ code: 16 });
    expect(await run({ bulkWrite: 1, ops: [insert, { insert: 1, document: {} }], nsInfo })).toMatchObject({ code: 2 });
    const unknown = { update: 0, filter: {}, updateMods: {}, nonsense: 1 };
    expect(await run({ bulkWrite: 1, ops: [insert, unknown], nsInfo })).toMatchObject({ code: 40415 });
    expect(await all('one')).toEqual([]);
  });

  it('answers only errors when asked to, in batches', async () => {
    const ops = [1, 2, 2, 2].map((_id) => ({ insert: 0, document: { _id } }));
    const command = { bulkWrite: 1, ops, nsInfo: [{ ns: `${name}.one` }], ordered: false, errorsOnly: true };
    const answer = await client.db('admin').command({ ...command, cursor: { batchSize: 1 } });
    expect(answer).toMatchObject({
      nInserted: 2,
      nErrors: 2,
      cursor: { firstBatch: [{ ok: 0, idx: 2, code: 11000 }] },
    });
    const more = { getMore: answer['cursor'].id, collection: '$cmd.bulkWrite' };
    expect(await client.db('admin').command(more)).toMatchObject({ cursor: { nextBatch: [{ ok: 0, idx: 3 }] } });
  });
});
