import { MongoFailure } from '../errors.ts';
import type { Catalog, CollectionInfo } from '../storage/catalog.ts';
import type { Store } from '../storage/store.ts';
import type { View } from '../storage/view.ts';
import type { LockTable, Wait } from './lock-table.ts';
import { WriteConflict } from './lock-table.ts';
import type { Transaction } from './transaction.ts';

/** What all commands of one server read, write and lock. */
export interface Shared {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly locks: LockTable;
}

/** What one command reads and writes: the live store, or the view of its transaction. */
export class Scope {
  readonly engine: Shared;
  readonly transaction: Transaction | undefined;
  readonly view: View;
  /** Moment (of performance.now) at which the command gives up; Infinity without maxTimeMS. */
  readonly deadline: number;

  constructor(engine: Shared, transaction: Transaction | undefined, deadline = Infinity) {
    this.engine = engine;
    this.transaction = transaction;
    this.view = transaction ? transaction.view : engine.store.live;
    this.deadline = deadline;
  }

  /** Throws 50 when the command has run out of time; called now and then by everything that walks. */
  checkTime(): void {
    if (this.deadline < performance.now()) throw new MongoFailure(50, 'operation exceeded time limit');
  }

  collection(namespace: string): CollectionInfo | undefined {
    const own = this.transaction?.created.get(namespace);
    if (own) return own;
    const info = this.engine.catalog.find(namespace);
    if (info && this.transaction && info.changedAt > this.transaction.since) {
      throw new MongoFailure(
        246,
        `Unable to read from a snapshot due to pending collection catalog changes: ${namespace}`,
      );
    }
    return info;
  }

  /** Throws 175 when the collection was dropped while the command waited. */
  assertAlive(collection: CollectionInfo): void {
    const known = this.transaction?.created.get(collection.namespace) ?? this.engine.catalog.find(collection.namespace);
    if (known !== collection) throw new MongoFailure(175, `collection dropped: ${collection.namespace}`);
  }

  /** True while a transaction is open, which may hold or see what others write. */
  get contended(): boolean {
    return this.engine.locks.openCount > 0;
  }

  /** What a write outside a transaction must wait for; inside one a conflict is thrown instead. */
  blockedBy(resources: string[]): Wait | undefined {
    const held = this.engine.locks.heldByOther(resources, this.transaction);
    if (held === undefined) return undefined;
    if (this.transaction) throw new WriteConflict(held);
    return this.engine.locks.untilReleased(held);
  }

  /** Makes the resources ours: locks inside a transaction, a note for open snapshots outside. */
  claim(resources: string[], modified = true): void {
    if (this.transaction) this.engine.locks.take(this.transaction, resources);
    else if (modified) this.engine.locks.wrote(resources);
  }

  /** Notes a write to a collection, and by how many records it grows. */
  touch(collection: CollectionInfo, growth = 0): void {
    const touched = this.transaction?.touched;
    if (touched) touched.set(collection, (touched.get(collection) ?? 0) + growth);
    else if (collection.size !== undefined) collection.size += growth;
  }

  /** The open transaction that has written to a collection, which a change of its definition waits for. */
  userOf(collection: CollectionInfo): Transaction | undefined {
    for (const transaction of this.engine.locks.openTransactions()) {
      if (transaction !== this.transaction && transaction.touched.has(collection)) return transaction;
    }
    return undefined;
  }
}
