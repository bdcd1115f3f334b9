import { RELEASE_FILE } from '@magnetx/federation';
import { LRUCache } from 'lru-cache';
import type { ObjectStore } from '../release-store/object-store.ts';

const CACHED_MAX = 200;
const NONE: ReadonlySet<string> = new Set();

/** The files of each release, cached, so that requests for missing files do not reach the store. */
export class ReleaseFiles {
  readonly #listings = new LRUCache<string, ReadonlySet<string>>({
    max: CACHED_MAX,
    ignoreFetchAbort: true,
    fetchMethod: async (folder) => {
      const keys = await this.store.list(folder);
      const files = new Set(keys.map((key) => key.slice(folder.length)));
      return files.has(RELEASE_FILE) ? files : undefined;
    },
  });
  private readonly store: ObjectStore;

  constructor(store: ObjectStore) {
    this.store = store;
  }

  /** Empty until the release is complete, which its `release.json` marks. */
  async of(name: string, version: string): Promise<ReadonlySet<string>> {
    return (await this.#listings.fetch(`${name}/${version}/`)) ?? NONE;
  }

  async localFile(name: string, version: string, file: string): Promise<string | null> {
    return this.store.localFile(`${name}/${version}/${file}`);
  }
}
