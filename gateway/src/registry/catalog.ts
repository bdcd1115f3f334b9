import {
  RELEASE_FILE,
  releaseNameSchema,
  releaseSchema,
  releaseVersionSchema,
  type Release,
} from '@magnetx/federation';
import type { ObjectStore } from '@magnetx/object-store';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';

/** The registry's name for the host. Its releases are stored like those of remotes. */
export const SHELL_NAME = 'shell';

const CACHED_MAX = 500;

export function releaseKey(name: string, version: string, file: string = RELEASE_FILE): string {
  return `${name}/${version}/${file}`;
}

function isRelease(name: string, version: string): boolean {
  return releaseNameSchema.safeParse(name).success && releaseVersionSchema.safeParse(version).success;
}

export type Catalog = ReturnType<typeof createCatalog>;

/** The published builds in a store, each described by its `release.json`. */
export function createCatalog(store: ObjectStore, logger: Logger) {
  const releases = new LRUCache<string, Release>({
    max: CACHED_MAX,
    ignoreFetchAbort: true,
    fetchMethod: async (key) => {
      const body = await store.get(key);
      try {
        return body ? releaseSchema.parse(JSON.parse(body.toString())) : undefined;
      } catch (error) {
        // Only logged, so that an invalid file does not block other work with the store.
        logger.error({ err: error, key }, 'the store contains an invalid release');
        return undefined;
      }
    },
  });

  async function fetch(name: string, version: string, forceRefresh: boolean): Promise<Release | null> {
    if (!isRelease(name, version)) return null;
    return (await releases.fetch(releaseKey(name, version), { forceRefresh })) ?? null;
  }

  return {
    /** From the cache if possible: a release never changes, although it may be removed. */
    find: (name: string, version: string) => fetch(name, version, false),
    /** From the store; null when it is missing or invalid. */
    read: (name: string, version: string) => fetch(name, version, true),
    /** The versions whose `release.json` exists, unordered. */
    async versions(name: string): Promise<string[]> {
      const keys = await store.list(`${releaseNameSchema.parse(name)}/`);
      return keys.flatMap((key) => {
        const [, version = '', file, ...rest] = key.split('/');
        return file === RELEASE_FILE && rest.length === 0 && isRelease(name, version) ? [version] : [];
      });
    },
    /** The keys of a version's files, published or not; its `release.json` comes first. */
    async keysOf(name: string, version: string): Promise<string[]> {
      const keys = await store.list(releaseKey(name, version, ''));
      const first = releaseKey(name, version);
      return [...keys.filter((key) => key === first), ...keys.filter((key) => key !== first)];
    },
  };
}
