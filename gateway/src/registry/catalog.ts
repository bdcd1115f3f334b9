import {
  RELEASE_FILE,
  releaseNameSchema,
  releaseSchema,
  releaseVersionSchema,
  type Release,
} from '@magnetx/federation';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { ObjectStore } from '../release-store/object-store.ts';

/** The registry's name for the host. Its releases are stored like those of remotes. */
export const SHELL_NAME = 'shell';

const CACHED_MAX = 500;

export function releaseKey(name: string, version: string, file: string = RELEASE_FILE): string {
  return `${name}/${version}/${file}`;
}

function isRelease(name: string, version: string): boolean {
  return releaseNameSchema.safeParse(name).success && releaseVersionSchema.safeParse(version).success;
}

/** The published builds in a store, each described by its `release.json`. */
export class Catalog {
  readonly #releases = new LRUCache<string, Release>({
    max: CACHED_MAX,
    ignoreFetchAbort: true,
    fetchMethod: async (key) => {
      const body = await this.store.get(key);
      return body ? this.#parse(key, body) : undefined;
    },
  });
  private readonly store: ObjectStore;
  private readonly logger: Logger;

  constructor(store: ObjectStore, logger: Logger) {
    this.store = store;
    this.logger = logger;
  }

  /** From the cache if possible: a release never changes, although it may be removed. */
  async find(name: string, version: string): Promise<Release | null> {
    return this.#fetch(name, version, false);
  }

  /** From the store; null when it is missing or invalid. */
  async read(name: string, version: string): Promise<Release | null> {
    return this.#fetch(name, version, true);
  }

  async #fetch(name: string, version: string, forceRefresh: boolean): Promise<Release | null> {
    if (!isRelease(name, version)) return null;
    return (await this.#releases.fetch(releaseKey(name, version), { forceRefresh })) ?? null;
  }

  /** An invalid file is only logged, so that it does not block other work with the store. */
  #parse(key: string, body: Buffer): Release | undefined {
    try {
      return releaseSchema.parse(JSON.parse(body.toString()));
    } catch (error) {
      this.logger.error({ err: error, key }, 'the store contains an invalid release');
      return undefined;
    }
  }

  /** The versions whose `release.json` exists, unordered. */
  async versions(name: string): Promise<string[]> {
    const keys = await this.store.list(`${releaseNameSchema.parse(name)}/`);
    return keys.flatMap((key) => {
      const [, version = '', file, ...rest] = key.split('/');
      return file === RELEASE_FILE && rest.length === 0 && isRelease(name, version) ? [version] : [];
    });
  }

  /** The keys of a version's files, published or not; its `release.json` comes first. */
  async keysOf(name: string, version: string): Promise<string[]> {
    const keys = await this.store.list(releaseKey(name, version, ''));
    const first = releaseKey(name, version);
    return [...keys.filter((key) => key === first), ...keys.filter((key) => key !== first)];
  }
}
