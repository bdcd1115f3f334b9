import { createFolder } from '../testing/create-folder.ts';
import { createFolderObjectStore, type ObjectStore } from '@magnetx/object-store';
import { copyObjects } from './copy-releases.ts';

const OBJECTS = { '_registry/1.json': '1', 'mfe-admin/1.0.0/main.js': 'main', 'shell/1.0.0/main.js': 'shell' };

const newStore = (): ObjectStore => createFolderObjectStore(createFolder());
const fill = async (store: ObjectStore, objects: Readonly<Record<string, string>>) => {
  for (const [key, text] of Object.entries(objects)) await store.create(key, Buffer.from(text));
};
const contentsOf = async (store: ObjectStore) =>
  Object.fromEntries(
    await Promise.all((await store.list('')).map(async (key) => [key, (await store.get(key))?.toString()])),
  ) as Record<string, string>;

describe('copy-releases', () => {
  it('copies what is missing, and keeps existing objects', async () => {
    const [store, copy] = [newStore(), newStore()];
    await fill(store, OBJECTS);
    await fill(copy, { 'mfe-admin/0.9.0/main.js': 'pruned since' });
    expect(await copyObjects(store, copy)).toBe(3);
    expect(await contentsOf(copy)).toEqual({ ...OBJECTS, 'mfe-admin/0.9.0/main.js': 'pruned since' });
    await fill(store, { '_registry/2.json': '2' });
    expect(await copyObjects(store, copy)).toBe(1);
    const empty = newStore();
    await copyObjects(copy, empty);
    expect(await contentsOf(empty)).toMatchObject({ ...OBJECTS, '_registry/2.json': '2' });
  });

  it('copies no record before the files that it names', async () => {
    const [store, copy] = [newStore(), newStore()];
    await fill(store, OBJECTS);
    const isLost = async (): Promise<Buffer | null> => Promise.reject(new Error('unreachable'));
    const failing = { ...store, get: (key: string) => (key.startsWith('shell/') ? isLost() : store.get(key)) };
    await expect(copyObjects(failing, copy)).rejects.toThrow('unreachable');
    expect(await copy.list('')).toEqual(['mfe-admin/1.0.0/main.js']);
  });
});
