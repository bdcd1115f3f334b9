import type { Doc } from '../bson/codec';
import { kindOf } from '../bson/kinds';
import { toNumber } from '../bson/numbers';
import { ensure } from '../errors';
import type { Filter, MatchDetails } from '../query/filter';
import { parseFilter } from '../query/filter';
import type { Plan } from '../query/planner';
import { choosePlan } from '../query/planner';
import { compileProjection, includedFields } from '../query/projection';
import type { ScanStats } from '../query/scan';
import { countByPlan, scan } from '../query/scan';
import { parseSort, sortDocs } from '../query/sort';
import { isPause } from '../query/turn';
import type { CollectionInfo } from '../storage/catalog';
import type { StoredRecord } from '../storage/records';
import type { Steps } from '../transactions/lock-table';
import { untilNextTurn } from '../transactions/lock-table';
import type { Scope } from '../transactions/scope';
import { firstBatch } from './batches';
import type { Call, Command } from './command';
import { envOf } from './env';
import { collectionName, countOption, docOption, refuseOptions } from './options';

/** What records a query wants, and in which order. */
export interface Query {
  filter: Filter;
  sort: Doc | undefined;
  skip: number;
  limit: number;
  hint: unknown;
  /** Marks of pauses may come between the records: the command goes on in a later turn then. */
  pauses?: boolean;
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

/** How a query will be answered. */
interface QueryPlan {
  collection: CollectionInfo;
  plan: Plan;
  /** No index gives the order. */
  sortsInMemory: boolean;
}

/** Plans a query; undefined when its collection does not exist. */
export function planQuery(scope: Scope, namespace: string, query: Query): QueryPlan | undefined {
  const { filter, sort, hint } = query;
  const natural = sort !== undefined && '$natural' in sort;
  const fields = !sort || natural ? [] : parseSort(sort);
  const collection = scope.collection(namespace);
  if (!collection) return undefined;
  const direction = natural ? { $natural: sort['$natural'] } : undefined;
  const plan = choosePlan(collection, filter, fields, hint ?? direction);
  return { collection, plan, sortsInMemory: fields.length > 0 && !plan.sorted };
}

/** Finds records by the best index, sorted and cut as asked; lazily where an index gives the order. */
export function queryRecords(scope: Scope, namespace: string, query: Query, stats?: ScanStats): Iterable<StoredRecord> {
  const planned = planQuery(scope, namespace, query);
  if (!planned) return [];
  const { filter, sort, skip, limit } = query;
  // A snapshot may be taken from its command between two turns.
  const pauses = query.pauses === true && !scope.transaction;
  const found = scan(scope, planned.collection, planned.plan, filter, stats, pauses);
  if (!sort || !planned.sortsInMemory) return window(found, skip, limit);
  const most = limit === Infinity ? Infinity : skip + limit;
  return window(
    sortDocs(found, ({ doc }) => doc, sort, most, filter.env.collation),
    skip,
    limit,
  );
}

/** The number of records that a query finds. */
export function* countRecords(scope: Scope, namespace: string, query: Query): Steps<number> {
  const planned = planQuery(scope, namespace, query);
  const { filter, skip, limit } = query;
  const all = planned && countByPlan(scope, planned.collection, planned.plan, { filter, most: skip + limit });
  if (all !== undefined) return Math.min(Math.max(all - skip, 0), limit);
  let count = 0;
  for (const record of queryRecords(scope, namespace, { ...query, sort: undefined, pauses: true })) {
    if (isPause(record)) yield untilNextTurn;
    else count += 1;
  }
  return count;
}

/** What a `find` asks for. */
export function findQuery(call: Call): Query {
  const refused = ['max', 'min', 'returnKey', 'showRecordId', 'tailable', 'awaitData'];
  refuseOptions(call.body, refused, 'find');
  return {
    filter: parseFilter(docOption(call, 'filter') ?? {}, envOf(call, collectionName(call))),
    sort: docOption(call, 'sort'),
    skip: countOption(call, 'skip') ?? 0,
    limit: limitOf(call.body['limit']) || Infinity,
    hint: call.body['hint'],
  };
}

/** `find` */
export const find: Command = {
  kind: 'read',
  transactional: true,
  options: [
    'filter',
    'sort',
    'projection',
    'hint',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'max',
    'min',
    'returnKey',
    'showRecordId',
    'tailable',
    'oplogReplay',
    'noCursorTimeout',
    'awaitData',
    'allowPartialResults',
    'collation',
    'allowDiskUse',
    'let',
  ],
  run(call) {
    const namespace = `${call.database}.${collectionName(call)}`;
    const query = findQuery(call);
    const { filter } = query;
    const project = compileProjection(docOption(call, 'projection'), filter.env);
    const records = queryRecords(call.scope, namespace, { ...query, pauses: true });
    const rows = project ? projected(records, filter, project, includedFields(docOption(call, 'projection'))) : records;
    const batchSize = countOption(call, 'batchSize') ?? 101;
    return firstBatch(call, namespace, rows, batchSize, call.body['singleBatch'] === true);
  },
};

function limitOf(value: unknown): number {
  if (value === undefined) return 0;
  ensure(kindOf(value) === 'number', 14, "BSON field 'find.limit' is the wrong type");
  const limit = toNumber(value);
  ensure(limit >= 0, 51024, `BSON field 'limit' value must be >= 0, actual value '${limit}'`);
  return limit;
}

function* projected(
  records: Iterable<StoredRecord>,
  filter: Filter,
  project: (doc: Doc, index?: number) => Doc,
  included: ReadonlySet<string> | undefined,
): Generator<Doc> {
  for (const record of records) {
    if (isPause(record)) {
      yield record.doc;
      continue;
    }
    if (included) {
      yield project(record.fields(included));
      continue;
    }
    const { doc } = record;
    const details: MatchDetails = {};
    filter.matches(doc, details);
    yield project(doc, details.index);
  }
}
