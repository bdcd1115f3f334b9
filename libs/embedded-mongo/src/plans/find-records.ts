import type { Doc } from '../bson/codec.ts';
import type { StoredRecord } from '../storage/records.ts';
import { untilNextTurn, type Task } from '../storage/lock-table.ts';
import type { Scope } from '../storage/scope.ts';
import type { Filter } from '../query/compiled-filter.ts';
import { choosePlan } from './planner.ts';
import { countByPlan, scan, type ScanStats } from './scan.ts';
import { parseSort, sortDocs } from './sort.ts';
import { isYieldMarker } from './yielding.ts';

export interface Query {
  filter: Filter;
  sort?: Doc | undefined;
  skip?: number;
  limit?: number;
  hint?: unknown;
}

/** Plans a query, which sorts in memory if no index provides the order. Undefined if the collection does not exist. */
export function planQuery(scope: Scope, namespace: string, { filter, sort, hint }: Query) {
  const natural = sort !== undefined && '$natural' in sort;
  const fields = !sort || natural ? [] : parseSort(sort);
  const collection = scope.collection(namespace);
  if (!collection) return undefined;
  const direction = natural ? { $natural: sort['$natural'] } : undefined;
  const plan = choosePlan(collection, filter, fields, hint ?? direction);
  return { collection, plan, sortsInMemory: fields.length > 0 && !plan.sorted };
}

function* skipAndLimit<T>(items: Iterable<T>, skip: number, limit: number): Generator<T> {
  let position = 0;
  for (const item of items) {
    if (isYieldMarker(item)) {
      yield item;
      continue;
    }
    position += 1;
    if (position > skip) yield item;
    if (position >= skip + limit) return;
  }
}

/**
 * Finds records by the best index with sort, skip and limit, lazily if an index provides the order. With `yields`,
 * yield markers may come between the records; at each, the caller must resume in a later turn.
 */
export function queryRecords(
  scope: Scope,
  namespace: string,
  query: Query,
  { yields = false, stats }: { yields?: boolean; stats?: ScanStats } = {},
): Iterable<StoredRecord> {
  const planned = planQuery(scope, namespace, query);
  if (!planned) return [];
  const { filter, sort, skip = 0, limit = Infinity } = query;
  // A transaction does not yield, because its snapshot may close between two turns.
  const found = scan(scope, planned.collection, planned.plan, filter, stats, yields && !scope.transaction);
  if (!sort || !planned.sortsInMemory) return skipAndLimit(found, skip, limit);
  const sorted = sortDocs(found, ({ doc }) => doc, sort, skip + limit, filter.env.collation);
  return skipAndLimit(sorted, skip, limit);
}

export function* countRecords(scope: Scope, namespace: string, query: Query): Task<number> {
  const planned = planQuery(scope, namespace, query);
  const { filter, skip = 0, limit = Infinity } = query;
  const all = planned && countByPlan(scope, planned.collection, planned.plan, { filter, most: skip + limit });
  if (all !== undefined) return Math.min(Math.max(all - skip, 0), limit);
  let count = 0;
  for (const record of queryRecords(scope, namespace, { ...query, sort: undefined }, { yields: true })) {
    if (isYieldMarker(record)) yield untilNextTurn;
    else count += 1;
  }
  return count;
}
