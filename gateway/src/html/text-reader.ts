import type { Release } from '@magnetx/federation';
import type { ObjectStore } from '@magnetx/object-store';
import { LRUCache } from 'lru-cache';
import { releaseKey } from '../registry/catalog.ts';
import { sha384 } from '../registry/sha384.ts';

/** A release, for reading its files. */
export type FilesOfRelease = Pick<Release, 'name' | 'version' | 'integrity'>;

/**
 * Returns a function that reads a release's file as text, with a cache. It throws when the file is missing, or differs
 * from the release's integrity list.
 */
export function createTextReader(store: Pick<ObjectStore, 'get'>, cachedMax: number) {
  const texts = new LRUCache<string, string, FilesOfRelease>({
    max: cachedMax,
    ignoreFetchAbort: true,
    fetchMethod: async (key, _stale, { context }) => {
      const { name, version, integrity } = context;
      const body = await store.get(key);
      if (!body) return undefined;
      if (sha384(body) === integrity[key.slice(releaseKey(name, version, '').length)]) return body.toString('utf8');
      throw new Error(`${key} differs from its integrity value`);
    },
  });
  return async (release: FilesOfRelease, file: string): Promise<string> => {
    const key = releaseKey(release.name, release.version, file);
    const text = await texts.fetch(key, { context: release });
    if (text === undefined) throw new Error(`${key} is not in the store`);
    return text;
  };
}
