import type { ObjectStore } from '@magnetx/object-store';
import { LRUCache } from 'lru-cache';

/** Returns a function that reads a release's file as text, with a cache. It throws when the file is missing. */
export function createTextReader(store: Pick<ObjectStore, 'get'>, cachedMax: number) {
  const texts = new LRUCache<string, string>({
    max: cachedMax,
    ignoreFetchAbort: true,
    fetchMethod: async (key) => (await store.get(key))?.toString('utf8'),
  });
  return async (key: string): Promise<string> => {
    const text = await texts.fetch(key);
    if (text === undefined) throw new Error(`${key} is not in the store`);
    return text;
  };
}
