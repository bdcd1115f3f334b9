import { randomBytes } from 'node:crypto';
import { Binary, Long, MongoClient, MongoServerSelectionError, type Db } from 'mongodb';
import { RawClient } from '../testing/raw-client.ts';

export interface Account {
  _id: number;
  balance: number;
}

export interface Transfer {
  _id: string;
  from: number;
  to: number;
  amount: number;
}

export interface Row {
  _id: string;
  key: string;
  n: number;
  tags: string[];
}

/** The writes that the server acknowledged before the kill. */
export interface Acknowledged {
  inserted: Set<string>;
  /** Increments by row. */
  increments: Map<string, number>;
  transfers: Set<string>;
  /** The retryable increments that were sent. The last one may have no reply. */
  retries: { session: Binary; sent: number };
  /** Seats taken, by client. */
  taken: number[];
  /** Whether the temporary index must exist now; undefined while its command runs. */
  temporaryIndex: boolean | undefined;
}

/** A document that many clients update conditionally: they never take more seats than there are. */
export interface Room {
  _id: string;
  taken: number;
  by: Record<string, number>;
}

/** A document that a TTL index removes immediately or never. */
export interface Expiring {
  _id: number;
  at: Date;
}

export const accounts = 50;
export const startBalance = 1000;
export const SEATS = 400;
const ROOM_CLIENTS = 20;
export const temporaryIndex = 'passing_1_tags_1';
/** Enough rows that an index build takes more than one turn. */
const TEMPORARY_INDEX_ROWS = 3000;

/** A seeded generator of numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export async function prepareLoad(db: Db): Promise<void> {
  await db
    .collection<Row>('rows')
    .createIndexes([{ key: { key: 1 }, unique: true }, { key: { n: 1 } }, { key: { tags: 1 } }]);
  await db
    .collection<Account>('accounts')
    .insertMany(Array.from({ length: accounts }, (_, _id) => ({ _id, balance: startBalance })));
  await db.collection<Row>('counters').insertOne({ _id: 'retried', key: 'retried', n: 0, tags: [] });
  await db.collection<Room>('rooms').insertOne({ _id: 'room', taken: 0, by: {} });
  await db.collection<Expiring>('expiring').createIndex({ at: 1 }, { expireAfterSeconds: 3600 });
  const many = Array.from({ length: TEMPORARY_INDEX_ROWS }, (_, _id) => ({
    _id,
    passing: _id % 100,
    tags: ['a', 'b', _id],
  }));
  await db.collection<{ _id: number }>('built').insertMany(many);
}

/**
 * Loads the server until it dies; each worker ends with its first failed call. `begun` is called after every
 * acknowledged transfer.
 */
export async function runLoad(
  url: string,
  name: string,
  random: () => number,
  begun: () => void,
): Promise<Acknowledged> {
  const client = await connect(new MongoClient(url, { retryWrites: false, serverSelectionTimeoutMS: 300 }));
  const db = client.db(name);
  const done: Acknowledged = {
    inserted: new Set(),
    increments: new Map(),
    transfers: new Set(),
    retries: { session: new Binary(randomBytes(16), 4), sent: 0 },
    taken: Array.from({ length: ROOM_CLIENTS }, () => 0),
    temporaryIndex: false,
  };
  const workers = [
    ...[0, 1, 2].map((worker) => untilServerDies(insertRows(db, worker, done))),
    ...[0, 1, 2, 3].map((worker) => untilServerDies(moveMoney(client, db, worker, random, done, begun))),
    untilServerDies(incrementWithRetries(url, name, random, done)),
    ...done.taken.map((_, one) => untilServerDies(takeSeats(url, name, one, done))),
    untilServerDies(insertExpiring(db)),
    untilServerDies(buildAndDrop(db, done)),
  ];
  await Promise.all(workers);
  await client.close(true);
  return done;
}

/** Connects without a time limit; afterwards a server without a prompt reply counts as dead. */
async function connect(client: MongoClient): Promise<MongoClient> {
  for (;;) {
    try {
      return await client.connect();
    } catch (error) {
      if (!(error instanceof MongoServerSelectionError)) throw error;
    }
  }
}

