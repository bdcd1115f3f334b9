import { RELEASE_FILE } from '@magnetx/federation';
import type { ObjectStore } from '@magnetx/object-store';
import { LRUCache } from 'lru-cache';
import type { Releases } from '../registry/releases.ts';

const CACHED_MAX = 200;
const NONE: ReadonlySet<string> = new Set();

interface Listing {
  readonly files: ReadonlySet<string>;
  /** Of the registry, when the files were listed. */
  readonly revision: number;
}

export type ReleaseFiles = ReturnType<typeof createReleaseFiles>;

/** The files of each release, cached, so that requests for missing files do not reach the store. */
export function createReleaseFiles(store: ObjectStore, { current }: Pick<Releases, 'current'>) {
  const readRevision = async (): Promise<number> => (await current())?.revision ?? 0;
  const listings = new LRUCache<string, Listing>({
    max: CACHED_MAX,
    ignoreFetchAbort: true,
    fetchMethod: async (folder) => {
      const revision = await readRevision();
      const keys = await store.list(folder);
      const files = new Set(keys.map((key) => key.slice(folder.length)));
      return files.has(RELEASE_FILE) ? { files, revision } : undefined;
    },
  });
  return {
    /**
     * Empty until the release is complete, which its `release.json` marks. A listing without `file` is read again after
     * a change of the registry, because publishing a release again repairs it.
     */
    of: async (name: string, version: string, file: string): Promise<ReadonlySet<string>> => {
      const folder = `${name}/${version}/`;
      const listing = await listings.fetch(folder);
      if (!listing || listing.files.has(file) || listing.revision === (await readRevision())) {
        return listing?.files ?? NONE;
      }
      return (await listings.fetch(folder, { forceRefresh: true }))?.files ?? NONE;
    },
    localFile: (name: string, version: string, file: string) => store.localFile(`${name}/${version}/${file}`),
  };
}
