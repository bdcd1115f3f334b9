import { RELEASE_FILE } from '@magnetx/federation';
import type { ObjectStore } from '@magnetx/object-store';
import { LRUCache } from 'lru-cache';

const CACHED_MAX = 200;
const NONE: ReadonlySet<string> = new Set();

export type ReleaseFiles = ReturnType<typeof createReleaseFiles>;

/** The files of each release, cached, so that requests for missing files do not reach the store. */
export function createReleaseFiles(store: ObjectStore) {
  const listings = new LRUCache<string, ReadonlySet<string>>({
    max: CACHED_MAX,
    ignoreFetchAbort: true,
    fetchMethod: async (folder) => {
      const keys = await store.list(folder);
      const files = new Set(keys.map((key) => key.slice(folder.length)));
      return files.has(RELEASE_FILE) ? files : undefined;
    },
  });
  return {
    /** Empty until the release is complete, which its `release.json` marks. */
    of: async (name: string, version: string): Promise<ReadonlySet<string>> =>
      (await listings.fetch(`${name}/${version}/`)) ?? NONE,
    localFile: (name: string, version: string, file: string) => store.localFile(`${name}/${version}/${file}`),
  };
}
