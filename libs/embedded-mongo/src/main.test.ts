import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startServerProcess } from './testing/server-process.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-main-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the command', () => {
  it('keeps its data over a restart', async () => {
    const first = await startServerProcess(['--port', '0', '--data', folder]);
    const client = await new MongoClient(first.url).connect();
    await client.db('kept').collection<{ _id: number }>('things').createIndex({ a: 1 }, { unique: true });
    await client.db('kept').collection<{ _id: number }>('things').insertOne({ _id: 1 });
    await client.close();
    await first.stop();
    const second = await startServerProcess(['--port', '0', '--data', folder]);
    const again = await new MongoClient(second.url).connect();
    expect(await again.db('kept').collection('things').find().toArray()).toEqual([{ _id: 1 }]);
    expect(await again.db('kept').collection('things').indexes()).toHaveLength(2);
    await again.close();
    await second.stop();
  });

  it('refuses a folder in use and a busy port with one line; its copy has no owner', async () => {
    const copy = join(folder, 'copy');
    const server = await startServerProcess(['--port', '0', '--data', folder]);
    await expect(startServerProcess(['--port', '0', '--data', folder])).rejects.toThrow(
      /data folder is in use by process/,
    );
    mkdirSync(copy);
    copyFileSync(join(folder, 'data.mdb'), join(copy, 'data.mdb'));
    await (await startServerProcess(['--port', '0', '--data', copy])).stop();
    const { port } = new URL(server.url);
    await expect(startServerProcess(['--port', port, '--memory'])).rejects.toThrow(new RegExp(`:${port}.*--port`));
    await expect(startServerProcess(['--memory', '--data', folder])).rejects.toThrow(/usage/);
    await server.stop();
  });

  it('refuses a file that is damaged or no database with one line, and gives the folder free', async () => {
    const file = join(folder, 'data.mdb');
    const start = () => startServerProcess(['--port', '0', '--data', folder]);
    for (const content of [Buffer.from('hello'), Buffer.alloc(100_000, 'x')]) {
      writeFileSync(file, content);
      await expect(start()).rejects.toThrow(/data.mdb is damaged, or not a database of this server$/);
    }
    rmSync(file);
    const server = await start();
    const client = await new MongoClient(server.url).connect();
    await client
      .db('kept')
      .collection('things')
      .insertMany(Array.from({ length: 2000 }, () => ({ text: 'x'.repeat(99) })));
    await client.close();
    await server.stop();
    const whole = readFileSync(file);
    for (const page of [Buffer.alloc(4096), randomBytes(4096)]) {
      // Some page in the middle, whichever it is.
      const damaged = Buffer.from(whole);
      for (const at of [10, 20, 30]) page.copy(damaged, at * 4096);
      writeFileSync(file, damaged);
      await expect(start()).rejects.toThrow(/data.mdb is damaged, and cannot be read to its end/);
    }
    truncateSync(file, 0);
    await expect(start()).rejects.toThrow(/data.mdb is empty beside data.mdb-lock/);
    writeFileSync(file, whole);
    await (await start()).stop();
    truncateSync(file, 100_000);
    await expect(start()).rejects.toThrow(/data.mdb is damaged: it has 100000 bytes instead of at least \d+$/);
  });

  it('is had by one of several processes that start at the same moment after another was killed', async () => {
    const killed = await startServerProcess(['--port', '0', '--data', folder]);
    await killed.stop('SIGKILL');
    const starts = Array.from({ length: 4 }, () => startServerProcess(['--port', '0', '--data', folder]));
    const outcomes = await Promise.allSettled(starts);
    const started = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await Promise.all(started.map((server) => server.stop()));
    expect(started).toHaveLength(1);
    expect(outcomes.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
      expect.arrayContaining([expect.stringMatching(/data folder is in use by process/)]),
    );
    expect(readdirSync(folder).sort()).toEqual(['data.mdb', 'data.mdb-lock']);
  });
});
