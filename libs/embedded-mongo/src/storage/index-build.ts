import type { Scope } from './scope.ts';
import { untilNextTurn, type Task } from './lock-table.ts';
import type { CollectionInfo, IndexInfo, RunningBuild } from './catalog.ts';
import { indexKeys } from './index-keys.ts';
import { indexEntry, indexKey, indexPrefix, recordOf } from './keys.ts';
import { prefixEnd } from '../bson/keystring.ts';
import { allRecords, duplicateKey, readRecord } from './records.ts';

/** How long a build works before it yields to clients. */
const MAX_TURN_MS = 15;

/**
 * Builds indexes of one collection in several turns. Clients keep writing and maintain the built part. Possible
 * constraint violations are checked again at the end ("Index Builds on Populated Collections", index constraint
 * violations).
 */
export class IndexBuild implements RunningBuild {
  readonly indexes: IndexInfo[];
  readonly possibleDuplicates: RunningBuild['possibleDuplicates'] = [];
  /** Records whose keys one of the indexes could not hold. */
  private readonly skipped = new Set<number>();
  private readonly waiting: (() => void)[] = [];

  constructor(indexes: IndexInfo[]) {
    this.indexes = indexes;
  }

  whenEnded(callback: () => void): void {
    this.waiting.push(callback);
  }

  try<T>(record: number, work: () => T): T | undefined {
    try {
      return work();
    } catch {
      this.skipped.add(record);
      return undefined;
    }
  }

  /** Builds the indexes. Throws 11000 or 171, and removes the incomplete indexes. */
  *run(scope: Scope, collection: CollectionInfo): Task<void> {
    const { catalog } = scope.engine;
    collection.build = this;
    for (const { id } of this.indexes) catalog.markForRemoval(scope.view, indexPrefix(id));
    try {
      let next = this.fill(scope, collection, 0);
      for (; next !== undefined; next = this.fill(scope, collection, next)) yield untilNextTurn;
      for (let user = scope.writerOf(collection); user; user = scope.writerOf(collection)) {
        const transaction = user;
        yield { until: (wake) => transaction.whenEnded(wake) };
      }
      this.check(scope, collection);
      for (const { id } of this.indexes) catalog.unmarkForRemoval(scope.view, indexPrefix(id));
    } catch (error) {
      for (const { id } of this.indexes) catalog.discard(scope.view, indexPrefix(id));
      throw error;
    } finally {
      delete collection.build;
      for (const wake of this.waiting) wake();
    }
  }

  /** Indexes records from a number on. Returns the number to resume from when the turn ends. */
  private fill(scope: Scope, collection: CollectionInfo, from: number): number | undefined {
    scope.engine.disk.assertRoom();
    const until = performance.now() + MAX_TURN_MS;
    let count = 0;
    for (const { id, doc } of allRecords(scope, collection, false, from)) {
      count += 1;
      if (count % 64 === 0 && performance.now() > until) return id;
      this.try(id, () => {
        for (const index of this.indexes) this.add(scope, index, id, indexKeys(index, doc));
      });
    }
    return undefined;
  }

  private add(scope: Scope, index: IndexInfo, record: number, { keys, arrays, cut }: ReturnType<typeof indexKeys>) {
    for (const path of arrays) index.arrays.add(path);
    index.cut ||= cut;
    for (const key of keys) {
      const start = indexKey(index.id, key);
      if (index.unique && scope.view.count(start, prefixEnd(start)) > 0) this.possibleDuplicates.push({ index, start });
      scope.view.put(indexEntry(index.id, key, record), Buffer.alloc(0));
    }
  }

  private check(scope: Scope, collection: CollectionInfo): void {
    for (const id of this.skipped) {
      const record = readRecord(scope, collection, id);
      if (!record) continue;
      for (const index of this.indexes) this.add(scope, index, id, indexKeys(index, record.doc));
    }
    for (const { index, start } of this.possibleDuplicates) {
      const [, second] = scope.view.range(start, prefixEnd(start));
      const record = second && readRecord(scope, collection, recordOf(second.key));
      if (record) throw duplicateKey(collection, index, record.doc);
    }
  }
}
