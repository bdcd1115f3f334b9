import type { ClientSession, Collection, Document } from 'mongodb';
import { expectOutcome, failure, idsOf, refused, useServer } from './support.ts';

const server = useServer();
const conflict = refused(112, 'WriteConflict');
const idOf = (_id: number): Document => ({ _id });

/** Runs a test's body with two sessions, each in an open transaction; an open one is aborted at the end. */
async function withTwo(body: (first: ClientSession, second: ClientSession) => Promise<void>): Promise<void> {
  const sessions = [server.client.startSession(), server.client.startSession()] as const;
  try {
    for (const session of sessions) session.startTransaction();
    await body(...sessions);
  } finally {
    for (const session of sessions) await session.endSession();
  }
}

const all = async (collection: Collection, session?: ClientSession): Promise<number[]> =>
  idsOf(await collection.find({}, { sort: { _id: 1 }, ...(session && { session }) }).toArray());

describe('"Transactions"', () => {
  it('no other session sees an open transaction’s writes; it sees its own', () =>
    withTwo(async (first) => {
      const collection = await server.filled([{}]);
      await collection.insertOne(idOf(7), { session: first });
      expect(await all(collection, first)).toEqual([0, 7]);
      expect(await all(collection)).toEqual([0]);
      await first.commitTransaction();
      expect(await all(collection)).toEqual([0, 7]);
    }));

  it('an aborted transaction leaves nothing behind', () =>
    withTwo(async (first) => {
      const collection = await server.filled([{ n: 1 }, { n: 1 }]);
      await collection.insertOne(idOf(7), { session: first });
      await collection.updateMany({}, { $inc: { n: 1 } }, { session: first });
      await collection.deleteOne(idOf(1), { session: first });
      await first.abortTransaction();
      await expectOutcome(
        () => collection.find({}, { sort: { _id: 1 } }).toArray(),
        [
          { _id: 0, n: 1 },
          { _id: 1, n: 1 },
        ],
      );
    }));

  it('reads from one snapshot, whatever is written meanwhile', () =>
    withTwo(async (first) => {
      const collection = await server.filled([{ n: 1 }]);
      expect(await all(collection, first)).toEqual([0]);
      await collection.insertOne(idOf(5));
      await collection.updateOne(idOf(0), { $set: { n: 9 } });
      await expectOutcome(() => collection.find({}, { session: first }).toArray(), [{ _id: 0, n: 1 }]);
      await first.commitTransaction();
      expect(await all(collection)).toEqual([0, 5]);
    }));

  it('the first to update wins; the second conflicts immediately, with its label, and is aborted', () =>
    withTwo(async (first, second) => {
      const collection = await server.filled([{ n: 0 }]);
      await collection.updateOne(idOf(0), { $inc: { n: 1 } }, { session: first });
      // The second must have its snapshot, and its end must not wait for the first one's.
      await collection.findOne({}, { session: second });
      const loses = failure(() => collection.updateOne(idOf(0), { $inc: { n: 10 } }, { session: second }));
      await first.commitTransaction();
      const error = await loses;
      expect([Number(error.code), error.hasErrorLabel('TransientTransactionError')]).toEqual([112, true]);
      await expectOutcome(() => collection.findOne({}, { session: second }), refused(251, 'NoSuchTransaction'));
      await expectOutcome(() => collection.findOne({}), { _id: 0, n: 1 });
    }));

  it('a document that has changed since the snapshot conflicts', () =>
    withTwo(async (first) => {
      const collection = await server.filled([{ n: 0 }]);
      await collection.findOne({}, { session: first });
      await collection.updateOne(idOf(0), { $inc: { n: 1 } });
      await expectOutcome(() => collection.deleteOne(idOf(0), { session: first }), conflict);
    }));

  it('an error of a statement aborts the transaction', () =>
    withTwo(async (first) => {
      const collection = await server.filled([{}]);
      await collection.insertOne(idOf(5), { session: first });
      await expectOutcome(() => collection.insertOne(idOf(0), { session: first }), refused(11000));
      const error = await failure(() => first.commitTransaction());
      expect(Number(error.code)).toBe(251);
      expect(await all(collection)).toEqual([0]);
    }));

  it('a write outside waits until the transaction has ended', () =>
    withTwo(async (first) => {
      const collection = await server.filled([{ n: 0 }]);
      await collection.updateOne(idOf(0), { $inc: { n: 1 } }, { session: first });
      const waits = collection.updateOne(idOf(0), { $inc: { n: 10 } });
      await first.commitTransaction();
      await waits;
      await expectOutcome(() => collection.findOne({}), { _id: 0, n: 11 });
    }));

  it('a commit that is repeated answers ok; nothing can follow it', () =>
    withTwo(async (first) => {
      const collection = await server.filled([]);
      await collection.insertOne(idOf(1), { session: first });
      await first.commitTransaction();
      await first.commitTransaction();
      expect(await all(collection)).toEqual([1]);
    }));

  it('a collection that it creates is there with its commit', () =>
    withTwo(async (first, second) => {
      const names = async () =>
        (await server.db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
      await server.db.collection('made').insertOne(idOf(1), { session: first });
      await first.commitTransaction();
      expect(await names()).toContain('made');
      await server.db.collection('unmade').insertOne(idOf(1), { session: second });
      await second.abortTransaction();
      expect(await names()).not.toContain('unmade');
    }));

  const outside: [string, Document][] = [
    ['count', { count: 'x' }],
    ['dropIndexes', { dropIndexes: 'x', index: '*' }],
    ['drop', { drop: 'x' }],
    ['listCollections', { listCollections: 1 }],
  ];

  it.each(outside)('%s is not part of a transaction', (_name, command) =>
    withTwo(async (first) => {
      await expectOutcome(
        () => server.run(command, { session: first }),
        refused(263, 'OperationNotSupportedInTransaction'),
      );
    }),
  );
});

describe('"Retryable Writes"', () => {
  it('a write that is sent again answers as it did, and is done once', async () => {
    const { collectionName } = await server.filled([{ n: 0 }]);
    const session = server.client.startSession();
    const txnNumber = BigInt(1_000_000);
    const update = { update: collectionName, updates: [{ q: { _id: 0 }, u: { $inc: { n: 1 } } }] };
    // The driver numbers its own writes; here the same number goes out twice.
    const once = { ...update, txnNumber };
    const replies = [await server.run(once, { session }), await server.run(once, { session })];
    expect(replies.map(({ n, nModified }) => [Number(n), Number(nModified)])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    await expectOutcome(() => server.db.collection(collectionName).findOne({}), { _id: 0, n: 1 });
    await session.endSession();
  });
});
