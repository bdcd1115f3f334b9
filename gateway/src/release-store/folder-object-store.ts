import { randomUUID } from 'node:crypto';
import { link, readFile, readdir, rm, rmdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { hasErrorCode } from '../registry/error-code.ts';
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

/** Stores objects as files in a folder, which several processes may share. */
class FolderObjectStore implements ObjectStore {
  readonly freshForMs = 0;
  readonly #drafts: string;
  #swept: Promise<void> | null = null;
  #hasExisted = false;
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
    this.#drafts = path.join(root, DRAFTS_FOLDER);
  }

  readonly get = async (key: string): Promise<Buffer | null> => this.#find(readFile(this.#fileOf(key)));

  readonly create = async (key: string, body: Buffer): Promise<boolean> => {
    const target = this.#fileOf(key);
    await createFolders(this.#drafts);
    await (this.#swept ??= this.#sweepDrafts());
    const draft = path.join(this.#drafts, randomUUID());
    try {
      await writeNewFile(draft, body);
      const isNew = await this.#linkTo(draft, target);
      // Also when another writer created the object, because the caller relies on its durability.
      await flushToDisk(path.dirname(target));
      return isNew;
    } finally {
      await rm(draft, { force: true });
    }
  };

  readonly list = async (prefix: string, after?: string): Promise<string[]> => {
    assertKeyPrefix(prefix);
    const base = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    const reading = readdir(path.join(this.root, base), { recursive: true, withFileTypes: true });
    const entries = await this.#find(reading);
    const keys: string[] = [];
    for (const entry of entries ?? []) {
      if (!entry.isFile()) continue;
      const key = path.relative(this.root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
      const isHidden = key.split('/').some((segment) => segment.startsWith('.'));
      if (!isHidden && key.startsWith(prefix) && (after === undefined || compareKeys(key, after) > 0)) keys.push(key);
    }
    return keys.sort(compareKeys);
  };

  readonly remove = async (key: string): Promise<void> => {
    const file = this.#fileOf(key);
    if ((await orNull(unlink(file).then(() => true))) === null) return;
    await this.#removeEmptyFolders(path.dirname(file));
  };

  readonly localFile = async (key: string): Promise<string | null> => {
    const file = this.#fileOf(key);
    const found = await this.#find(stat(file));
    return found?.isFile() ? file : null;
  };

  /** Null when the file does not exist. Throws when the whole store has disappeared. */
  async #find<T>(reading: Promise<T>): Promise<T | null> {
    const found = await orNull(reading);
    if (found !== null) this.#hasExisted = true;
    else if (this.#hasExisted && (await orNull(stat(this.root))) === null) {
      throw new StoreUnavailableError(`the release store ${this.root} no longer exists`);
    }
    return found;
  }

  #fileOf(key: string): string {
    assertObjectKey(key);
    return path.join(this.root, key);
  }

  async #linkTo(draft: string, target: string): Promise<boolean> {
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

  async #removeEmptyFolders(folder: string): Promise<void> {
    for (let current = folder; current !== this.root; current = path.dirname(current)) {
      try {
        await rmdir(current);
      } catch (error) {
        if (hasErrorCode(error, 'ENOTEMPTY') || hasErrorCode(error, 'EEXIST') || isAbsent(error)) return;
        throw error;
      }
    }
  }

  async #sweepDrafts(): Promise<void> {
    for (const name of (await orNull(readdir(this.#drafts))) ?? []) {
      const draft = path.join(this.#drafts, name);
      const found = await orNull(stat(draft));
      if (found && Date.now() - found.mtimeMs > DRAFT_AGE_MS_MAX) await rm(draft, { recursive: true, force: true });
    }
  }
}

/** A store in a local folder, which the first write creates. */
export function createFolderObjectStore(root: string): ObjectStore {
  return new FolderObjectStore(path.resolve(root));
}
