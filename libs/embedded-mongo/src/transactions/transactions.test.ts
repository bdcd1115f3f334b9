import type { ClientSession, Db, Document, MongoClient } from 'mongodb';
import { Int32, Long, MongoClient as Client, UUID } from 'mongodb';
import { cleanDatabase } from '../testing.ts';
import { RawClient } from '../testing/raw-client.ts';
import { connectTestClient, failureOf } from '../testing/test-client.ts';

interface Item {
  _id: string;
  n?: number;
}

let client: MongoClient;
let db: Db;
let close: () => Promise<void>;
let one: ClientSession;
let two: ClientSession;

beforeAll(async () => {
  ({ client, db, close } = await connectTestClient());
});
beforeEach(() => {
  one = client.startSession();
  two = client.startSession();
});
afterEach(async () => {
  await one.endSession();
  await two.endSession();
});
afterAll(() => close());

const items = () => db.collection<Item>('items');
let last = 0;

/** A document of its own for each test. */
async function item(n = 0): Promise<string> {
  last += 1;
  const _id = `item-${last}`;
  await items().insertOne({ _id, n });
  return _id;
}

describe('isolation ("Transactions", read concern snapshot)', () => {
  it('a transaction sees its own writes, others only after the commit', async () => {
    const _id = await item();
    one.startTransaction();
    await items().updateOne({ _id }, { $inc: { n: 1 } }, { session: one });
    await items().insertOne({ _id: `${_id}-new` }, { session: one });
    expect(await items().findOne({ _id }, { session: one })).toEqual({ _id, n: 1 });
    expect(await items().findOne({ _id })).toEqual({ _id, n: 0 });
    expect(await items().findOne({ _id: `${_id}-new` })).toBeNull();
    await one.commitTransaction();
    expect(
      await items()
        .find({ _id: { $in: [_id, `${_id}-new`] } })
        .toArray(),
    ).toHaveLength(2);
  });

  it('a transaction reads one picture from its first statement on', async () => {
    const _id = await item();
    one.startTransaction();
    await items().findOne({ _id: 'nothing' }, { session: one });
    await items().updateOne({ _id }, { $set: { n: 7 } });
    await items().insertOne({ _id: `${_id}-late` });
    expect(await items().findOne({ _id }, { session: one })).toEqual({ _id, n: 0 });
    expect(await items().findOne({ _id: `${_id}-late` }, { session: one })).toBeNull();
    await one.commitTransaction();
  });

  it('own writes and the picture are merged in order, forwards and backwards', async () => {
    const sorted = db.collection<{ _id: number; k: number }>('merged');
    await sorted.createIndex({ k: 1 });
    await sorted.insertMany([1, 3, 5, 7].map((k) => ({ _id: k, k })));
    one.startTransaction();
    await sorted.insertMany(
      [
        { _id: 4, k: 4 },
        { _id: 8, k: 8 },
      ],
      { session: one },
    );
    await sorted.deleteOne({ _id: 5 }, { session: one });
    await sorted.updateOne({ _id: 7 }, { $set: { k: 0 } }, { session: one });
    const keys = async (direction: 1 | -1) =>
      (await sorted.find({}, { session: one }).sort({ k: direction }).toArray()).map(({ k }) => k);
    expect(await keys(1)).toEqual([0, 1, 3, 4, 8]);
    expect(await keys(-1)).toEqual([8, 4, 3, 1, 0]);
    await one.abortTransaction();
    expect((await sorted.find().sort({ k: 1 }).toArray()).map(({ k }) => k)).toEqual([1, 3, 5, 7]);
  });
});

