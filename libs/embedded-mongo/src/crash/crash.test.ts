import { execFile } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { MongoClient, type Db } from 'mongodb';
import { RawClient } from '../testing/raw-client.ts';
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts';
import type { Account, Acknowledged, Expiring, Room, Row, Transfer } from './load.ts';
import {
  accounts,
  temporaryIndex,
  SEATS,
  prepareLoad,
  retriedIncrement,
  runLoad,
  seeded,
  startBalance,
} from './load.ts';

const runs = Number(process.env['EMBEDDED_MONGO_CRASH_RUNS'] ?? 3);
const seed = Number(process.env['EMBEDDED_MONGO_CRASH_SEED'] ?? 20_260_101);

let folder: string;
let server: ServerProcess | undefined;

/** Every way in which indexes and documents of the folder disagree, once no server uses it. */
async function disagreements(): Promise<string> {
  const script = join(import.meta.dirname, 'check-indexes.ts');
  return (await promisify(execFile)(process.execPath, [script, folder])).stdout;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-crash-'));
});
afterAll(async () => {
  await server?.stop();
  expect(await disagreements()).toBe('');
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  server = await startServerProcess(['--port', '0', '--data', folder]);
  return server;
}

/** Loads the server, kills it at a random moment of the load, and starts it again on the same folder. */
async function crash(name: string, random: () => number): Promise<{ url: string; done: Acknowledged }> {
  const first = server ?? (await start());
  const client = await new MongoClient(first.url).connect();
  await prepareLoad(client.db(name));
  await client.close();
  const signal = new EventEmitter();
  const begun = once(signal, 'begun');
  const load = runLoad(first.url, name, random, () => signal.emit('begun'));
  await Promise.race([begun, load]);
  // The moment of the kill is the test's input, not a wait for something to happen.
  await delay(random() * 600);
  await first.stop('SIGKILL');
  const done = await load;
  expect(await disagreements()).toBe('');
  const { url } = await start();
  return { url, done };
}

async function checkRows(db: Db, done: Acknowledged): Promise<void> {
  const rows = db.collection<Row>('rows');
  const stored = new Map((await rows.find().hint({ $natural: 1 }).toArray()).map((row) => [row._id, row]));
  const lost = [...done.inserted].filter((_id) => !stored.has(_id));
  expect(lost).toEqual([]);
  for (const [_id, acknowledged] of done.increments) {
    // One more increment may have been under way.
    const extra = (stored.get(_id)?.n ?? -1) - acknowledged;
    expect([0, 1]).toContain(extra);
  }
  for (const hint of ['_id_', 'key_1', 'n_1', 'tags_1']) {
    const byIndex = await rows.find().hint(hint).toArray();
    const sorted = byIndex.sort((a, b) => (a._id < b._id ? -1 : 1));
    expect(sorted).toEqual([...stored.values()].sort((a, b) => (a._id < b._id ? -1 : 1)));
  }
}

async function checkTransfers(db: Db, done: Acknowledged): Promise<void> {
  const transfers = await db.collection<Transfer>('transfers').find().toArray();
  const ids = new Set(transfers.map(({ _id }) => _id));
  expect([...done.transfers].filter((_id) => !ids.has(_id))).toEqual([]);
  const expected = Array.from({ length: accounts }, () => startBalance);
  for (const { from, to, amount } of transfers) {
    expected[from] = (expected[from] ?? 0) - amount;
    expected[to] = (expected[to] ?? 0) + amount;
  }
  const balances = await db.collection<Account>('accounts').find().sort({ _id: 1 }).toArray();
  expect(balances.map(({ balance }) => balance)).toEqual(expected);
}

async function checkRetries(url: string, db: Db, { retries }: Acknowledged): Promise<void> {
  const raw = await RawClient.open(url);
  await raw.command(retriedIncrement(db.databaseName, retries.session, retries.sent));
  raw.close();
  const counter = await db.collection<Row>('counters').findOne({ _id: 'retried' });
  expect(counter?.n).toBe(retries.sent);
}

async function checkRoom(db: Db, done: Acknowledged): Promise<void> {
  const room = await db.collection<Room>('rooms').findOne({ _id: 'room' });
  const counts = done.taken.map((_, one) => room?.by[`c${one}`] ?? 0);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(room?.taken);
  expect(room?.taken).toBeLessThanOrEqual(SEATS);
  // Every client may have had one more under way.
  for (const [one, acknowledged] of done.taken.entries()) expect([0, 1]).toContain((counts[one] ?? 0) - acknowledged);
}

async function checkIndexes(db: Db, done: Acknowledged): Promise<void> {
  const names = (await db.collection('built').indexes()).map(({ name }) => name);
  if (done.temporaryIndex !== undefined) expect(names.includes(temporaryIndex)).toBe(done.temporaryIndex);
  const expiring = db.collection<Expiring>('expiring');
  const over = { at: { $lt: new Date(Date.now() - 3600_000) } };
  while ((await expiring.countDocuments(over)) > 0) await delay(20);
  expect(await expiring.countDocuments({ _id: { $mod: [2, 0] } })).toBe(0);
}

describe('a server that is killed under load', () => {
  it.each(Array.from({ length: runs }, (_, run) => seed + run))(
    'keeps what it acknowledged, whole and once (seed %i)',
    async (runSeed) => {
      const { url, done } = await crash(`crash-${runSeed}`, seeded(runSeed));
      const client = await new MongoClient(url).connect();
      const db = client.db(`crash-${runSeed}`);
      await checkRows(db, done);
      await checkTransfers(db, done);
      await checkRetries(url, db, done);
      await checkRoom(db, done);
      await checkIndexes(db, done);
      await client.close();
    },
    180_000,
  );
});
