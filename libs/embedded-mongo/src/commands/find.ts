import type { Doc } from '../bson/codec';
import { kindOf } from '../bson/kinds';
import { toNumber } from '../bson/numbers';
import { ensure } from '../errors';
import type { Filter, MatchDetails } from '../query/filter';
import { parseFilter } from '../query/filter';
import { choosePlan } from '../query/planner';
import { compileProjection } from '../query/projection';
import { scan } from '../query/scan';
import { parseSort, sortDocs } from '../query/sort';
import type { StoredRecord } from '../storage/records';
import type { Scope } from '../transactions/scope';
import { firstBatch } from './batches';
import type { Command } from './command';
import { collectionName, countOption, docOption, refuseOptions } from './options';

/** What records a query wants, and in which order. */
export interface Query {
  filter: Filter;
  sort: Doc | undefined;
  skip: number;
  limit: number;
  hint: unknown;
}

function* window<T>(items: Iterable<T>, skip: number, limit: number): Generator<T> {
  let position = 0;
  for (const item of items) {
    position += 1;
    if (position > skip) yield item;
    if (position >= skip + limit) return;
  }
}

/** Finds records by the best index, sorted and cut as asked; lazily where an index gives the order. */
export function queryRecords(scope: Scope, namespace: string, query: Query): Iterable<StoredRecord> {
  const collection = scope.collection(namespace);
  if (!collection) return [];
  const { filter, sort, skip, limit, hint } = query;
  const natural = sort !== undefined && '$natural' in sort;
  const fields = !sort || natural ? [] : parseSort(sort);
  const direction = natural ? { $natural: sort['$natural'] } : undefined;
  const plan = choosePlan(collection, filter, fields, hint ?? direction);
  const found = scan(scope, collection, plan, filter);
  if (!sort || fields.length === 0 || plan.sorted) return window(found, skip, limit);
  const most = limit === Infinity ? Infinity : skip + limit;
  return window(
    sortDocs(found, ({ doc }) => doc, sort, most),
    skip,
    limit,
  );
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
    refuseOptions(
      call.body,
      ['collation', 'max', 'min', 'returnKey', 'showRecordId', 'tailable', 'awaitData', 'let'],
      'find',
    );
    const filter = parseFilter(docOption(call, 'filter') ?? {});
    const limit = limitOf(call.body['limit']);
    const project = compileProjection(docOption(call, 'projection'));
    const records = queryRecords(call.scope, namespace, {
      filter,
      sort: docOption(call, 'sort'),
      skip: countOption(call, 'skip') ?? 0,
      limit: limit === 0 ? Infinity : limit,
      hint: call.body['hint'],
    });
    const rows = project ? projected(records, filter, project) : docsOf(records);
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

function* docsOf(records: Iterable<StoredRecord>): Generator<Doc> {
  for (const { doc } of records) yield doc;
}

function* projected(
  records: Iterable<StoredRecord>,
  filter: Filter,
  project: (doc: Doc, index?: number) => Doc,
): Generator<Doc> {
  for (const { doc } of records) {
    const details: MatchDetails = {};
    filter.matches(doc, details);
    yield project(doc, details.index);
  }
}
