import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Doc } from '../bson/codec.ts';
import { BulkLoad } from './bulk-load.ts';
import { RawClient } from './raw-client.ts';
import { startServerProcess } from './server-process.ts';

const checkIndexes = join(import.meta.dirname, '..', 'crash', 'check-indexes.ts');

/** Serves the folder during some commands. */
async function serve(folder: string, work: (command: (body: Doc) => Promise<Doc>) => Promise<void>): Promise<void> {
  const server = await startServerProcess(['--port', '0', '--data', folder]);
  const client = await RawClient.open(server.url);
  try {
    await work(async (body) => {
      const reply = await client.command({ ...body, $db: 'bulk' });
      expect([reply['ok'], reply['writeErrors']].map(Number)).toEqual([1, NaN]);
      return reply;
    });
  } finally {
    client.close();
    await server.stop();
  }
}

it('adds documents with their index entries to those of a server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bulk-load-'));
  try {
    await serve(folder, async (command) => {
      const key = { tags: 1, size: -1 };
      await command({ createIndexes: 'items', indexes: [{ key, name: 'tags_1_size_-1' }] });
      await command({ insert: 'items', documents: [{ _id: -1, tags: 'even', size: 1_000 }] });
      const bulk = new BulkLoad(folder);
      bulk.insert('bulk.items', 1_000, (_id) => ({ _id, tags: ['every', _id % 2 ? 'odd' : 'even'], size: _id }));
      await bulk.close();
    });
    await serve(folder, async (command) => {
      expect(Number((await command({ count: 'items', query: { tags: 'even' } }))['n'])).toBe(501);
      const { cursor } = await command({ find: 'items', filter: { tags: 'even' }, sort: { size: -1 }, limit: 3 });
      expect((cursor as { firstBatch: Doc[] }).firstBatch.map(({ _id }) => Number(_id))).toEqual([-1, 998, 996]);
      await command({ insert: 'items', documents: [{ _id: 1_000, tags: [], size: 0 }] });
      expect(Number((await command({ count: 'items', query: {} }))['n'])).toBe(1_002);
    });
    expect((await promisify(execFile)(process.execPath, [checkIndexes, folder])).stdout).toBe('');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
