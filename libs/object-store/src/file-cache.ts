import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { hasErrorCode } from './error-code.ts';
import { assertObjectKey } from './object-key.ts';

const DRAFTS_FOLDER = '.drafts';

type FetchBody = () => Promise<Buffer | null>;

/** Copies of immutable objects in a folder. Beyond `bytesMax`, the least recently used ones are removed. */
export class FileCache {
  /** Key → bytes. */
  readonly #files: LRUCache<string, number, FetchBody>;
  readonly #root: string;
  #loaded: Promise<void> | null = null;

  constructor(root: string, bytesMax: number) {
    this.#root = root;
    this.#files = new LRUCache({
      maxSize: bytesMax,
      sizeCalculation: (bytes) => Math.max(bytes, 1),
      ignoreFetchAbort: true,
      fetchMethod: (key, _stale, { context: fetchBody }) => this.#store(key, fetchBody),
      dispose: (_bytes, key, reason) => {
        if (reason !== 'set') rmSync(path.join(root, key), { force: true });
      },
    });
  }

  /** The path of the copy, which `fetchBody` provides once for concurrent callers. Null when it returns null. */
  async get(key: string, fetchBody: FetchBody): Promise<string | null> {
    assertObjectKey(key);
    await (this.#loaded ??= this.#load());
    const bytes = await this.#files.fetch(key, { context: fetchBody });
    return bytes === undefined ? null : path.join(this.#root, key);
  }

  async remove(key: string): Promise<void> {
    await (this.#loaded ??= this.#load());
    this.#files.delete(key);
  }

  async #store(key: string, fetchBody: FetchBody): Promise<number | undefined> {
    const body = await fetchBody();
    if (!body) return undefined;
    const file = path.join(this.#root, key);
    const draft = path.join(this.#root, DRAFTS_FOLDER, randomUUID());
    await mkdir(path.dirname(draft), { recursive: true });
    await mkdir(path.dirname(file), { recursive: true });
    try {
      await writeFile(draft, body, { flag: 'wx' });
      await rename(draft, file);
    } finally {
      await rm(draft, { force: true });
    }
    return body.length;
  }

  /** Adds the files of earlier processes, the oldest first. Their drafts are evicted like other files. */
  async #load(): Promise<void> {
    await mkdir(this.#root, { recursive: true });
    const entries = await readdir(this.#root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    const found = await Promise.all(
      files.map(async (file) => {
        try {
          return [{ file, ...(await stat(file)) }];
        } catch (error) {
          // Probably the draft of another process, which has been renamed since.
          if (hasErrorCode(error, 'ENOENT')) return [];
          throw error;
        }
      }),
    );
    for (const { file, size } of found.flat().sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      this.#files.set(path.relative(this.#root, file).split(path.sep).join('/'), size);
    }
  }
}
