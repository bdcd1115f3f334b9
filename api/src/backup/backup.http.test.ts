import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { enterGiveaway, getPointsTotal, submitTask } from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { mongo } from 'mongoose';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { call } from '../testing/client.ts';
import { holdableDatabase } from '../testing/holdable-database.ts';
import { GIVEAWAY, createTestProject, publishQuest, TASK, type TestProject } from '../testing/quests.ts';
import { runCommand, startCommand } from '../testing/run-command.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { signInWithX } from '../testing/visitor.ts';
import { verifyLedgerOf } from '../commands/ledger-verify.ts';
import { checkBackupFile } from './backup-file.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';
import { withDatabase } from './with-database.ts';

/** Starting processes is slow on a busy machine. */

let folder: string;
let file: string;
let api: TestApi;
let project: TestProject;
beforeAll(async () => {
  api = await startTestApi();
  project = await createTestProject(api, 'Acme');
  await pad();
});
afterAll(() => api.stop());
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'magnetx-backup-'));
  file = path.join(folder, 'today.backup');
});
afterEach(() => rmSync(folder, { recursive: true }));

const source = () => api.config.database.url;
const settingsOf = (url: string) => ({ profile: 'local', url, isEmbedded: false }) as const;
const backup = (url = source()) => withDatabase(url, (connection) => takeBackup(connection, file));
const restore = (url: string, drop?: string) =>
  withDatabase(url, (connection) => restoreBackup(connection, file, { drop }));

/** A user joins by a referral link, enters a giveaway that is drawn, and submits work. */
async function liveOn(name: string, ref?: string): Promise<void> {
  const token = await signInWithX(api, name, ref === undefined ? {} : { ref });
  const giveaway_id = await publishQuest(api, project, GIVEAWAY);
  await call(api, enterGiveaway, { token, body: { giveaway_id } });
  const task_id = await publishQuest(api, project, TASK);
  await call(api, submitTask, { token, body: { task_id, submission_url: `https://x.com/${name}` } });
  await api.server.product.quests.conclude(giveaway_id, 'owner');
  await api.server.jobs.runDue();
}

/** Load that continues until it is stopped. */
function startLoad(prefix: string) {
  const state = { isEnding: false, rounds: 0 };
  const running = (async () => {
    while (!state.isEnding) {
      const first = `${prefix}_${state.rounds}`;
      await liveOn(first);
      await Promise.all([0, 1, 2].map((one) => signInWithX(api, `${first}_${one}`, { ref: first })));
      state.rounds += 1;
    }
  })();
  return {
    rounds: () => state.rounds,
    end: async () => {
      state.isEnding = true;
      await running;
    },
  };
}

/** More data than one read or write can transfer between the balances and the entries. */
async function pad(): Promise<void> {
  const rows = Array.from({ length: 2_000 }, (_, _id) => ({ _id, text: randomBytes(600).toString('hex') }));
  await api.server.connection.collection<{ _id: number }>('ledger_balances_and_more').insertMany(rows);
}

testInSoak('backs up a consistent snapshot while the database changes, and another server runs on it', async () => {
  await liveOn('early');
  const line = await holdableDatabase(source(), 1_000_000);
  const load = startLoad('during');
  const taking = runCommand('cli', { MONGODB_URL: line.url }, ['backup', '--to', file]);
  await line.held;
  const before = load.rounds();
  // While the backup pauses between the balances and the entries, both change.
  await liveOn('meanwhile', 'early');
  await load.end();
  expect(load.rounds()).toBeGreaterThan(before);
  line.release();
  const taken = await taking;
  await line.close();
  expect(taken).toMatchObject({ code: 0, output: expect.stringContaining('read back and whole') });
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const { url } = cleanDatabase();
  const restored = await runCommand('cli', { MONGODB_URL: url }, ['restore', '--from', file]);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The ledger holds') });
  const { header, end } = await checkBackupFile(file);
  const report = await verifyLedgerOf(settingsOf(url));
  expect(report).toMatchObject({ discrepancies: [], entries: end.documents['ledger_entries'] });
  expect(end.documents['draws']).toBeGreaterThan(0);
  expect((await verifyLedgerOf(settingsOf(source()))).entries).toBeGreaterThan(report.entries);
  await withDatabase(url, async (copy) => {
    for (const { name, indexes } of header.collections) {
      const [stored, found] = [end.documents[name] ?? 0, await copy.collection(name).countDocuments()];
      // The server may have removed some of those that expire.
      const mayExpire = indexes.some((index) => 'expireAfterSeconds' in index);
      expect([name, found]).toEqual([name, mayExpire ? Math.min(found, stored) : stored]);
      const names = (await copy.collection(name).indexes()).map((index) => index.name);
      expect(names.sort()).toEqual(['_id_', ...indexes.map((index) => index.name)].sort());
    }
  });
  const elsewhere = await startTestApi({ databaseUrl: url });
  const token = await signInWithX(elsewhere, 'early');
  const { totalPoints } = (await call(elsewhere, getPointsTotal, { token })).data;
  expect(totalPoints).toBe(1_000);
  await signInWithX(elsewhere, 'new_there', { ref: 'early' });
  await elsewhere.stop();
  expect((await verifyLedgerOf(settingsOf(url))).discrepancies).toEqual([]);
});

