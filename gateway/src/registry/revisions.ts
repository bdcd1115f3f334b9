import { setTimeout as delay } from 'node:timers/promises';
import { revisionSchema, type Revision } from '@magnetx/federation';
import type { ObjectStore } from '@magnetx/object-store';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';

const PREFIX = '_registry/';
const CACHED_MAX = 2_000;
/** Revisions that are fetched concurrently. */
const BATCH = 16;

function keyOf(revision: number): string {
  return `${PREFIX}${String(revision).padStart(10, '0')}.json`;
}

/** The chain of revisions in a store: the registry and its deploy log. It is append-only. */
export class Revisions {
  #newest: Revision | null = null;
  #isLoaded = false;
  #checkedAt = -Infinity;
  #refreshing: Promise<Revision | null> | null = null;
  #isUnavailable = false;
  readonly #cache = new LRUCache<number, Revision>({ max: CACHED_MAX });

  private readonly store: ObjectStore;
  private readonly logger: Logger;

  constructor(store: ObjectStore, logger: Logger) {
    this.store = store;
    this.logger = logger;
  }

  /**
   * The newest revision, at most `freshForMs` of the store old. While the store is unavailable or slower than that, the
   * last known one. Throws when the first read fails.
   */
  async current(): Promise<Revision | null> {
    const { freshForMs } = this.store;
    if (!this.#isLoaded) return this.#refreshOnce();
    if (performance.now() - this.#checkedAt < freshForMs) return this.#newest;
    // `refresh` logs its failure.
    const refreshing = this.#refreshOnce().catch(() => null);
    await (freshForMs > 0 ? Promise.race([refreshing, delay(freshForMs, null, { ref: false })]) : refreshing);
    // Also after a failure, so that an unavailable store does not delay every caller.
    this.#checkedAt = performance.now();
    return this.#newest;
  }

  async #refreshOnce(): Promise<Revision | null> {
    this.#refreshing ??= this.refresh().finally(() => (this.#refreshing = null));
    return this.#refreshing;
  }

  /** The newest revision in the store now. Throws when it cannot be read. */
  async refresh(): Promise<Revision | null> {
    try {
      if (!this.#newest) await this.#findNewest();
      else await this.#catchUp(this.#newest);
      this.#isLoaded = true;
      this.#checkedAt = performance.now();
      if (this.#isUnavailable) {
        this.logger.info({ revision: this.#newest?.revision ?? 0 }, 'the registry can be read again');
      }
      this.#isUnavailable = false;
      return this.#newest;
    } catch (error) {
      if (!this.#isUnavailable) this.logger.error({ err: error }, 'the registry cannot be read');
      this.#isUnavailable = true;
      throw error;
    }
  }

  /** Throws unless the newest revision can be read from the store now. */
  async assertReadable(): Promise<void> {
    const newest = await this.refresh();
    if (!newest) return;
    if (await this.#fetch(newest.revision)) return;
    this.logger.error({ revision: newest.revision }, 'the newest revision disappeared: reading the chain again');
    this.#cache.clear();
    this.#newest = null;
    await this.refresh();
  }

  /** Appends the next revision. Returns false, with nothing appended, when another one took its number. */
  async append(next: Revision): Promise<boolean> {
    const body = Buffer.from(`${JSON.stringify(revisionSchema.parse(next), null, 2)}\n`);
    const isAppended = await this.store.create(keyOf(next.revision), body);
    if (isAppended) this.#add(next);
    return isAppended;
  }

  /** One revision of the chain; null when there is none. */
  async find(number: number): Promise<Revision | null> {
    const newest = await this.current();
    return number >= 1 && number <= (newest?.revision ?? 0) ? this.#get(number) : null;
  }

  async *newestFirst(): AsyncGenerator<Revision> {
    const newest = await this.refresh();
    for (let top = newest?.revision ?? 0; top > 0; top -= BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, top) }, (_, index) => top - index);
      yield* await Promise.all(numbers.map((number) => this.#get(number)));
    }
  }

  async #findNewest(): Promise<void> {
    const newest = (await this.store.list(PREFIX)).findLast((key) => /^\d{10}\.json$/.test(key.slice(PREFIX.length)));
    if (newest === undefined) return;
    const found = await this.#fetch(Number.parseInt(newest.slice(PREFIX.length), 10));
    if (!found) throw new Error(`${newest} is missing`);
    this.#add(found);
    await this.#catchUp(found);
  }

  /** Reads the next revisions by number: there are few, so this is cheaper than listing. */
  async #catchUp({ revision }: Revision): Promise<void> {
    for (let next = await this.#fetch(revision + 1); next; next = await this.#fetch(next.revision + 1)) this.#add(next);
  }

  #add(revision: Revision): void {
    this.#cache.set(revision.revision, revision);
    if (revision.revision > (this.#newest?.revision ?? 0)) this.#newest = revision;
  }

  async #get(number: number): Promise<Revision> {
    const found = this.#cache.get(number) ?? (await this.#fetch(number));
    if (!found) throw new Error(`revision ${number} is missing from the chain`);
    this.#cache.set(number, found);
    return found;
  }

  async #fetch(number: number): Promise<Revision | null> {
    const body = await this.store.get(keyOf(number));
    if (!body) return null;
    try {
      return revisionSchema.parse(JSON.parse(body.toString()));
    } catch (error) {
      throw new Error(`${keyOf(number)} is not a valid revision`, { cause: error });
    }
  }
}