describe('conflicts ("Transactions and Write Conflicts")', () => {
  it('the first updater wins, the second gets 112 and its label', async () => {
    const _id = await item();
    one.startTransaction();
    two.startTransaction();
    await items().updateOne({ _id }, { $inc: { n: 1 } }, { session: one });
    const failure = await failureOf(items().updateOne({ _id }, { $inc: { n: 1 } }, { session: two }));
    expect(failure).toMatchObject({ code: 112, codeName: 'WriteConflict', errorLabels: ['TransientTransactionError'] });
    await one.commitTransaction();
    expect(await failureOf(two.commitTransaction())).toMatchObject({ code: 251 });
    expect(await items().findOne({ _id })).toEqual({ _id, n: 1 });
  });

  it('a document that changed after the picture was taken cannot be written', async () => {
    const _id = await item();
    one.startTransaction();
    await items().findOne({ _id }, { session: one });
    await items().updateOne({ _id }, { $inc: { n: 1 } });
    expect(await failureOf(items().deleteOne({ _id }, { session: one }))).toMatchObject({ code: 112 });
  });

  it('a write outside waits for the transaction, and sees its result', async () => {
    const _id = await item();
    one.startTransaction();
    await items().updateOne({ _id }, { $inc: { n: 1 } }, { session: one });
    const waiting = items().updateOne({ _id, n: { $lt: 5 } }, { $inc: { n: 10 } });
    await items().findOne({ _id }, { session: one });
    await one.commitTransaction();
    expect(await waiting).toMatchObject({ matchedCount: 1 });
    expect(await items().findOne({ _id })).toEqual({ _id, n: 11 });
  });

  it('a waiting write gives up at its maxTimeMS', async () => {
    const _id = await item();
    one.startTransaction();
    await items().updateOne({ _id }, { $inc: { n: 1 } }, { session: one });
    const update = { update: 'items', updates: [{ q: { _id }, u: { $inc: { n: 1 } } }], maxTimeMS: 30 };
    expect(await failureOf(db.command(update))).toMatchObject({ code: 50, codeName: 'MaxTimeMSExpired' });
  });

  it('the same unique key in two transactions is a conflict; committed, it is a duplicate', async () => {
    const unique = db.collection<{ _id: string; key: string }>('unique');
    await unique.createIndex({ key: 1 }, { unique: true });
    one.startTransaction();
    two.startTransaction();
    await unique.insertOne({ _id: 'a', key: 'k' }, { session: one });
    expect(await failureOf(unique.insertOne({ _id: 'b', key: 'k' }, { session: two }))).toMatchObject({ code: 112 });
    const outside = failureOf(unique.insertOne({ _id: 'c', key: 'k' }));
    await one.commitTransaction();
    expect(await outside).toMatchObject({ code: 11000 });
    await two.abortTransaction();
    two.startTransaction();
    expect(await failureOf(unique.insertOne({ _id: 'b', key: 'k' }, { session: two }))).toMatchObject({ code: 11000 });
    expect(await unique.countDocuments()).toBe(1);
  });
});

describe('life of a transaction ("Transactions")', () => {
  it('any error ends it', async () => {
    const _id = await item();
    one.startTransaction();
    await items().updateOne({ _id }, { $set: { n: 5 } }, { session: one });
    expect(await failureOf(items().insertOne({ _id }, { session: one }))).toMatchObject({ code: 11000 });
    const failure = await failureOf(items().findOne({ _id }, { session: one }));
    expect(failure).toMatchObject({ code: 251, errorLabels: ['TransientTransactionError'] });
    expect(await items().findOne({ _id })).toEqual({ _id, n: 0 });
  });

  it('a commit that is sent again answers ok', async () => {
    const _id = await item();
    one.startTransaction();
    await items().updateOne({ _id }, { $inc: { n: 1 } }, { session: one });
    await one.commitTransaction();
    await one.commitTransaction();
    expect(await items().findOne({ _id })).toEqual({ _id, n: 1 });
  });

  it('abort and endSessions let go of what was held', async () => {
    const _id = await item();
    one.startTransaction();
    await items().updateOne({ _id }, { $inc: { n: 1 } }, { session: one });
    await one.abortTransaction();
    await items().updateOne({ _id }, { $inc: { n: 2 } });
    two.startTransaction();
    await items().updateOne({ _id }, { $inc: { n: 1 } }, { session: two });
    await two.endSession();
    await items().updateOne({ _id }, { $inc: { n: 2 } });
    expect(await items().findOne({ _id })).toEqual({ _id, n: 4 });
  });

  it('a client that vanishes lets go of what was held', async () => {
    const _id = await item();
    const other = await new Client(cleanDatabase().url).connect();
    const session = other.startSession();
    session.startTransaction();
    await other
      .db(db.databaseName)
      .collection<Item>('items')
      .updateOne({ _id }, { $inc: { n: 1 } }, { session });
    await other.close(true);
    await items().updateOne({ _id }, { $inc: { n: 2 } });
    expect(await items().findOne({ _id })).toEqual({ _id, n: 2 });
  });

  it('a collection that it creates vanishes on abort', async () => {
    one.startTransaction();
    await db.collection<Item>('fresh').insertOne({ _id: 'x' }, { session: one });
    expect(await db.collection<Item>('fresh').countDocuments({}, { session: one })).toBe(1);
    await one.abortTransaction();
    expect(await db.listCollections({ name: 'fresh' }).toArray()).toEqual([]);
    two.startTransaction();
    await db.collection<Item>('fresh').insertOne({ _id: 'y' }, { session: two });
    await two.commitTransaction();
    expect(await db.collection<Item>('fresh').find().toArray()).toEqual([{ _id: 'y' }]);
  });

  it('"Create Collections and Indexes in a Transaction": on collections of its own, while they are empty', async () => {
    const made = db.collection<Item>('made');
    one.startTransaction();
    await made.createIndex({ n: 1 }, { unique: true, session: one });
    await made.insertOne({ _id: 'x', n: 1 }, { session: one });
    expect(await failureOf(made.createIndex({ m: 1 }, { session: one }))).toMatchObject({ code: 263 });
    expect(await db.listCollections({ name: 'made' }).toArray()).toEqual([]);
    two.startTransaction();
    await made.createIndex({ n: 1 }, { unique: true, session: two });
    await made.insertOne({ _id: 'x', n: 1 }, { session: two });
    await two.commitTransaction();
    expect(await failureOf(made.insertOne({ _id: 'y', n: 1 }))).toMatchObject({ code: 11000 });
    two.startTransaction();
    expect(await failureOf(items().createIndex({ n: 1 }, { session: two }))).toMatchObject({ code: 263 });
  });

  it('"Transactions and Operations": some commands have no place in it', async () => {
    one.startTransaction();
    expect(await failureOf(db.command({ count: 'items' }, { session: one }))).toMatchObject({ code: 263 });
  });

  it('cursors belong to their transaction', async () => {
    const rows = db.collection<{ _id: number }>('rows');
    await rows.insertMany(Array.from({ length: 30 }, (_, _id) => ({ _id })));
    one.startTransaction();
    const cursor = rows.find({}, { session: one, batchSize: 10 });
    await cursor.next();
    await rows.deleteMany({});
    expect(await cursor.toArray()).toHaveLength(29);
    await one.commitTransaction();
  });
});

