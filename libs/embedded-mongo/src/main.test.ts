import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startServerProcess } from './testing/server-process';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-main-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the command', () => {
  it('keeps its data over a restart, and leaves its lock behind no longer than it lives', async () => {
    const first = await startServerProcess(['--port', '0', '--data', folder]);
    const client = await new MongoClient(first.url).connect();
    await client.db('kept').collection<{ _id: number }>('things').createIndex({ a: 1 }, { unique: true });
    await client.db('kept').collection<{ _id: number }>('things').insertOne({ _id: 1 });
    await client.close();
    await first.stop();
    expect(existsSync(join(folder, 'embedded-mongo.lock'))).toBe(false);
    const second = await startServerProcess(['--port', '0', '--data', folder]);
    const again = await new MongoClient(second.url).connect();
    expect(await again.db('kept').collection('things').find().toArray()).toEqual([{ _id: 1 }]);
    expect(await again.db('kept').collection('things').indexes()).toHaveLength(2);
    await again.close();
    await second.stop();
  });

  it('refuses a folder in use and a busy port with one line, and takes over the lock of the dead', async () => {
    writeFileSync(join(folder, 'embedded-mongo.lock'), '999999999');
    const server = await startServerProcess(['--port', '0', '--data', folder]);
    await expect(startServerProcess(['--port', '0', '--data', folder])).rejects.toThrow(
      /data folder is in use by process/,
    );
    const { port } = new URL(server.url);
    await expect(startServerProcess(['--port', port, '--memory'])).rejects.toThrow(new RegExp(`:${port}.*--port`));
    await expect(startServerProcess(['--memory', '--data', folder])).rejects.toThrow(/usage/);
    await server.stop();
  });
});
