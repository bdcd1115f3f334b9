import { setTimeout as delay } from 'node:timers/promises';
import { revisionSchema, type Revision } from '@magnetx/federation';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { ObjectStore } from '../release-store/object-store.ts';

const PREFIX = '_registry/';
/** How many are kept in memory for those who look back, and how many are fetched at once. */
const REMEMBERED_MAX = 2_000;
const BATCH = 16;

function keyOf(revision: number): string {
  return `${PREFIX}${String(revision).padStart(10, '0')}.json`;
}

/** The chain of revisions in a store: registry and deploy log in one. Links are added at its end, never changed. */
export class Revisions {
  #known: Revision | null = null;
  #isKnown = false;
  #checkedAt = -Infinity;
  #looking: Promise<Revision | null> | null = null;
  #isOut = false;
  readonly #remembered = new LRUCache<number, Revision>({ max: REMEMBERED_MAX });

  private readonly store: ObjectStore;
  private readonly logger: Logger;

  constructor(store: ObjectStore, logger: Logger) {
    this.store = store;
    this.logger = logger;
  }

  /**
   * The newest one, not older than the store's `freshForMs`, or the last one known: while the store cannot be read,
   * and when it takes longer than that to answer. Throws when none is known yet and the store cannot be read.
   */
  async current(): Promise<Revision | null> {
    const { freshForMs } = this.store;
    if (!this.#isKnown) return this.#lookOnce();
    if (performance.now() - this.#checkedAt < freshForMs) return this.#known;
    // What fails is logged where it fails.
    const looking = this.#lookOnce().catch(() => null);
    await (freshForMs > 0 ? Promise.race([looking, delay(freshForMs, null, { ref: false })]) : looking);
    // Also when nothing came of it: a store that is away must not hold every asker up.
    this.#checkedAt = performance.now();
    return this.#known;
  }

  async #lookOnce(): Promise<Revision | null> {
    this.#looking ??= this.look().finally(() => (this.#looking = null));
    return this.#looking;
  }

  /** The newest one, as the store says now. Throws when it cannot be read. */
  async look(): Promise<Revision | null> {
    try {
      if (!this.#known) await this.#findNewest();
      else await this.#catchUp(this.#known);
      this.#isKnown = true;
      this.#checkedAt = performance.now();
      if (this.#isOut) this.logger.info({ revision: this.#known?.revision ?? 0 }, 'the registry can be read again');
      this.#isOut = false;
      return this.#known;
    } catch (error) {
      if (!this.#isOut) this.logger.error({ err: error }, 'the registry cannot be read');
      this.#isOut = true;
      throw error;
    }
  }

  /** Throws unless the newest revision is in the store now and can be read, whatever is known of it. */
  async assertReadable(): Promise<void> {
    const newest = await this.look();
    if (!newest) return;
    if (await this.#fetch(newest.revision)) return;
    this.logger.error({ revision: newest.revision }, 'the chain of revisions was taken away: it is read anew');
    this.#remembered.clear();
    this.#known = null;
    await this.look();
  }

  /** Adds the next revision. False when another was quicker: nothing has been added. */
  async append(next: Revision): Promise<boolean> {
    const body = Buffer.from(`${JSON.stringify(revisionSchema.parse(next), null, 2)}\n`);
    const isAdded = await this.store.create(keyOf(next.revision), body);
    if (isAdded) this.#learn(next);
    return isAdded;
  }

  /** From the newest one back to the first. */
  async *backwards(): AsyncGenerator<Revision> {
    const newest = await this.look();
    for (let top = newest?.revision ?? 0; top > 0; top -= BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, top) }, (_, index) => top - index);
      for (const revision of await Promise.all(numbers.map((number) => this.#recall(number)))) yield revision;
    }
  }

  async #findNewest(): Promise<void> {
    const newest = (await this.store.list(PREFIX)).findLast((key) => /^\d{10}\.json$/.test(key.slice(PREFIX.length)));
    if (newest === undefined) return;
    const found = await this.#fetch(Number.parseInt(newest.slice(PREFIX.length), 10));
    if (!found) throw new Error(`${newest} is gone`);
    this.#learn(found);
    await this.#catchUp(found);
  }

  /** To ask for the next one by its number is cheaper than to list, and there is hardly ever more than one. */
  async #catchUp(from: Revision): Promise<void> {
    for (let known = from; ;) {
      const next = await this.#fetch(known.revision + 1);
      if (!next) return;
      this.#learn(next);
      known = next;
    }
  }

  #learn(revision: Revision): void {
    this.#remembered.set(revision.revision, revision);
    if (revision.revision > (this.#known?.revision ?? 0)) this.#known = revision;
  }

  async #recall(number: number): Promise<Revision> {
    const found = this.#remembered.get(number) ?? (await this.#fetch(number));
    if (!found) throw new Error(`revision ${number} is missing from the chain`);
    this.#remembered.set(found.revision, found);
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
