import { MongoFailure } from '../errors.ts';
import type { Transaction } from './transaction.ts';

/** A command that must wait: `until` receives the callback that wakes it. */
export interface Wait {
  until(wake: () => void): void;
}

/** Lets other commands run first, then resumes. */
export const untilNextTurn: Wait = { until: setImmediate };

/** A command's body: it may wait, and resumes in a later turn. */
export type Steps<T> = Generator<Wait, T, void>;

/** Distinguishes a body that may wait from one that already has its result. */
export function isSteps<T extends object>(result: Steps<T> | T): result is Steps<T> {
  return Symbol.iterator in result;
}

/** Steps of what may have its result already. */
export function* stepsOf<T extends object>(result: Steps<T> | T): Steps<T> {
  return isSteps(result) ? yield* result : result;
}

/** The failure of the transaction that came second ("Transactions and Write Conflicts", first updater wins). */
export class WriteConflict extends MongoFailure {
  /** What the transaction that was first still holds, when it is still open. */
  readonly held: string | undefined;

  constructor(held?: string) {
    super(
      112,
      'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your ' +
        'operation or multi-document transaction.',
    );
    this.held = held;
  }
}

/** Losers of conflicts over one resource, in the order of arrival. */
interface Queue {
  losers: (() => void)[];
  timer: NodeJS.Timeout;
}

/** How long the first loser in a queue is held back when nothing moves; its client retries after its error. */
const longestStandstill = 50;

/**
 * Who may write what: records and unique keys that open transactions have written, and when each was last written by
 * a commit that some open snapshot does not show.
 */
export class LockTable {
  private readonly holders = new Map<string, Transaction>();
  private readonly lastWrites = new Map<string, number>();
  private readonly open = new Set<Transaction>();
  private readonly queues = new Map<string, Queue>();
  private commits = 0;

  /** Number of the last commit. */
  get now(): number {
    return this.commits;
  }

  get openCount(): number {
    return this.open.size;
  }

  openTransactions(): Iterable<Transaction> {
    return this.open;
  }

  enter(transaction: Transaction): void {
    this.open.add(transaction);
  }

  /** The first of these that another transaction holds. */
  heldByOther(resources: Iterable<string>, asking?: Transaction): string | undefined {
    for (const resource of resources) {
      const holder = this.holders.get(resource);
      if (holder && holder !== asking) return resource;
    }
    return undefined;
  }

  /** Waits for the end of the transaction that holds a resource. */
  untilReleased(resource: string): Wait {
    const holder = this.holders.get(resource);
    return { until: (wake) => (holder ? holder.whenEnded(wake) : wake()) };
  }

  /**
   * Holds the loser of a conflict back until its turn: each release of the resource lets one go, so that its retry
   * finds the way free, and so does each moment in which nothing is released.
   */
  untilTurn(resource: string): Wait {
    return {
      until: (wake) => {
        const queue = this.queues.get(resource) ?? this.openQueue(resource);
        queue.losers.push(wake);
      },
    };
  }

  private openQueue(resource: string): Queue {
    const timer = setInterval(() => this.callNext(resource), longestStandstill);
    timer.unref();
    const queue = { losers: [], timer };
    this.queues.set(resource, queue);
    return queue;
  }

  private callNext(resource: string): void {
    const queue = this.queues.get(resource);
    if (!queue) return;
    queue.timer.refresh();
    queue.losers.shift()?.();
    if (queue.losers.length > 0) return;
    clearInterval(queue.timer);
    this.queues.delete(resource);
  }

  /** Takes locks for a transaction, or throws 112 when another one was first. */
  take(transaction: Transaction, resources: Iterable<string>): void {
    const held = this.heldByOther(resources, transaction);
    if (held !== undefined) throw new WriteConflict(held);
    for (const resource of resources) {
      if ((this.lastWrites.get(resource) ?? 0) > transaction.since) throw new WriteConflict();
    }
    for (const resource of resources) {
      this.holders.set(resource, transaction);
      transaction.held.add(resource);
    }
  }

  /** Notes a committed write; open snapshots that do not show it will conflict with it. */
  wrote(resources: Iterable<string>): void {
    this.commits += 1;
    if (this.open.size === 0) return;
    for (const resource of resources) this.lastWrites.set(resource, this.commits);
  }

  /** Gives everything back. */
  leave(transaction: Transaction): void {
    for (const resource of transaction.held) {
      this.holders.delete(resource);
      this.callNext(resource);
    }
    this.open.delete(transaction);
    if (this.open.size === 0) this.lastWrites.clear();
  }
}
