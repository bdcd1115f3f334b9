import { existsSync, mkdirSync, readdirSync, renameSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createFolder } from './testing/create-folder.ts';
import { createFolderObjectStore } from './folder-object-store.ts';
import { StoreUnavailableError } from './object-store.ts';

function leaveDraft(root: string, name: string, ageMs: number): string {
  const draft = path.join(root, '.drafts', name);
  mkdirSync(path.dirname(draft), { recursive: true });
  writeFileSync(draft, 'half');
  const at = new Date(Date.now() - ageMs);
  utimesSync(draft, at, at);
  return draft;
}

describe('a folder as object store', () => {
  it('shows no draft, and clears away those of writers that were killed long ago', async () => {
    const root = createFolder();
    const [old, young] = [leaveDraft(root, 'old', 7_200_000), leaveDraft(root, 'young', 1_000)];
    const store = createFolderObjectStore(root);
    expect(await store.list('')).toEqual([]);
    await store.create('a/b', Buffer.from('x'));
    expect(await store.list('')).toEqual(['a/b']);
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  });

  it('does not report itself as empty while the whole folder is unavailable', async () => {
    const root = path.join(createFolder(), 'releases');
    const store = createFolderObjectStore(root);
    expect([await store.get('a/b'), await store.list('a/')]).toEqual([null, []]);
    await store.create('a/b', Buffer.from('x'));
    expect(await store.get('a/b')).not.toBeNull();
    renameSync(root, `${root}-away`);
    for (const asked of [store.get('a/b'), store.list('a/'), store.localFile('a/b')]) {
      await expect(asked).rejects.toThrow(StoreUnavailableError);
    }
    renameSync(`${root}-away`, root);
    expect(await store.list('a/')).toEqual(['a/b']);
  });

  it('leaves nothing behind but the objects', async () => {
    const root = createFolder();
    const store = createFolderObjectStore(root);
    await store.create('a/b', Buffer.from('x'));
    await store.create('a/b', Buffer.from('y'));
    expect(readdirSync(path.join(root, '.drafts'))).toEqual([]);
    await store.create('c/d/e', Buffer.from('x'));
    await store.remove('c/d/e');
    expect(readdirSync(root).sort()).toEqual(['.drafts', 'a']);
  });

  it('takes no folder and no link for an object', async () => {
    const root = createFolder();
    mkdirSync(path.join(root, 'a/b'), { recursive: true });
    symlinkSync('/etc', path.join(root, 'etc'));
    const store = createFolderObjectStore(root);
    expect([await store.get('a'), await store.localFile('a/b'), await store.get('a/b')]).toEqual([null, null, null]);
    expect(await store.list('')).toEqual([]);
  });

  it('throws when it cannot write', async () => {
    const file = path.join(createFolder(), 'file');
    writeFileSync(file, '');
    await expect(createFolderObjectStore(file).create('a', Buffer.from('x'))).rejects.toThrow(/ENOTDIR|EEXIST/);
  });
});
