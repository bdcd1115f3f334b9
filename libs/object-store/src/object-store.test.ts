import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { createFolder } from './testing/create-folder.ts';
import { startS3StandIn, type S3StandIn } from './testing/start-s3-stand-in.ts';
import { createFolderObjectStore } from './folder-object-store.ts';
import { createS3ObjectStore } from './s3-object-store.ts';
import type { ObjectStore } from './object-store.ts';

const standIns: S3StandIn[] = [];
afterEach(async () => {
  for (const standIn of standIns.splice(0)) await standIn.stop();
});

/** As several processes do: each call of `open` is another one's view of the same store. */
const stores: Record<string, () => Promise<{ open: () => ObjectStore }>> = {
  'a folder': () => {
    const root = path.join(createFolder(), 'releases');
    return Promise.resolve({ open: () => createFolderObjectStore(root) });
  },
  'a bucket': async () => {
    const standIn = await startS3StandIn({ pageSize: 3 });
    standIns.push(standIn);
    const logger = pino({ level: 'silent' });
    return { open: () => createS3ObjectStore({ ...standIn.settings, cacheDir: createFolder(), logger }) };
  },
};

const bytes = (text: string): Buffer => Buffer.from(text);

describe.each(Object.entries(stores))('an object store in %s', (_kind, make) => {
  let store: ObjectStore;
  let open: () => ObjectStore;
  beforeEach(async () => {
    ({ open } = await make());
    store = open();
  });

  it('is empty at first', async () => {
    expect(await store.get('a')).toBeNull();
    expect(await store.localFile('a/b')).toBeNull();
    expect(await store.list('')).toEqual([]);
    await store.remove('a/b');
  });

  it('returns an object as stored, to every process', async () => {
    const body = Buffer.from([0, 255, 10, 13, 128]);
    expect(await store.create('mfe-a/1.0.0/deep/er/x.bin', body)).toBe(true);
    for (const view of [store, open()]) {
      expect(await view.get('mfe-a/1.0.0/deep/er/x.bin')).toEqual(body);
      expect(readFileSync(String(await view.localFile('mfe-a/1.0.0/deep/er/x.bin')))).toEqual(body);
    }
  });

  it('takes an empty object', async () => {
    expect(await store.create('empty', bytes(''))).toBe(true);
    expect(await store.get('empty')).toEqual(bytes(''));
  });

  it('never changes an object', async () => {
    await store.create('a', bytes('first'));
    expect(await store.create('a', bytes('second'))).toBe(false);
    expect(await open().create('a', bytes('first'))).toBe(false);
    expect(await store.get('a')).toEqual(bytes('first'));
  });

  it('lets exactly one of many take a key', async () => {
    const views = Array.from({ length: 8 }, open);
    const taken = await Promise.all(views.map((view, index) => view.create('_registry/1', bytes(String(index)))));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await store.get('_registry/1')).toEqual(bytes(String(taken.indexOf(true))));
  });

  it('lists keys by their beginning, in the order of their bytes', async () => {
    const keys = ['b/1', 'a-b', 'a/10', 'a/2', 'a/2/x', 'a/é', 'a/~', 'a.b', 'A', 'a/😀', 'a/\uffee', 'a/x y&<%+'];
    const kept = keys.filter((key) => key !== 'a/2');
    for (const key of kept) expect(await store.create(key, bytes(key))).toBe(true);
    const listed = await store.list('');
    const sorted = [...kept].sort((a, b) => Buffer.compare(bytes(a), bytes(b)));
    expect(listed.filter((key) => !key.startsWith('_probe/'))).toEqual(sorted);
    expect(await store.list('a/')).toEqual(sorted.filter((key) => key.startsWith('a/')));
    expect(await store.list('a')).toEqual(sorted.filter((key) => key.startsWith('a')));
    expect(await store.list('a/1')).toEqual(['a/10']);
    expect(await store.list('c/')).toEqual([]);
    expect(await store.list('a/', 'a/2/x')).toEqual(['a/x y&<%+', 'a/~', 'a/é', 'a/\uffee', 'a/😀']);
    expect(await store.list('a/', 'a/zz')).toEqual(['a/~', 'a/é', 'a/\uffee', 'a/😀']);
    for (const key of kept) expect(await store.get(key)).toEqual(bytes(key));
  });

  it('forgets a removed object, and accepts its key again', async () => {
    await store.create('a/b/c', bytes('1'));
    await store.localFile('a/b/c');
    await store.remove('a/b/c');
    await store.remove('a/b/c');
    expect([await store.get('a/b/c'), await store.localFile('a/b/c'), await store.list('a')]).toEqual([null, null, []]);
    expect(await store.create('a/b/c', bytes('2'))).toBe(true);
    expect(readFileSync(String(await store.localFile('a/b/c')))).toEqual(bytes('2'));
  });

  it('takes keys while others remove their neighbours', async () => {
    const work = Array.from({ length: 40 }, async (_, index) => {
      await store.create(`a/b/${index}`, bytes('x'));
      if (index % 2) await store.remove(`a/b/${index}`);
    });
    await Promise.all(work);
    expect(await store.list('a/')).toHaveLength(20);
  });

  it.each(['', '/a', 'a/', 'a//b', '.', '..', '../a', 'a/../b', 'a/./b', '.env', 'a/.b', 'a\\b', 'a\0b', 'a\nb'])(
    'has no key %j',
    async (key) => {
      await expect(store.create(key, bytes('x'))).rejects.toThrow('is not a key');
      await expect(store.get(key)).rejects.toThrow('is not a key');
      await expect(store.remove(key)).rejects.toThrow('is not a key');
      await expect(store.localFile(key)).rejects.toThrow('is not a key');
    },
  );

  it.each(['/', '../', 'a/../', '.', 'a/.b', 'a//'])('has no keys below %j', async (prefix) => {
    await expect(store.list(prefix)).rejects.toThrow('is not a key prefix');
  });

  it('knows no key of a thousand letters', async () => {
    await expect(store.get('a'.repeat(1_000))).rejects.toThrow('is not a key');
    expect(await store.get('a'.repeat(200))).toBeNull();
  });
});
