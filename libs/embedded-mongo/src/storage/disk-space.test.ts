import { MongoClient, type Collection } from 'mongodb';
import type { Doc } from '../bson/codec.ts';
import { startEmbeddedMongo, type EmbeddedMongo } from '../start.ts';
import { failureOf } from '../testing/test-client.ts';

interface Row {
  _id: number;
  n: number;
}

const MIN_FREE_BYTES = 1_000_000;

describe('while little disk space is free', () => {
  let freeBytes = 10 * MIN_FREE_BYTES;
  let server: EmbeddedMongo;
  let client: MongoClient;
  let rows: Collection<Row>;

  /** Changes the free space, and waits until the server has noticed. Returns whether it is low. */
  const leave = async (bytes: number): Promise<unknown> => {
    freeBytes = bytes;
    for (;;) {
      const { diskSpace } = await client.db().command({ serverStatus: 1 });
      if ((diskSpace as Doc)['freeBytes'] === bytes) return (diskSpace as Doc)['isLow'];
    }
  };

  beforeAll(async () => {
    const space = { minFreeBytes: MIN_FREE_BYTES, freeBytes: () => freeBytes };
    server = await startEmbeddedMongo({ port: 0, memory: true, monitorInterval: 5, ...space });
    client = await new MongoClient(server.url).connect();
    rows = client.db('space').collection<Row>('rows');
    await rows.insertMany([1, 2, 3].map((_id) => ({ _id, n: 0 })));
  });
  afterAll(async () => {
    await client.close();
    await server.stop();
  });

  it('refuses writes that need space, answers reads and deletes, and recovers when space is free again', async () => {
    const session = client.startSession();
    session.startTransaction();
    const kept = client.db('space').collection<Row>('kept');
    await kept.insertOne({ _id: 1, n: 0 }, { session });
    expect(await leave(MIN_FREE_BYTES - 1)).toBe(true);

    const other = client.db('space').collection<Row>('others');
    for (const write of [
      () => rows.insertOne({ _id: 4, n: 0 }),
      () => rows.updateOne({ _id: 2 }, { $inc: { n: 1 } }),
      () => rows.updateOne({ _id: 4 }, { $inc: { n: 1 } }, { upsert: true }),
      () => rows.findOneAndUpdate({ _id: 2 }, { $inc: { n: 1 } }),
      () => rows.createIndex({ n: 1 }),
      () => rows.aggregate([{ $out: 'others' }]).toArray(),
      () => other.insertOne({ _id: 1, n: 0 }),
      () => client.withSession((one) => one.withTransaction(() => rows.insertOne({ _id: 4, n: 0 }, { session: one }))),
    ]) {
      const { code, codeName } = await failureOf(write());
      expect([code, codeName ?? 'OutOfDiskSpace']).toEqual([14_031, 'OutOfDiskSpace']);
    }
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual([1, 2, 3].map((_id) => ({ _id, n: 0 })));
    await rows.deleteOne({ _id: 3 });
    // It was accepted, and its commit has its space.
    await session.commitTransaction();
    await session.endSession();
    expect([await rows.countDocuments(), await kept.countDocuments()]).toEqual([2, 1]);

    expect(await leave(2 * MIN_FREE_BYTES)).toBe(false);
    await rows.insertOne({ _id: 4, n: 0 });
    expect(await rows.countDocuments()).toBe(3);
    expect(await rows.indexes()).toHaveLength(1);
  });

  it('waits for more than the minimum before it accepts writes again', async () => {
    expect(await leave(MIN_FREE_BYTES)).toBe(false);
    expect(await leave(MIN_FREE_BYTES - 1)).toBe(true);
    expect(await leave(MIN_FREE_BYTES)).toBe(true);
    expect(await leave(1.2 * MIN_FREE_BYTES)).toBe(false);
    await rows.insertOne({ _id: 5, n: 0 });
  });
});