it('preserves every type, and the order of fields', async () => {
  const { url } = cleanDatabase();
  const { Binary, Decimal128, Double, Int32, Long, ObjectId, Timestamp } = mongo.BSON;
  const one = new Map<string, unknown>([
    ['_id', new ObjectId()],
    ['b', new Int32(7)],
    ['10', new Double(7)],
    ['2', Long.fromString('9007199254740993')],
    [
      'inner',
      new Map<string, unknown>([
        ['z', null],
        [
          '1',
          [
            new Map<string, unknown>([
              ['y', -0],
              ['0', /a/i],
            ]),
          ],
        ],
      ]),
    ],
    ['d', Decimal128.fromString('1.50')],
    ['t', new Timestamp({ t: 1, i: 2 })],
    ['bin', new Binary(Buffer.from('x'), 5)],
    ['at', new Date(0)],
  ]);
  const options = { collation: { locale: 'en', strength: 2 } };
  const rawOf = (of: string) =>
    withDatabase(of, async (connection) => {
      const raw = await connection.collection('odd').find({}, { raw: true }).toArray();
      return raw.map((document) => Buffer.from(document as unknown as Uint8Array).toString('hex'));
    });
  await withDatabase(url, async (connection) => {
    const collection = await connection.createCollection('odd', options);
    await collection.createIndex({ b: 1 }, { unique: true, partialFilterExpression: { b: { $gt: 5 } } });
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 2 ** 31 - 1 });
    await connection.db?.command({ insert: 'odd', documents: [one] });
  });
  await backup(url);
  const copy = cleanDatabase().url;
  await restore(copy);
  expect(await rawOf(copy)).toEqual(await rawOf(url));
  const definitionsOf = (of: string) =>
    withDatabase(of, async (connection) => {
      const listed = await connection.db?.listCollections({ name: 'odd' }, { nameOnly: false }).toArray();
      return [listed?.[0]?.options, await connection.collection('odd').indexes()];
    });
  expect(await definitionsOf(copy)).toEqual(await definitionsOf(url));
});

describe('safety', () => {
  testInSoak('a killed backup leaves only a partial file', async () => {
    const line = await holdableDatabase(source(), 500_000);
    const killed = startCommand('cli', { MONGODB_URL: line.url }, ['backup', '--to', file]);
    await line.held;
    killed.kill('SIGKILL');
    await killed.ended;
    await line.close();
    expect(readdirSync(folder)).toEqual(['today.backup.partial']);
    await expect(backup()).rejects.toThrow('If it was interrupted, remove the file');
  });

  it('a backup fails if the database aborts its transaction', async () => {
    const line = await holdableDatabase(source(), 500_000);
    const taking = backup(line.url);
    const refused = expect(taking).rejects.toThrow(/within the time limit of a transaction.*backup-and-restore\.md/);
    await line.held;
    // Simulates how the server ends a transaction that is too old.
    await api.server.connection.db?.admin().command({ killAllSessions: [] });
    line.release();
    await refused;
    expect(readdirSync(folder)).toEqual([]);
    await line.close();
  });

  it('a backup neither overwrites a file nor stores an empty database', async () => {
    writeFileSync(file, 'of yesterday');
    await expect(backup()).rejects.toThrow('exists already');
    expect(readFileSync(file, 'utf8')).toBe('of yesterday');
    rmSync(file);
    await expect(backup(cleanDatabase().url)).rejects.toThrow('is empty');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('a restore writes nothing from a truncated, changed or foreign file', async () => {
    await backup();
    const whole = readFileSync(file);
    const flipped = Buffer.from(whole);
    flipped.writeUInt8((flipped.at(whole.length / 2) ?? 0) ^ 1, Math.floor(whole.length / 2));
    const { url } = cleanDatabase();
    for (const [contents, said] of [
      [whole.subarray(0, whole.length - 20), /cut off/],
      [whole.subarray(0, whole.length / 2), /cut off/],
      [flipped, /damaged|changed/],
      [Buffer.from('a letter'), /no backup/],
      [Buffer.alloc(0), /cut off/],
    ] as const) {
      truncateSync(file);
      writeFileSync(file, contents);
      await expect(restore(url)).rejects.toThrow(said);
      await withDatabase(url, async ({ db }) => expect(await db?.listCollections().toArray()).toEqual([]));
    }
    rmSync(file);
    await expect(restore(url)).rejects.toThrow('There is no file');
  });

  it('a restore overwrites a database only by name', async () => {
    await backup();
    const other = await startTestApi();
    await signInWithX(other, 'precious');
    const { url } = other.config.database;
    const count = () => other.server.product.accounts.users.count();
    await expect(restore(url)).rejects.toThrow('is not empty');
    await expect(restore(url, 'magnetx')).rejects.toThrow('the database is called test_');
    expect(await count()).toBe(1);
    await restore(url, other.server.connection.name);
    expect(await count()).toBe(await api.server.product.accounts.users.count());
    await other.stop();
  });

  it('a restore that is cut off leaves the database marked as incomplete', async () => {
    await backup();
    const { url, name } = cleanDatabase();
    const line = await holdableDatabase(url, 500_000);
    const cutOff = expect(restore(line.url)).rejects.toThrow();
    await line.held;
    await line.close();
    await cutOff;
    const half = /half restored.*--drop test_/;
    await expect(startTestApi({ databaseUrl: url })).rejects.toThrow(half);
    await expect(verifyLedgerOf(settingsOf(url))).rejects.toThrow(half);
    file = path.join(folder, 'half.backup');
    await expect(backup(url)).rejects.toThrow(half);
    file = path.join(folder, 'today.backup');
    await expect(restore(url)).rejects.toThrow('is half restored');
    await restore(url, name);
    await (await startTestApi({ databaseUrl: url })).stop();
  });
});
