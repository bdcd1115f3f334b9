import type { ObjectStore } from '@magnetx/object-store';
import { LRUCache } from 'lru-cache';
import type { MadePicture } from './make-picture.ts';

/** Of a bucket, where each read is a request. A removed picture is shown for this long by other processes. */
const KEPT_FOR_MS = 60_000;
const KEPT_BYTES_MAX = 64 * 1024 * 1024;

/** Spread over folders, of which none gets too many entries. */
const folderOf = (id: string): string => `pictures/${id.slice(0, 2)}/${id}/`;

/** The files of pictures in the store. They never change. */
export function createPictureFiles(store: ObjectStore) {
  const kept = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES_MAX,
    sizeCalculation: (body) => Math.max(body.length, 1),
    ttl: KEPT_FOR_MS,
  });
  const isCached = store.freshForMs > 0;
  return {
    /** Null without such a file. */
    read: async (id: string, file: string): Promise<Buffer | null> => {
      const key = folderOf(id) + file;
      const known = isCached ? kept.get(key) : undefined;
      if (known) return known;
      const body = await store.get(key);
      if (body && isCached) kept.set(key, body);
      return body;
    },

    /** Files that exist already stay. */
    save: async ({ id, files }: MadePicture): Promise<void> => {
      for (const [file, body] of files) await store.create(folderOf(id) + file, Buffer.from(body));
    },

    remove: async (id: string): Promise<void> => {
      for (const key of await store.list(folderOf(id))) {
        await store.remove(key);
        kept.delete(key);
      }
    },
  };
}

export type PictureFiles = ReturnType<typeof createPictureFiles>;
