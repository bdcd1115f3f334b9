import { bytesOfText } from '../bson/raw.ts';
import { ensure } from '../errors.ts';
import type { CollectionInfo } from '../storage/catalog.ts';
import { recordOf } from '../storage/keys.ts';
import { allRecords, countAll, readRecord, type StoredRecord } from '../storage/records.ts';
import type { Scope } from '../storage/scope.ts';
import type { Filter } from '../query/compiled-filter.ts';
import type { Plan } from './planner.ts';
import type { Entry } from '../storage/view.ts';
import { yieldMarker, shouldYield } from './yielding.ts';

/** The cost of a scan: examined keys, examined documents and matching documents. */
export interface ScanStats {
  keys: number;
  docs: number;
  matched: number;
}

function* mergedKeys(scope: Scope, { keyRanges, reverse }: Plan): Generator<Buffer> {
  const heads: { order: Buffer; key: Buffer; rest: Iterator<Entry>; fixed: number }[] = [];
  const insert = (rest: Iterator<Entry>, fixed: number): void => {
    const next = rest.next();
    if (next.done) return;
    const { key } = next.value;
    const order = key.subarray(fixed);
    let low = 0;
    for (let high = heads.length; low < high;) {
      const at = (low + high) >> 1;
      const sign = Buffer.compare(heads[at]?.order as Buffer, order);
      if (reverse ? sign > 0 : sign < 0) low = at + 1;
      else high = at;
    }
    heads.splice(low, 0, { order, key, rest, fixed });
  };
  for (const { start, end, fixed } of keyRanges)
    insert(scope.view.range(start, end, reverse)[Symbol.iterator](), fixed);
  for (let head = heads.shift(); head; head = heads.shift()) {
    yield head.key;
    // The last range needs no comparisons.
    if (heads.length > 0) insert(head.rest, head.fixed);
    else for (let next = head.rest.next(); !next.done; next = head.rest.next()) yield next.value.key;
  }
}

/** The keys of a plan's ranges, in reading order. */
function* keysOf(scope: Scope, plan: Plan): Generator<Buffer> {
  if (plan.merged) {
    yield* mergedKeys(scope, plan);
    return;
  }
  const keyRanges = plan.reverse ? [...plan.keyRanges].reverse() : plan.keyRanges;
  for (const { start, end } of keyRanges) {
    for (const { key } of scope.view.range(start, end, plan.reverse)) yield key;
  }
}

/**
 * True when the index contains the same document under each of the other required elements. An element that one
 * document lacks is looked up first for the next, which likely lacks it too.
 */
function hasOtherElements(scope: Scope, key: Buffer, { from, to, others }: NonNullable<Plan['probe']>): boolean {
  const [before, after] = [key.subarray(0, from), key.subarray(to)];
  const lacked = others.findIndex((other) => scope.view.get(Buffer.concat([before, other, after])) === undefined);
  if (lacked > 0) others.unshift(...others.splice(lacked, 1));
  return lacked === -1;
}

type Candidates = Generator<StoredRecord | null>;

/** The records of a plan in reading order; null stands for an index entry that is skipped without reading. */
function* candidates(scope: Scope, collection: CollectionInfo, plan: Plan, stats: ScanStats): Candidates {
  if (plan.branches) {
    const seen = new Set<number>();
    for (const branch of plan.branches) {
      for (const record of candidates(scope, collection, branch, stats)) {
        if (record && seen.has(record.id)) continue;
        if (record) seen.add(record.id);
        yield record;
      }
    }
    return;
  }
  if (!plan.index) {
    yield* allRecords(scope, collection, plan.reverse);
    return;
  }
  const seen = plan.once ? undefined : new Set<number>();
  for (const key of keysOf(scope, plan)) {
    stats.keys += 1;
    const id = recordOf(key);
    if (seen?.has(id)) continue;
    seen?.add(id);
    if (plan.probe && !hasOtherElements(scope, key, plan.probe)) yield null;
    else {
      const record = readRecord(scope, collection, id);
      if (record) yield record;
    }
  }
}

/**
 * Bytes that every matching record contains, besides those that the index guarantees. Searching for them is faster than
 * decoding.
 */
function requiredBytes({ clauses, env }: Filter, { index }: Plan): Buffer[] {
  if (env.collation) return [];
  const served = new Set(index?.fields.map(({ path }) => path));
  return clauses.flatMap((clause) => {
    if (clause.kind !== 'path' || clause.operator !== '$eq' || typeof clause.operand !== 'string') return [];
    return served.delete(clause.path) ? [] : [bytesOfText(clause.operand)];
  });
}

/** The number of records of a plan, if it is known without reading them. Counting may stop at `most`. */
export function countByPlan(
  scope: Scope,
  collection: CollectionInfo,
  { index, exact, keyRanges }: Plan,
  { filter, most }: { filter: Filter; most: number },
): number | undefined {
  if (index) {
    if (!exact) return undefined;
    const { view } = scope;
    return keyRanges.reduce((sum, { start, end }) => (sum < most ? sum + view.count(start, end, most - sum) : sum), 0);
  }
  return filter.clauses.length === 0 ? countAll(scope, collection) : undefined;
}

/** Throws 175 when the collection or index was dropped between two turns. A snapshot keeps both. */
function assertNotDropped(scope: Scope, collection: CollectionInfo, { index, branches }: Plan): void {
  if (scope.transaction) return;
  scope.assertAlive(collection);
  const there = !index || collection.indexes.some(({ id }) => id === index.id);
  ensure(there, 175, `index '${index?.name}' dropped`);
  for (const branch of branches ?? []) assertNotDropped(scope, collection, branch);
}

/** The records of a plan that match the filter. With `yields`, a yield marker follows wherever the turn ends. */
export function* scan(
  scope: Scope,
  collection: CollectionInfo,
  plan: Plan,
  filter: Filter,
  stats: ScanStats = { keys: 0, docs: 0, matched: 0 },
  yields = false,
): Generator<StoredRecord> {
  const { store } = scope.engine;
  const since = store.commits;
  let seen = since;
  const needles = requiredBytes(filter, plan);
  let examined = 0;
  for (const record of candidates(scope, collection, plan, stats)) {
    if (store.commits !== seen) assertNotDropped(scope, collection, plan);
    seen = store.commits;
    examined += 1;
    if (record) stats.docs += 1;
    if (examined % 64 === 0) scope.checkTime();
    // Records of an exact plan match, but entries read before a yield may be stale.
    const sure = filter.clauses.length === 0 || (plan.exact && !scope.transaction && store.commits === since);
    if (record && (sure || (needles.every((needle) => record.bytes.includes(needle)) && filter.matches(record.doc)))) {
      stats.matched += 1;
      yield record;
    }
    if (yields && examined % 16 === 0 && shouldYield()) yield yieldMarker;
  }
  if (store.commits !== seen) assertNotDropped(scope, collection, plan);
}
