import { CommandError } from '../errors.ts';
import type { Catalog, CollectionInfo } from './catalog.ts';
import type { DiskSpace } from './disk-space.ts';
import type { Store } from './store.ts';
import type { View } from './view.ts';
import { WriteConflict, type LockTable, type Wait } from './lock-table.ts';
import type { Transaction } from './transaction.ts';

export interface Shared {
  readonly store: Store;
  readonly disk: DiskSpace;
  readonly catalog: Catalog;
  readonly locks: LockTable;
}

/** The data access of one command: to the live store, or to its transaction's view. */
export class Scope {
  readonly engine: Shared;
  readonly transaction: Transaction | undefined;
  readonly view: View;
  /** The time limit, as a value of performance.now(); Infinity without maxTimeMS. */
  readonly deadline: number;

  constructor(engine: Shared, transaction: Transaction | undefined, deadline = Infinity) {
    this.engine = engine;
    this.transaction = transaction;
    this.view = transaction ? transaction.view : engine.store.live;
    this.deadline = deadline;
  }

  /** Throws 50 after the time limit. Long scans call it regularly. */
  checkTime(): void {
    if (this.deadline < performance.now()) throw new CommandError(50, 'operation exceeded time limit');
  }

  collection(namespace: string): CollectionInfo | undefined {
    const own = this.transaction?.created.get(namespace);
    if (own) return own;
    const info = this.engine.catalog.find(namespace);
    if (info && this.transaction && info.changedAt > this.transaction.since) {
      const message = `Unable to read from a snapshot due to pending collection catalog changes: ${namespace}`;
      throw new CommandError(246, message);
    }
    return info;
  }

  /** Throws 175 if the collection was dropped while the command waited. */
  assertAlive(collection: CollectionInfo): void {
    const known = this.transaction?.created.get(collection.namespace) ?? this.engine.catalog.find(collection.namespace);
    if (known !== collection) throw new CommandError(175, `collection dropped: ${collection.namespace}`);
  }

  /** True while a transaction is open, so that writes need locks. */
  get contended(): boolean {
    return this.engine.locks.open.size > 0;
  }

  /** The locks that a write must wait for. Inside a transaction, it throws a conflict instead. */
  blockedBy(resources: string[]): Wait | undefined {
    const held = this.engine.locks.heldByOther(resources, this.transaction);
    if (held === undefined) return undefined;
    if (this.transaction) throw new WriteConflict(held);
    return this.engine.locks.untilReleased(held);
  }

  /** Locks the resources inside a transaction. Outside, records the write for open snapshots. */
  claim(resources: string[], modified = true): void {
    if (this.transaction) this.engine.locks.take(this.transaction, resources);
    else if (modified) this.engine.locks.wrote(resources);
  }

  /** Records a write to a collection, and its growth in records. */
  touch(collection: CollectionInfo, growth = 0): void {
    const touched = this.transaction?.touched;
    if (touched) touched.set(collection, (touched.get(collection) ?? 0) + growth);
    else if (collection.size !== undefined) collection.size += growth;
  }

  /** An open transaction that has written to the collection; changes of the definition wait for it. */
  writerOf(collection: CollectionInfo): Transaction | undefined {
    return [...this.engine.locks.open].find((one) => one !== this.transaction && one.touched.has(collection));
  }
}
