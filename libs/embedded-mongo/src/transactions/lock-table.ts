import { MongoFailure } from '../errors';
import type { Transaction } from './transaction';

/** A command that cannot go on before a transaction has ended, or before some time has passed. */
export interface Wait {
  until: Transaction;
  /** Longest wait in milliseconds; without it the command's own deadline counts. */
  atMost?: number;
}

/** A command's body: it may stop to wait, and goes on in a later turn. */
export type Steps<T> = Generator<Wait, T, void>;

/** The failure of the transaction that came second ("Transactions and Write Conflicts", first updater wins). */
export class WriteConflict extends MongoFailure {
  /** The transaction that was first, when it is still open. */
  readonly holder: Transaction | undefined;

  constructor(holder?: Transaction) {
    super(
      112,
      'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your ' +
        'operation or multi-document transaction.',
    );
    this.holder = holder;
  }
}

/**
 * Who may write what: records and unique keys that open transactions have written, and when each was last written by
 * a commit that some open snapshot does not show.
 */
export class LockTable {
  private readonly holders = new Map<string, Transaction>();
  private readonly lastWrites = new Map<string, number>();
  private readonly open = new Set<Transaction>();
  private commits = 0;

  /** Number of the last commit. */
  get now(): number {
    return this.commits;
  }

  openTransactions(): Iterable<Transaction> {
    return this.open;
  }

  enter(transaction: Transaction): void {
    this.open.add(transaction);
  }

  /** The transaction that holds any of these, if it is not the asking one. */
  holderOf(resources: Iterable<string>, asking?: Transaction): Transaction | undefined {
    for (const resource of resources) {
      const holder = this.holders.get(resource);
      if (holder && holder !== asking) return holder;
    }
    return undefined;
  }

  /** Takes locks for a transaction, or throws 112 when another one was first. */
  take(transaction: Transaction, resources: Iterable<string>): void {
    const holder = this.holderOf(resources, transaction);
    if (holder) throw new WriteConflict(holder);
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
    for (const resource of transaction.held) this.holders.delete(resource);
    this.open.delete(transaction);
    if (this.open.size === 0) this.lastWrites.clear();
  }
}
