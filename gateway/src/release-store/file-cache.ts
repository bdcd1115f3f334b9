import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../registry/system-error.ts';
import { assertObjectKey } from './object-key.ts';

const DRAFTS_FOLDER = '.drafts';
/** Making room goes on down to this share, so that it is not done for every file. */
const ROOM_SHARE = 0.8;

interface CachedFile {
  readonly bytes: number;
  usedAt: number;
}

/** Copies of immutable objects in a folder, the least lately used of which go when they become too much. */
export class FileCache {
  readonly #files = new Map<string, CachedFile>();
  readonly #fetching = new Map<string, Promise<string | null>>();
  #bytes = 0;
  #found: Promise<void> | null = null;

  private readonly root: string;
  private readonly bytesMax: number;

  constructor(root: string, bytesMax: number) {
    this.root = root;
    this.bytesMax = bytesMax;
  }

  /** The copy's path; made by `fetchBody`, once for all who ask at the same time. Null when that says null. */
  async get(key: string, fetchBody: () => Promise<Buffer | null>): Promise<string | null> {
    assertObjectKey(key);
    await (this.#found ??= this.#findFiles());
    const known = this.#files.get(key);
    if (known) {
      known.usedAt = Date.now();
      return path.join(this.root, key);
    }
    const fetching = this.#fetching.get(key) ?? this.#fetch(key, fetchBody).finally(() => this.#fetching.delete(key));
    this.#fetching.set(key, fetching);
    return fetching;
  }

  async remove(key: string): Promise<void> {
    await (this.#found ??= this.#findFiles());
    const known = this.#files.get(key);
    if (!known) return;
    this.#files.delete(key);
    this.#bytes -= known.bytes;
    await rm(path.join(this.root, key), { force: true });
  }

  async #fetch(key: string, fetchBody: () => Promise<Buffer | null>): Promise<string | null> {
    const body = await fetchBody();
    if (!body) return null;
    const file = path.join(this.root, key);
    const draft = path.join(this.root, DRAFTS_FOLDER, randomUUID());
    await mkdir(path.dirname(draft), { recursive: true });
    await mkdir(path.dirname(file), { recursive: true });
    try {
      await writeFile(draft, body, { flag: 'wx' });
      await rename(draft, file);
    } finally {
      await rm(draft, { force: true });
    }
    this.#add(key, { bytes: body.length, usedAt: Date.now() });
    await this.#makeRoom(key);
    return file;
  }

  #add(key: string, file: CachedFile): void {
    this.#bytes += file.bytes - (this.#files.get(key)?.bytes ?? 0);
    this.#files.set(key, file);
  }

  async #makeRoom(newest: string): Promise<void> {
    if (this.#bytes <= this.bytesMax) return;
    const byUse = [...this.#files].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [key] of byUse) {
      if (this.#bytes <= this.bytesMax * ROOM_SHARE) return;
      if (key !== newest) await this.remove(key);
    }
  }

  /** What an earlier process left is as good as new; so are its drafts, which go when room is needed. */
  async #findFiles(): Promise<void> {
    await mkdir(this.root, { recursive: true });
    for (const entry of await readdir(this.root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const found = await stat(file).catch((error: unknown) => {
        // The draft of another process that works on the same folder, most likely: it has its name by now.
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      });
      const key = path.relative(this.root, file).split(path.sep).join('/');
      if (found) this.#add(key, { bytes: found.size, usedAt: found.mtimeMs });
    }
  }
}
