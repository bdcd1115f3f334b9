import { randomUUID } from 'node:crypto';
import { link, readFile, readdir, rm, rmdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { hasErrorCode } from './error-code.ts';
import { flushToDisk, createFolders, writeNewFile } from './durable-files.ts';
import { assertKeyPrefix, assertObjectKey, compareKeys } from './object-key.ts';
import { StoreUnavailableError, type ObjectStore } from './object-store.ts';

/** Keys never start with a dot, so drafts are never listed as objects. */
const DRAFTS_FOLDER = '.drafts';
/** Older drafts belong to writers that were killed. */
const DRAFT_AGE_MS_MAX = 3_600_000;
/** Attempts to create a file whose new folder a concurrent removal may delete. */
const TRIES = 20;

/** The error codes of a missing file. */
const ABSENT = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'];

function isAbsent(error: unknown): boolean {
  return ABSENT.some((code) => hasErrorCode(error, code));
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if (isAbsent(error)) return null;
    throw error;
  });
}

async function linkTo(draft: string, target: string): Promise<boolean> {
  for (let left = TRIES; ; left -= 1) {
    await createFolders(path.dirname(target));
    try {
      await link(draft, target);
      return true;
    } catch (error) {
      if (hasErrorCode(error, 'EEXIST')) return false;
      // A concurrent removal deleted the folder while it was empty.
      if (!hasErrorCode(error, 'ENOENT') || left === 0) throw error;
    }
  }
}

async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let current = folder; current !== root; current = path.dirname(current)) {
    try {
      await rmdir(current);
    } catch (error) {
      if (hasErrorCode(error, 'ENOTEMPTY') || hasErrorCode(error, 'EEXIST') || isAbsent(error)) return;
      throw error;
    }
  }
}

async function sweepDrafts(drafts: string): Promise<void> {
  for (const name of (await orNull(readdir(drafts))) ?? []) {
    const draft = path.join(drafts, name);
    const found = await orNull(stat(draft));
    if (found && Date.now() - found.mtimeMs > DRAFT_AGE_MS_MAX) await rm(draft, { recursive: true, force: true });
  }
}

/** Stores objects as files in a folder, which several processes may share and the first write creates. */
export function createFolderObjectStore(folder: string): ObjectStore {
  const root = path.resolve(folder);
  const drafts = path.join(root, DRAFTS_FOLDER);
  let swept: Promise<void> | null = null;
  let hasExisted = false;

  function fileOf(key: string): string {
    assertObjectKey(key);
    return path.join(root, key);
  }

  /** Null when the file does not exist. Throws when the whole store has disappeared. */
  async function find<T>(reading: Promise<T>): Promise<T | null> {
    const found = await orNull(reading);
    if (found !== null) hasExisted = true;
    else if (hasExisted && (await orNull(stat(root))) === null) {
      throw new StoreUnavailableError(`the store ${root} no longer exists`);
    }
    return found;
  }

  return {
    freshForMs: 0,
    get: async (key) => find(readFile(fileOf(key))),
    create: async (key, body) => {
      const target = fileOf(key);
      await createFolders(drafts);
      await (swept ??= sweepDrafts(drafts));
      const draft = path.join(drafts, randomUUID());
      try {
        await writeNewFile(draft, body);
        const isNew = await linkTo(draft, target);
        // Also when another writer created the object, because the caller relies on its durability.
        await flushToDisk(path.dirname(target));
        return isNew;
      } finally {
        await rm(draft, { force: true });
      }
    },
    list: async (prefix, after) => {
      assertKeyPrefix(prefix);
      const base = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      const entries = await find(readdir(path.join(root, base), { recursive: true, withFileTypes: true }));
      const keys: string[] = [];
      for (const entry of entries ?? []) {
        if (!entry.isFile()) continue;
        const key = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
        const isHidden = key.split('/').some((segment) => segment.startsWith('.'));
        if (!isHidden && key.startsWith(prefix) && (after === undefined || compareKeys(key, after) > 0)) keys.push(key);
      }
      return keys.sort(compareKeys);
    },
    remove: async (key) => {
      const file = fileOf(key);
      const removed = await orNull(unlink(file).then(() => true));
      if (removed) await removeEmptyFolders(path.dirname(file), root);
    },
    localFile: async (key) => {
      const file = fileOf(key);
      const found = await find(stat(file));
      return found?.isFile() ? file : null;
    },
  };
}
