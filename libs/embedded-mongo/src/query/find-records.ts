import type { Doc } from '../bson/codec.ts';
import type { CollectionInfo } from '../storage/catalog.ts';
import type { StoredRecord } from '../storage/records.ts';
import type { Steps } from '../transactions/lock-table.ts';
import { untilNextTurn } from '../transactions/lock-table.ts';
import type { Scope } from '../transactions/scope.ts';
import type { Filter } from './compiled-filter.ts';
import type { Plan } from './planner.ts';
import { choosePlan } from './planner.ts';
import type { ScanStats } from './scan.ts';
import { countByPlan, scan } from './scan.ts';
import { parseSort, sortDocs } from './sort.ts';
import { isPause } from './turn.ts';

/** What records a command wants, and in which order. */
export interface Query {
  filter: Filter;
  sort?: Doc | undefined;
  skip?: number;
  limit?: number;
  hint?: unknown;
}

/** How a query will be answered. */
interface QueryPlan {
  collection: CollectionInfo;
  plan: Plan;
  /** No index gives the order. */
  sortsInMemory: boolean;
}

/** Plans a query; undefined when its collection does not exist. */
export function planQuery(scope: Scope, namespace: string, { filter, sort, hint }: Query): QueryPlan | undefined {
  const natural = sort !== undefined && '$natural' in sort;
  const fields = !sort || natural ? [] : parseSort(sort);
  const collection = scope.collection(namespace);
  if (!collection) return undefined;
  const direction = natural ? { $natural: sort['$natural'] } : undefined;
  const plan = choosePlan(collection, filter, fields, hint ?? direction);
  return { collection, plan, sortsInMemory: fields.length > 0 && !plan.sorted };
}

function* window<T>(items: Iterable<T>, skip: number, limit: number): Generator<T> {
  let position = 0;
  for (const item of items) {
    if (isPause(item)) {
      yield item;
      continue;
    }
    position += 1;
    if (position > skip) yield item;
    if (position >= skip + limit) return;
  }
}

/**
 * Finds records by the best index, sorted and cut as asked; lazily where an index gives the order. With `pauses`, marks
 * may come between the records: the command then resumes in a later turn.
 */
export function queryRecords(
  scope: Scope,
  namespace: string,
  query: Query,
  { pauses = false, stats }: { pauses?: boolean; stats?: ScanStats } = {},
): Iterable<StoredRecord> {
  const planned = planQuery(scope, namespace, query);
  if (!planned) return [];
  const { filter, sort, skip = 0, limit = Infinity } = query;
  // A snapshot may be taken from its command between two turns.
  const found = scan(scope, planned.collection, planned.plan, filter, stats, pauses && !scope.transaction);
  if (!sort || !planned.sortsInMemory) return window(found, skip, limit);
  const sorted = sortDocs(found, ({ doc }) => doc, sort, skip + limit, filter.env.collation);
  return window(sorted, skip, limit);
}

/** The number of records that a query finds. */
export function* countRecords(scope: Scope, namespace: string, query: Query): Steps<number> {
  const planned = planQuery(scope, namespace, query);
  const { filter, skip = 0, limit = Infinity } = query;
  const all = planned && countByPlan(scope, planned.collection, planned.plan, { filter, most: skip + limit });
  if (all !== undefined) return Math.min(Math.max(all - skip, 0), limit);
  let count = 0;
  for (const record of queryRecords(scope, namespace, { ...query, sort: undefined }, { pauses: true })) {
    if (isPause(record)) yield untilNextTurn;
    else count += 1;
  }
  return count;
}
