import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Long, MongoClient, UUID, type ClientSession, type Collection, type Db } from 'mongodb';
import type { Doc } from '../bson/codec.ts';
import { toNumber } from '../bson/numbers.ts';
import { startInProcessServer, type InProcessServer } from '../testing/in-process-server.ts';
import { RawClient } from '../testing/raw-client.ts';
import { failureOf } from '../testing/test-client.ts';

interface Item {
  _id: string;
  n: number;
}

describe('what ends a transaction from outside', () => {
  let server: InProcessServer;
  let client: MongoClient;
  let db: Db;
  let items: Collection<Item>;
  let session: ClientSession;

  beforeAll(async () => {
    server = await startInProcessServer();
    client = await new MongoClient(server.url).connect();
    db = client.db('lifetime');
    items = db.collection<Item>('items');
  });
  beforeEach(async () => {
    await items.deleteMany({});
    await items.insertOne({ _id: 'a', n: 0 });
    session = client.startSession();
    session.startTransaction();
    await items.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session });
    await db.collection<Item>('fresh').insertOne({ _id: 'x', n: 0 }, { session });
  });
  afterEach(() => session.endSession());
  afterAll(async () => {
    await client.close();
    await server.stop();
  });

  /** Nothing of the transaction remains, and its client gets the label that allows a restart. */
  async function expectGone(): Promise<void> {
    expect(await items.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 10 });
    expect(await db.listCollections({ name: 'fresh' }).toArray()).toEqual([]);
    const failure = await failureOf(session.commitTransaction());
    expect(failure).toMatchObject({ code: 251, codeName: 'NoSuchTransaction' });
    expect(failure.errorLabels).toContain('TransientTransactionError');
  }

  it('"transactionLifetimeLimitSeconds": after 60 seconds it is aborted and its locks are free', async () => {
    const waiting = items.updateOne({ _id: 'a' }, { $inc: { n: 10 } });
    server.advanceClock(59);
    expect(await items.findOne({ _id: 'a' }, { session })).toEqual({ _id: 'a', n: 1 });
    server.advanceClock(2);
    await waiting;
    await expectGone();
  });

  it('"killSessions": a killed session frees its locks', async () => {
    const waiting = items.updateOne({ _id: 'a' }, { $inc: { n: 10 } });
    await db.admin().command({ killSessions: [session.id] });
    await waiting;
    await expectGone();
  });

  it('"killAllSessions": so does killing all', async () => {
    const waiting = items.updateOne({ _id: 'a' }, { $inc: { n: 10 } });
    await db.admin().command({ killAllSessions: [] });
    await waiting;
    await expectGone();
  });

  it('"TTL Indexes": documents expire by the same clock', async () => {
    const notes = db.collection('notes');
    await notes.createIndex({ at: 1 }, { expireAfterSeconds: 100 });
    await notes.insertMany([{ at: new Date(Date.now() + 3_600_000) }, { at: new Date(0) }]);
    while ((await notes.countDocuments()) === 2);
    expect(await notes.countDocuments()).toBe(1);
    const answer = await db.command({ collMod: 'notes', index: { keyPattern: { at: 1 }, expireAfterSeconds: 1 } });
    expect(answer).toMatchObject({ expireAfterSeconds_old: 100, expireAfterSeconds_new: 1, ok: 1 });
    server.advanceClock(3700);
    while ((await notes.countDocuments()) === 1);
    expect(await notes.countDocuments()).toBe(0);
    await session.abortTransaction();
  });
});

describe('"Retryable Writes" over a restart', () => {
  let folder: string;
  let server: InProcessServer;
  let raw: RawClient;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-restart-'));
  });
  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    server = await startInProcessServer(folder);
    raw = await RawClient.open(server.url);
  }

  async function stop(): Promise<void> {
    raw.close();
    await server.stop();
  }

  /** The answer without the times that differ from reply to reply. */
  async function answerTo(body: Doc): Promise<Doc> {
    return { ...(await raw.command(body)), $clusterTime: undefined, operationTime: undefined };
  }

  async function stored(_id: string): Promise<number> {
    const { cursor } = await raw.command({ find: 'items', filter: { _id }, $db: 'restart' });
    const [item] = (cursor as { firstBatch: Doc[] }).firstBatch;
    return toNumber(item?.['n']);
  }

  const increment = { q: { _id: 'a' }, u: { $inc: { n: 1 } }, upsert: true };
  const writes: [string, Doc][] = [
    ['update', { update: 'items', updates: [increment, increment], $db: 'restart' }],
    ['insert', { insert: 'items', documents: [{ _id: 'b', n: 1 }], $db: 'restart' }],
    [
      'findAndModify',
      { findAndModify: 'items', query: { _id: 'a' }, update: { $inc: { n: 1 } }, new: true, $db: 'restart' },
    ],
    ['delete', { delete: 'items', deletes: [{ q: { _id: 'b' }, limit: 1 }], $db: 'restart' }],
    [
      'bulkWrite',
      {
        bulkWrite: 1,
        ops: [{ update: 0, filter: { _id: 'a' }, updateMods: { $inc: { n: 1 } } }],
        nsInfo: [{ ns: 'restart.items' }],
        $db: 'admin',
      },
    ],
  ];

  it('every kind of write answers what it answered before, and is not applied again', async () => {
    await start();
    const common = writes.map(([, body]) => ({ ...body, lsid: { id: new UUID() }, txnNumber: Long.ONE }));
    const first = [];
    for (const body of common) first.push(await answerTo(body));
    expect(first.map(({ ok }) => toNumber(ok))).toEqual([1, 1, 1, 1, 1]);
    expect(await stored('a')).toBe(4);
    await stop();
    await start();
    for (const [index, body] of common.entries()) expect(await answerTo(body)).toEqual(first[index]);
    expect(await stored('a')).toBe(4);
    await stop();
  });

  it('a commit that is sent again answers ok, and does not commit twice', async () => {
    await start();
    const common = { lsid: { id: new UUID() }, txnNumber: Long.ONE, autocommit: false };
    const update = { update: 'items', updates: [{ q: { _id: 'a' }, u: { $inc: { n: 1 } } }], $db: 'restart' };
    const commit = { commitTransaction: 1, ...common, $db: 'admin' };
    await raw.command({ ...update, ...common, startTransaction: true });
    expect(toNumber((await raw.command(commit))['ok'])).toBe(1);
    await stop();
    await start();
    expect(toNumber((await raw.command(commit))['ok'])).toBe(1);
    expect(await stored('a')).toBe(5);
    expect(await raw.command({ ...commit, txnNumber: Long.fromNumber(2) })).toMatchObject({
      codeName: 'NoSuchTransaction',
    });
  });
});