describe('"Retryable Writes"', () => {
  it('a statement that is sent again is not executed again', async () => {
    const _id = await item();
    const raw = await RawClient.open();
    const common = { lsid: { id: new UUID() }, $db: db.databaseName };
    const update = {
      update: 'items',
      updates: [{ q: { _id }, u: { $inc: { n: 1 } } }],
      ...common,
      txnNumber: Long.ONE,
    };
    const modify = { findAndModify: 'items', query: { _id }, update: { $inc: { n: 1 } }, new: true, ...common };
    const answers = [];
    const answerTo = async (body: Document) => ({ ...(await raw.command(body)), $clusterTime: 0, operationTime: 0 });
    for (const body of [update, update]) answers.push(await answerTo(body));
    const txnNumber = Long.fromNumber(2);
    for (const body of [modify, modify]) answers.push(await answerTo({ ...body, txnNumber }));
    const [first, second, third, fourth] = answers;
    expect(first).toMatchObject({ n: new Int32(1), nModified: new Int32(1) });
    expect(second).toEqual(first);
    expect(third).toMatchObject({ value: { n: new Int32(2) } });
    expect(fourth).toEqual(third);
    expect(await items().findOne({ _id })).toEqual({ _id, n: 2 });
    expect(await raw.command(update)).toMatchObject({ ok: new Int32(0), code: new Int32(225) });
    raw.close();
  });
});

describe('"Retryable Writes" that wait', () => {
  it('are not executed twice when they are sent again meanwhile', async () => {
    const _id = await item();
    one.startTransaction();
    await items().updateOne({ _id }, { $inc: { n: 1 } }, { session: one });
    const updates = [{ q: { _id }, u: { $inc: { n: 10 } } }];
    const update = { update: 'items', updates, lsid: { id: new UUID() }, txnNumber: Long.ONE, $db: db.databaseName };
    const [first, again] = await Promise.all([RawClient.open(), RawClient.open()]);
    const answers = Promise.all([first.command(update), again.command(update)]);
    await one.commitTransaction();
    for (const answer of await answers) expect(answer).toMatchObject({ n: new Int32(1), nModified: new Int32(1) });
    expect(await items().findOne({ _id })).toEqual({ _id, n: 11 });
    first.close();
    again.close();
  });
});

describe('contention', () => {
  it('fifty transactions on one document all get through', async () => {
    const _id = await item();
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        client.withSession((session) =>
          session.withTransaction(async () => {
            await items().insertOne({ _id: `${_id}-${index}` }, { session });
            await items().updateOne({ _id }, { $inc: { n: 1 } }, { session });
          }),
        ),
      ),
    );
    expect(await items().findOne({ _id })).toEqual({ _id, n: 50 });
  });

  it('twenty clients take from one stock, never below zero', async () => {
    const _id = await item(100);
    const take = () => items().updateOne({ _id, n: { $gt: 0 } }, { $inc: { n: -1 } });
    const results = await Promise.all(Array.from({ length: 150 }, take));
    expect(results.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(100);
    expect(await items().findOne({ _id })).toEqual({ _id, n: 0 });
  });

  it('transfers between accounts keep the sum', async () => {
    const accounts = db.collection<{ _id: number; balance: number }>('accounts');
    await accounts.insertMany(Array.from({ length: 10 }, (_, _id) => ({ _id, balance: 100 })));
    const transfer = (index: number) =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          const [from, to] = [index % 10, (index * 7 + 3) % 10];
          await accounts.updateOne({ _id: from }, { $inc: { balance: -5 } }, { session });
          await accounts.updateOne({ _id: to }, { $inc: { balance: 5 } }, { session });
        }),
      );
    const sumOf = async (session?: ClientSession) => {
      const found = await accounts.find({}, session ? { session } : {}).toArray();
      return found.reduce((sum, { balance }) => sum + balance, 0);
    };
    const look = () =>
      client.withSession((session) =>
        session.withTransaction(async () => [await sumOf(session), await sumOf(), await sumOf(session)]),
      );
    const looks = Array.from({ length: 30 }, look);
    await Promise.all(Array.from({ length: 40 }, (_, index) => transfer(index)));
    expect((await Promise.all(looks)).flat().filter((sum) => sum !== 1000)).toEqual([]);
    const balances = await accounts.find().toArray();
    expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(1000);
  });
});
