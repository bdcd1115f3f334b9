import { readdirSync } from 'node:fs';
import { listMessages, sendContactMessage } from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import type { Connection } from 'mongoose';
import { withDatabase } from '../backup/with-database.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { call } from '../testing/client.ts';
import { downgradeDatabase } from '../testing/old-database.ts';
import { runCommand } from '../testing/run-command.ts';
import { startApiProcess } from '../testing/start-api-process.ts';
import { startTestApi } from '../testing/start-test-api.ts';
import { ALL_MIGRATIONS } from './all-migrations.ts';
import type { Migration } from './migration.ts';

// Some tests start processes, which is slow on a busy machine.
jest.setTimeout(90_000);

const FORM = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', message: 'Hello' };

/** Rows that test migrations change. */
const rowsOf = (connection: Connection) => connection.collection<{ _id: number; seen: string[] }>('rows');

async function makeRows(url: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, _id) => ({ _id, seen: [] }));
  await withDatabase(url, async (connection) => void (await rowsOf(connection).insertMany(rows)));
}

/** A migration that writes its name into one row per batch. */
function marking(name: string, onRow: (id: number) => void = () => undefined): Migration {
  return {
    name,
    description: 'Names itself in every row.',
    canGoBack: false,
    up: async ({ connection, checkpoint }) => {
      for (;;) {
        const row = await rowsOf(connection).findOne({ seen: { $ne: name } }, { sort: { _id: 1 } });
        if (!row) return;
        onRow(row._id);
        await rowsOf(connection).updateOne({ _id: row._id }, { $push: { seen: name } });
        await checkpoint();
      }
    },
  };
}

it('are all registered in the order of their numbers', () => {
  const modules = readdirSync(__dirname).flatMap((file) => /^(\d{4}-[a-z-]+)\.ts$/.exec(file)?.[1] ?? []);
  expect(ALL_MIGRATIONS.map(({ name }) => name)).toEqual(modules.sort());
  expect(new Set(modules.map((name) => name.slice(0, 4))).size).toBe(modules.length);
});

it('run in order; a failed one stops the start, and the next start resumes it', async () => {
  const { url } = cleanDatabase();
  await makeRows(url, 4);
  let isBroken = true;
  const visits: number[] = [];
  const second = marking('0002-second', (id) => {
    if (isBroken && id === 2) throw new Error('row 2 is odd');
    visits.push(id);
  });
  const migrations = [marking('0001-first'), second, marking('0003-third')];
  const failing = startTestApi({ databaseUrl: url, migrations: { migrations, waitMaxMs: 0 } });
  await expect(failing).rejects.toThrow(/0002-second, 0003-third\. .*0002-second.*row 2 is odd/);
  isBroken = false;
  const api = await startTestApi({ databaseUrl: url, migrations: { migrations } });
  const rows = await rowsOf(api.server.connection).find().toArray();
  expect(rows.map(({ seen }) => seen)).toEqual(Array(4).fill(['0001-first', '0002-second', '0003-third']));
  expect(visits).toEqual([0, 1, 2, 3]);
  expect(api.logs()).not.toContain('0001-first');
  await api.stop();
});

it('run once in two processes that start concurrently on an old database, and both serve', async () => {
  const old = await startTestApi();
  const token = await createTestAdmin(old);
  await call(old, sendContactMessage, { body: FORM });
  const { connection } = old.server;
  await downgradeDatabase(connection);
  const env = { MONGODB_URL: old.config.database.url };
  const both = await Promise.all([startApiProcess(env), startApiProcess(env)]);
  for (const { url } of both) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const said = both.flatMap((each) => each.messages());
  expect(said.filter((message) => message === 'migration finished')).toHaveLength(ALL_MIGRATIONS.length);
  // A message without the field was missing from the unread ones.
  const [first] = both;
  const { messages } = await call(first, listMessages, { token, query: { show: 'unread' } });
  expect(messages).toHaveLength(1);
  for (const each of both) await each.stop();
  await old.stop();
});

