import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startTestApi } from '../testing/start-test-api.ts';
import { findUnnamedKeys } from '../testing/watch-shard-keys.ts';
import { declaredIndexes } from './ensure-indexes.ts';
import { SHARD_KEYS } from './shard-keys.ts';

const GUIDE = path.join(import.meta.dirname, '../../../docs/scaling.md');

it('begins every unique index of a sharded collection', async () => {
  const api = await startTestApi();
  const indexes = declaredIndexes(api.server.connection);
  await api.stop();
  for (const [collection, key] of Object.entries(SHARD_KEYS)) {
    const unique = (indexes.get(collection) ?? []).filter((index) => index.unique);
    expect({ collection, isDeclared: indexes.has(collection) }).toEqual({ collection, isDeclared: true });
    for (const index of unique) {
      const fields = Object.entries(index.key);
      expect({ collection, begins: fields.slice(0, Object.keys(key).length) }).toEqual({
        collection,
        begins: Object.entries(key),
      });
    }
  }
});

it('is what the guide lists', () => {
  const rows = readFileSync(GUIDE, 'utf8').matchAll(/^\| `(\w+)`\s+\| `\{ (.+?) \}`/gmu);
  const listed = [...rows].map(([, collection, key]) => [collection, key]);
  const fieldsOf = (key: object) =>
    Object.entries(key).map(([field, kind]) => `${field}: ${kind === 1 ? 1 : `'${kind}'`}`);
  expect(listed).toEqual(Object.entries(SHARD_KEYS).map(([name, key]) => [name, fieldsOf(key).join(', ')]));
});

it.each([
  ['updates one document by another field', { update: 'participations', updates: [{ q: { _id: 'p' }, u: {} }] }],
  ['asks by a range', { delete: 'participations', deletes: [{ q: { questId: { $gt: 7 } }, limit: 1 }] }],
  ['inserts or changes by another field', { findAndModify: 'ledger_balances', query: { account: 'user:1' } }],
  ['inserts without it', { insert: 'ledger_entries', documents: [{ _id: 'e' }] }],
])('a command that %s is found', (_title, command) => {
  const [commandName = ''] = Object.keys(command);
  expect(findUnnamedKeys({ commandName, command })).toEqual([expect.stringMatching(/ in \w+ without /u)]);
});

it.each([
  ['names it', { update: 'participations', updates: [{ q: { _id: 'p', questId: 7 }, u: {} }] }],
  ['changes several documents', { update: 'participations', updates: [{ q: { userId: 'u' }, u: {}, multi: true }] }],
  ['changes a collection on one shard', { update: 'users', updates: [{ q: { handle: 'h' }, u: {} }] }],
])('finds no fault in a command that %s', (_title, command) => {
  const [commandName = ''] = Object.keys(command);
  expect(findUnnamedKeys({ commandName, command })).toEqual([]);
});