/** Ignores failures that a broken connection causes; other failures fail the test. */
async function untilServerDies(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const { name, message, code } = error as Error & { code?: unknown };
    const gone = /Network|ServerSelection|PoolCleared|Topology|NotConnected|Expired|ClosedError/.test(name);
    const closed = /closed|ECONNREFUSED|ECONNRESET/.test(message) || code === 'ECONNREFUSED';
    if (!gone && !closed) throw error;
  }
}

async function insertRows(db: Db, worker: number, done: Acknowledged): Promise<void> {
  const rows = db.collection<Row>('rows');
  for (let index = 0; ; index += 1) {
    const _id = `${worker}-${index}`;
    await rows.insertOne({ _id, key: `key ${_id}`, n: 0, tags: [`w${worker}`, `t${index % 7}`] });
    done.inserted.add(_id);
    const other = `${worker}-${Math.floor(index / 2)}`;
    await rows.updateOne({ _id: other }, { $inc: { n: 1 }, $addToSet: { tags: `seen${index % 3}` } });
    done.increments.set(other, (done.increments.get(other) ?? 0) + 1);
  }
}

async function moveMoney(
  client: MongoClient,
  db: Db,
  worker: number,
  random: () => number,
  done: Acknowledged,
  begun: () => void,
): Promise<void> {
  for (let index = 0; ; index += 1) {
    const transfer: Transfer = {
      _id: `${worker}-${index}`,
      from: Math.floor(random() * accounts),
      to: Math.floor(random() * accounts),
      amount: 1 + Math.floor(random() * 50),
    };
    await client.withSession((session) =>
      session.withTransaction(
        async () => {
          const book = db.collection<Account>('accounts');
          await db.collection<Transfer>('transfers').insertOne(transfer, { session });
          await book.updateOne({ _id: transfer.from }, { $inc: { balance: -transfer.amount } }, { session });
          await book.updateOne({ _id: transfer.to }, { $inc: { balance: transfer.amount } }, { session });
        },
        { timeoutMS: 1000 },
      ),
    );
    done.transfers.add(transfer._id);
    begun();
  }
}

export function retriedIncrement(name: string, session: Binary, number: number): Record<string, unknown> {
  return {
    update: 'counters',
    updates: [{ q: { _id: 'retried' }, u: { $inc: { n: 1 } } }],
    lsid: { id: session },
    txnNumber: Long.fromNumber(number),
    $db: name,
  };
}

async function incrementWithRetries(
  url: string,
  name: string,
  random: () => number,
  done: Acknowledged,
): Promise<void> {
  const raw = await RawClient.open(url);
  for (;;) {
    done.retries.sent += 1;
    const increment = retriedIncrement(name, done.retries.session, done.retries.sent);
    await raw.command(increment);
    if (random() < 0.3) await raw.command(increment);
  }
}

async function takeSeats(url: string, $db: string, one: number, done: Acknowledged): Promise<void> {
  const raw = await RawClient.open(url);
  const updates = [{ q: { _id: 'room', taken: { $lt: SEATS } }, u: { $inc: { taken: 1, [`by.c${one}`]: 1 } } }];
  for (;;) {
    const { n } = await raw.command({ update: 'rooms', updates, $db });
    if (Number(n) === 0) break;
    done.taken[one] = (done.taken[one] ?? 0) + 1;
  }
  raw.close();
}

/** Half of the documents have expired when they are inserted, so the TTL monitor works during the load. */
async function insertExpiring(db: Db): Promise<void> {
  for (let _id = 0; ; _id += 1) {
    const age = _id % 2 === 0 ? 2 * 3600_000 : 0;
    await db.collection<Expiring>('expiring').insertOne({ _id, at: new Date(Date.now() - age) });
  }
}

async function buildAndDrop(db: Db, done: Acknowledged): Promise<void> {
  const built = db.collection<{ _id: number }>('built');
  for (let turn = 0; ; turn += 1) {
    done.temporaryIndex = undefined;
    await built.createIndex({ passing: 1, tags: 1 }, { name: temporaryIndex });
    done.temporaryIndex = true;
    await built.updateOne({ _id: turn }, { $set: { passing: -turn } });
    done.temporaryIndex = undefined;
    await built.dropIndex(temporaryIndex);
    done.temporaryIndex = false;
  }
}
