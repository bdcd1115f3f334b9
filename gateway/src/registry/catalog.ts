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

/** The registry's name of the host, whose live release is kept beside the remotes' but is none of them. */
export const SHELL_NAME = 'shell';

const REMEMBERED_MAX = 500;

export function releaseKey(name: string, version: string, file: string = RELEASE_FILE): string {
  return `${name}/${version}/${file}`;
}

function isRelease(name: string, version: string): boolean {
  return releaseNameSchema.safeParse(name).success && releaseVersionSchema.safeParse(version).success;
}

/** What is published: the builds in a store, each known by its `release.json`. */
export class Catalog {
  readonly #remembered = new LRUCache<string, Release>({ max: REMEMBERED_MAX });

  private readonly store: ObjectStore;
  private readonly logger: Logger;

  constructor(store: ObjectStore, logger: Logger) {
    this.store = store;
    this.logger = logger;
  }

  /** As it was when it was first asked for: a release does not change, at most it is removed. */
  async find(name: string, version: string): Promise<Release | null> {
    return this.#remembered.get(releaseKey(name, version)) ?? this.read(name, version);
  }

  /** As the store has it now; null when it is not in there, or in no form that can be used. */
  async read(name: string, version: string): Promise<Release | null> {
    if (!isRelease(name, version)) return null;
    const key = releaseKey(name, version);
    this.#remembered.delete(key);
    const body = await this.store.get(key);
    if (!body) return null;
    const release = this.#parse(key, body);
    if (!release) return null;
    this.#remembered.set(key, release);
    return release;
  }

  /** One bad file must not stand in the way of everything else that is done with the store. */
  #parse(key: string, body: Buffer): Release | null {
    try {
      return releaseSchema.parse(JSON.parse(body.toString()));
    } catch (error) {
      this.logger.error({ err: error, key }, 'a release in the store is not a valid one');
      return null;
    }
  }

  /** The versions whose `release.json` is there, in no order that means anything. */
  async versions(name: string): Promise<string[]> {
    const keys = await this.store.list(`${releaseNameSchema.parse(name)}/`);
    return keys.flatMap((key) => {
      const [, version = '', file, ...rest] = key.split('/');
      return file === RELEASE_FILE && rest.length === 0 && isRelease(name, version) ? [version] : [];
    });
  }

  /** What is left of a version, whether or not it is published; its `release.json` first. */
  async keysOf(name: string, version: string): Promise<string[]> {
    const keys = await this.store.list(releaseKey(name, version, ''));
    const first = releaseKey(name, version);
    return [...keys.filter((key) => key === first), ...keys.filter((key) => key !== first)];
  }
}