it('are awaited with a timeout while another process runs them', async () => {
  const { url } = cleanDatabase();
  await makeRows(url, 1);
  const hold = (leaseUntil: Date) =>
    withDatabase(url, async (connection) => {
      const now = new Date();
      const lease = { holder: 'another', leaseUntil, dueAt: now, failures: 0 };
      await connection
        .collection<{ _id: string }>('jobs')
        .updateOne({ _id: 'migrate' }, { $set: lease }, { upsert: true });
    });
  await hold(new Date(Date.now() + 25_000));
  const migrations = [marking('0001-first')];
  const waiting = startTestApi({ databaseUrl: url, migrations: { migrations, waitMaxMs: 0 } });
  await expect(waiting).rejects.toThrow(/^Pending after 0 s: 0001-first, .* another process is migrating$/);
  const patient = startTestApi({ databaseUrl: url, migrations: { migrations } });
  await hold(new Date());
  const api = await patient;
  expect((await rowsOf(api.server.connection).findOne())?.seen).toEqual(['0001-first']);
  await api.stop();
});

describe('indexes', () => {
  const namesOf = async (connection: Connection, collection: string) =>
    (await connection.collection(collection).indexes()).map(({ name }) => name);

  it('are dropped if undeclared, except in unknown collections', async () => {
    const before = await startTestApi();
    const { connection } = before.server;
    const declared = await namesOf(connection, 'users');
    await connection.collection('users').createIndex({ bio: 1 }, { name: 'by_bio' });
    await connection.collection('somebody_elses').createIndex({ bio: 1 }, { name: 'by_bio' });
    const after = await startTestApi({ databaseUrl: before.config.database.url });
    expect(await namesOf(connection, 'users')).toEqual(declared);
    expect(await namesOf(connection, 'somebody_elses')).toEqual(['_id_', 'by_bio']);
    for (const api of [before, after]) await api.stop();
  });

  it.each(['9999-of-a-newer-version', 'indexes-of-a-newer-version'])(
    'of a newer version are kept when an older one starts (%s)',
    async (_id) => {
      const before = await startTestApi();
      const { connection } = before.server;
      const finishedAt = new Date(Date.now() + 1_000);
      await connection.collection<{ _id: string }>('migrations').insertOne({ _id, finishedAt } as { _id: string });
      await connection.collection('users').createIndex({ bio: 1 }, { name: 'by_bio' });
      await connection.collection('users').dropIndex('xId_1');
      await connection.collection('users').createIndex({ xId: 1 });
      const after = await startTestApi({ databaseUrl: before.config.database.url });
      expect(await namesOf(connection, 'users')).toEqual(expect.arrayContaining(['by_bio', 'xId_1']));
      expect(after.logs().includes('a newer version has migrated this database')).toBe(_id.startsWith('9999'));
      for (const api of [before, after]) await api.stop();
    },
  );
});

describe('migrate', () => {
  it('lists pending migrations, and runs them without an API', async () => {
    const old = await startTestApi();
    const env = { MONGODB_URL: old.config.database.url };
    await downgradeDatabase(old.server.connection);
    const before = await runCommand('cli', env, ['migrate', 'status']);
    expect(before.code).toBe(0);
    for (const { name } of ALL_MIGRATIONS) expect(before.output).toContain(`${name}: pending`);
    expect(before.output).not.toContain('The previous release cannot serve');
    expect(before.output).toContain('drop users.bio_1');
    const up = await runCommand('cli', env, ['migrate', 'up']);
    expect(up).toMatchObject({ code: 0, output: expect.stringContaining('Indexes: as declared.') });
    expect(up.output.match(/: finished /g)).toHaveLength(ALL_MIGRATIONS.length);
    expect(await runCommand('cli', env, ['migrate', 'status'])).toEqual(up);
    expect(await runCommand('cli', env, ['migrate', 'down'])).toMatchObject({
      code: 2,
      output: expect.stringContaining("unknown command 'down'"),
    });
    await old.stop();
  });
});
