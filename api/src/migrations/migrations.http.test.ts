import { readdirSync } from 'node:fs';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { withDatabase } from '../backup/with-database.ts';
import { describeStatus } from '../commands/migrate.ts';
import { loadConfig } from '../config.ts';
import { systemRandom } from '../runtime/random.ts';
import { runCommand } from '../testing/run-command.ts';
import { startTestApi } from '../testing/start-test-api.ts';
import { ALL_MIGRATIONS } from './all-migrations.ts';
import type { Migration } from './migration.ts';
import { withMigrator } from './with-migrator.ts';

// Servers and a command start slowly on a busy machine.

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
    hasUnseen: null,
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

it('run once in two servers that start concurrently, and both serve', async () => {
  const { url } = cleanDatabase();
  await makeRows(url, 3);
  const names = ['0001-first', '0002-second'];
  const options = { databaseUrl: url, migrations: { migrations: names.map((name) => marking(name)) } };
  const both = await Promise.all([startTestApi(options), startTestApi(options)]);
  for (const api of both) expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
  const said = both.flatMap((api) => api.logs().match(/"migration finished"/g) ?? []);
  expect(said).toHaveLength(names.length);
  const rows = await rowsOf(both[0].server.connection).find().toArray();
  expect(rows.map(({ seen }) => seen)).toEqual(Array(3).fill(names));
  for (const api of both) await api.stop();
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

describe('a way back', () => {
  /** Starts a version with these migrations, and inserts a row of its shape. */
  async function serve(databaseUrl: string, migrations: readonly Migration[], row?: { _id: number; seen: string[] }) {
    const api = await startTestApi({ databaseUrl, migrations: { migrations } });
    if (row) await rowsOf(api.server.connection).insertOne(row);
    const runs = api.logs().match(/"migration finished"/g)?.length ?? 0;
    await api.stop();
    return runs;
  }
  const seenBy = (name: string): Migration => ({
    ...marking(name),
    hasUnseen: async (connection) => (await rowsOf(connection).findOne({ seen: { $ne: name } })) !== null,
  });

  it('leaves documents that the migration runs for again at the next start', async () => {
    const { url } = cleanDatabase();
    await makeRows(url, 2);
    const newer = [seenBy('0001-first'), seenBy('0002-second')];
    const older = newer.slice(0, 1);
    expect(await serve(url, newer, { _id: 10, seen: ['0001-first', '0002-second'] })).toBe(2);
    expect(await serve(url, newer)).toBe(0);
    expect(await serve(url, older, { _id: 11, seen: ['0001-first'] })).toBe(0);
    const deps = { config: loadConfig({ MONGODB_URL: url }), logger: pino({ level: 'silent' }), random: systemRandom };
    const status = await withMigrator({ ...deps, migrations: newer }, describeStatus);
    expect(status[1]).toBe('0002-second: pending again, for documents of an older version. Names itself in every row.');
    expect(await serve(url, newer)).toBe(1);
    const rows = await withDatabase(url, (connection) => rowsOf(connection).find().toArray());
    expect(rows.map(({ seen }) => seen)).toEqual(Array(4).fill(['0001-first', '0002-second']));
  });

  it('is refused after a migration that does not know what it has not seen', async () => {
    const { url } = cleanDatabase();
    await makeRows(url, 1);
    await serve(url, [seenBy('0001-first'), marking('0002-second')]);
    await expect(serve(url, [seenBy('0001-first')])).rejects.toThrow(
      /^This version cannot serve the data after 0002-second\. /,
    );
    expect(await serve(url, [seenBy('0001-first'), marking('0002-second')])).toBe(0);
  });
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
  it('lists pending and finished migrations', async () => {
    const api = await startTestApi({ migrations: { migrations: [] } });
    const { config, server } = api;
    await makeRows(config.database.url, 1);
    const finished = marking('0001-first');
    const migrations = [finished, marking('0002-second')];
    const status = (known: readonly Migration[], isUpgrading = false) =>
      withMigrator({ config, logger: server.logger, random: systemRandom, migrations: known }, async (migrator) => {
        if (isUpgrading) await migrator.prepare();
        return describeStatus(migrator);
      });
    await status([finished], true);
    expect(await status(migrations)).toEqual([
      expect.stringMatching(/^0001-first: finished \d{4}-.*Names itself in every row\. The previous release cannot/),
      '0002-second: pending. Names itself in every row. The previous release cannot serve the changed data.',
      'Indexes: as declared.',
    ]);
    expect(await status([])).toEqual([
      '0001-first: finished by a newer version. This version cannot serve the changed data, and does not start.',
      'Indexes: as declared.',
    ]);
    await api.stop();
  });

  testInSoak('runs without an API', async () => {
    const { url } = cleanDatabase();
    const up = await runCommand('cli', { MONGODB_URL: url }, ['migrate', 'up']);
    expect(up).toMatchObject({ code: 0, output: expect.stringContaining('Indexes: as declared.') });
  });
});
