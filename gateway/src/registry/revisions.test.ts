import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Revision } from '@magnetx/federation';
import { createFolderObjectStore, type ObjectStore } from '@magnetx/object-store';
import { pino } from 'pino';
import { createFolder } from '../testing/create-folder.ts';
import { OPERATOR, openReleases } from '../testing/open-releases.ts';
import { Revisions } from './revisions.ts';

function revision(number: number): Revision {
  return {
    revision: number,
    at: '2030-01-01T00:00:00.000Z',
    by: 'operator',
    action: 'publish',
    remote: 'mfe-admin',
    version: null,
    note: '',
    remotes: {},
  };
}

const fileOf = (root: string, number: number): string =>
  path.join(root, '_registry', `${String(number).padStart(10, '0')}.json`);

describe('the chain of revisions', () => {
  let root: string;
  let store: ObjectStore;
  let lines: string[];
  beforeEach(() => {
    root = createFolder();
    store = createFolderObjectStore(root);
    lines = [];
  });
  const open = (over: Partial<ObjectStore> = {}) =>
    new Revisions({ ...store, ...over }, pino({}, { write: (line: string) => void lines.push(line) }));
  const errors = () => lines.filter((line) => line.includes('cannot be read'));

  it('is null in an empty store, and what was added last from then on', async () => {
    const [writer, reader] = [open(), open()];
    expect(await reader.current()).toBeNull();
    for (const number of [1, 2, 3]) expect(await writer.append(revision(number))).toBe(true);
    expect(await reader.current()).toEqual(revision(3));
    expect(await open().current()).toEqual(revision(3));
    expect(readdirSync(path.join(root, '_registry'))).toEqual([
      '0000000001.json',
      '0000000002.json',
      '0000000003.json',
    ]);
  });

  it('takes each number once', async () => {
    const views = Array.from({ length: 5 }, () => open());
    const added = await Promise.all(views.map((view) => view.append(revision(1))));
    expect(added.filter(Boolean)).toHaveLength(1);
  });

  it('is read from end to beginning', async () => {
    const writer = open();
    for (let number = 1; number <= 40; number += 1) await writer.append(revision(number));
    for (const view of [writer, open()]) {
      const numbers: number[] = [];
      for await (const one of view.newestFirst()) numbers.push(one.revision);
      expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => 40 - index));
    }
  });

  it('keeps the last known revision while the newest is broken, and logs it once', async () => {
    const [writer, reader] = [open(), open()];
    await writer.append(revision(1));
    await reader.current();
    writeFileSync(fileOf(root, 2), '{"revision":');
    expect([await reader.current(), await reader.current()]).toEqual([revision(1), revision(1)]);
    await expect(reader.assertReadable()).rejects.toThrow('0000000002.json is not a valid revision');
    expect(errors()).toHaveLength(1);
    rmSync(fileOf(root, 2));
    await reader.assertReadable();
    expect(lines.at(-1)).toContain('can be read again');
    writeFileSync(fileOf(root, 2), '');
    await reader.current();
    expect(errors()).toHaveLength(2);
  });

  it('throws when it could never be read', async () => {
    const away = open({ list: () => Promise.reject(new Error('away')) });
    await expect(away.current()).rejects.toThrow('away');
    await expect(away.assertReadable()).rejects.toThrow('away');
  });

  it('asks a store far away no more often than it says, not even while that is down', async () => {
    await open().append(revision(1));
    const get = jest.fn(store.get);
    const far = open({ get, freshForMs: 60_000 });
    await far.current();
    const asked = get.mock.calls.length;
    await far.current();
    expect(get).toHaveBeenCalledTimes(asked);
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 120_000);
    get.mockRejectedValue(new Error('away'));
    expect([await far.current(), await far.current()]).toEqual([revision(1), revision(1)]);
    expect(get).toHaveBeenCalledTimes(asked + 1);
    expect(errors()).toHaveLength(1);
    clock.mockRestore();
  });

  it('does not wait for a store that has become silent', async () => {
    await open().append(revision(1));
    const get = jest.fn(store.get);
    const far = open({ get, freshForMs: 20 });
    await far.current();
    get.mockReturnValue(new Promise(() => undefined));
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    expect(await far.current()).toEqual(revision(1));
    clock.mockRestore();
  });

  it('reads the store once for concurrent readers', async () => {
    await open().append(revision(1));
    const get = jest.fn(store.get);
    const far = open({ get });
    await Promise.all(Array.from({ length: 10 }, () => far.current()));
    expect(get).toHaveBeenCalledTimes(2);
  });

  it('is read again when it was replaced', async () => {
    const reader = open();
    for (const number of [1, 2]) await reader.append(revision(number));
    rmSync(path.join(root, '_registry'), { recursive: true });
    await createFolderObjectStore(root).create(
      '_registry/0000000001.json',
      Buffer.from(JSON.stringify({ ...revision(1), by: 'another' })),
    );
    await reader.assertReadable();
    expect(await reader.current()).toMatchObject({ revision: 1, by: 'another' });
  });
});

describe('history', () => {
  it('lists the revisions of one remote, newest first, up to the limit', async () => {
    const releases = openReleases();
    const admin = await releases.publishQuest();
    const project = await releases.publishQuest({ name: 'mfe-project' });
    await releases.pin('mfe-admin', { version: admin, expiresAt: '2999-01-01T00:00:00Z' }, OPERATOR);
    const actionsOf = async (name: string, limit = 10) =>
      (await releases.history(name, limit)).map(({ action, version }) => [action, version]);
    expect(await actionsOf('mfe-admin')).toEqual([
      ['pin', admin],
      ['promote', admin],
      ['publish', admin],
    ]);
    expect(await actionsOf('mfe-admin', 1)).toEqual([['pin', admin]]);
    expect(await actionsOf('mfe-project')).toEqual([
      ['promote', project],
      ['publish', project],
    ]);
    expect(await actionsOf('mfe-none')).toEqual([]);
  });
});
