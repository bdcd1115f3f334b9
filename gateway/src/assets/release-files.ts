import { RELEASE_FILE } from '@magnetx/federation';
import { LRUCache } from 'lru-cache';
import type { ObjectStore } from '../release-store/object-store.ts';

const REMEMBERED_MAX = 200;
const NOTHING: ReadonlySet<string> = new Set();

/** Which files a release has: asked for once, so that a file that is not there costs no way to the store. */
export class ReleaseFiles {
  readonly #listings = new LRUCache<string, Promise<ReadonlySet<string>>>({ max: REMEMBERED_MAX });

  private readonly store: ObjectStore;

  constructor(store: ObjectStore) {
    this.store = store;
  }

  /** Nothing until the release is whole, which its `release.json` tells. */
  async of(name: string, version: string): Promise<ReadonlySet<string>> {
    const folder = `${name}/${version}/`;
    const known = this.#listings.get(folder);
    if (known) return known;
    const listing = this.#list(folder);
    this.#listings.set(folder, listing);
    try {
      const files = await listing;
      // It may be there at the next look.
      if (files.size === 0) this.#listings.delete(folder);
      return files;
    } catch (error) {
      this.#listings.delete(folder);
      throw error;
    }
  }

  async localFile(name: string, version: string, file: string): Promise<string | null> {
    return this.store.localFile(`${name}/${version}/${file}`);
  }

  async #list(folder: string): Promise<ReadonlySet<string>> {
    const keys = await this.store.list(folder);
    const files = new Set(keys.map((key) => key.slice(folder.length)));
    return files.has(RELEASE_FILE) ? files : NOTHING;
  }
}
