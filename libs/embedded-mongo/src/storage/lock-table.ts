import { CommandError } from '../errors.ts';
import type { Transaction } from './transaction.ts';

/** The condition that a task waits for: `until` receives the callback that resumes it. */
export interface Wait {
  until(wake: () => void): void;
}

/** Yields to other commands. */
export const untilNextTurn: Wait = { until: setImmediate };

/** A coroutine: it yields what it waits for, and resumes in a later turn. */
export type Task<T> = Generator<Wait, T, void>;

export function isTask<T extends object>(result: Task<T> | T): result is Task<T> {
  return Symbol.iterator in result;
}

/** Wraps a result that may be immediate. */
export function* toTask<T extends object>(result: Task<T> | T): Task<T> {
  return isTask(result) ? yield* result : result;
}

/** The error of the second updater ("Transactions and Write Conflicts", first updater wins). */
export class WriteConflict extends CommandError {
  /** The contested resource, if the first updater still holds it. */
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

/** The losers of conflicts over one resource, in order of arrival. */
interface Queue {
  losers: (() => void)[];
  timer: NodeJS.Timeout;
}

/** How long the first loser in a queue waits for its error when no release lets it go. */
const RETRY_DELAY_MS = 50;

/**
 * Write locks on records and unique keys. The table stores which transaction holds each resource, and the last commit
 * that wrote it while older snapshots are open.
 */
export class LockTable {
  private readonly holders = new Map<string, Transaction>();
  private readonly lastWrites = new Map<string, number>();
  readonly open = new Set<Transaction>();
  private readonly queues = new Map<string, Queue>();
  commits = 0;

  /** The first of the resources that another transaction holds. */
  heldByOther(resources: readonly string[], asking?: Transaction): string | undefined {
    return resources.find((resource) => (this.holders.get(resource) ?? asking) !== asking);
  }

  untilReleased(resource: string): Wait {
    const holder = this.holders.get(resource);
    return { until: (wake) => (holder ? holder.whenEnded(wake) : wake()) };
  }

  /**
   * Delays the error of a conflict's loser, so that its retry succeeds. Each release of the resource lets one loser go;
   * so does a timer when nothing is released.
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
    const timer = setInterval(() => this.releaseNext(resource), RETRY_DELAY_MS);
    timer.unref();
    const queue = { losers: [], timer };
    this.queues.set(resource, queue);
    return queue;
  }

  private releaseNext(resource: string): void {
    const queue = this.queues.get(resource);
    if (!queue) return;
    queue.timer.refresh();
    queue.losers.shift()?.();
    if (queue.losers.length > 0) return;
    clearInterval(queue.timer);
    this.queues.delete(resource);
  }

  /** Locks resources for a transaction. Throws 112 if another updater was first. */
  take(transaction: Transaction, resources: readonly string[]): void {
    const held = this.heldByOther(resources, transaction);
    if (held !== undefined) throw new WriteConflict(held);
    const isOld = (resource: string): boolean => (this.lastWrites.get(resource) ?? 0) <= transaction.since;
    if (!resources.every(isOld)) throw new WriteConflict();
    for (const resource of resources) {
      this.holders.set(resource, transaction);
      transaction.held.add(resource);
    }
  }

  /** Records a committed write, for conflicts with open snapshots. */
  wrote(resources: Iterable<string>): void {
    this.commits += 1;
    if (this.open.size === 0) return;
    for (const resource of resources) this.lastWrites.set(resource, this.commits);
  }

  leave(transaction: Transaction): void {
    for (const resource of transaction.held) {
      this.holders.delete(resource);
      this.releaseNext(resource);
    }
    this.open.delete(transaction);
    if (this.open.size === 0) this.lastWrites.clear();
  }
}
