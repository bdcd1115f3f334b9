import type { Doc } from '../bson/codec.ts';
import { parseCollation } from '../bson/collation.ts';
import { equalValues } from '../bson/compare.ts';
import { isDoc, isNullish, kindOf } from '../bson/kinds.ts';
import { toNumber } from '../bson/numbers.ts';
import { formatValue } from '../bson/format-value.ts';
import { CommandError, ensure } from '../errors.ts';
import type { Filter } from '../query/compiled-filter.ts';
import { parseFilter } from '../query/filter.ts';
import { createIndexInfo, type CollectionInfo, type IndexInfo } from '../storage/catalog.ts';
import { IndexBuild } from '../storage/index-build.ts';
import { indexPrefix } from '../storage/keys.ts';
import { allRecords } from '../storage/records.ts';
import type { Scope } from '../storage/scope.ts';
import { rowsReply } from './batches.ts';
import { collectionToWrite, existingCollection, waitUntilUnused } from './collections.ts';
import type { Call, Command, Commands } from './command.ts';
import { checkFields, collectionName, docOption, fields, takes } from './options.ts';

const specFields = fields({
  any: ['v', 'key', 'name', 'partialFilterExpression', 'expireAfterSeconds', 'collation', 'ns'],
  bool: ['unique', 'sparse', 'hidden', 'background'],
  refused: [
    ...['2dsphereIndexVersion', 'bits', 'clustered', 'default_language', 'language_override', 'max', 'min'],
    ...['storageEngine', 'textIndexVersion', 'weights', 'wildcardProjection'],
  ],
});

function checkKey(key: unknown): asserts key is Doc {
  ensure(isDoc(key), 14, "The field 'key' must be an object");
  ensure(Object.keys(key).length > 0, 67, 'Index keys cannot be empty.');
  for (const [path, direction] of Object.entries(key)) {
    if (typeof direction === 'string') throw new CommandError(67, `Index type '${direction}' is not implemented`);
    const wrongType =
      `Values in v:2 index key pattern cannot be of type ${kindOf(direction)}. ` +
      'Only numbers > 0, numbers < 0, and strings are allowed.';
    ensure(kindOf(direction) === 'number' && Math.abs(toNumber(direction)) > 0, 67, wrongType);
    ensure(!path.includes('$**'), 67, 'Wildcard indexes are not implemented');
    ensure(!path.includes('$'), 67, "Index key contains an illegal field name: field name starts with '$'.");
    ensure(path !== '' && !path.split('.').includes(''), 67, 'Index keys cannot be an empty field.');
  }
}

const partialOperators = ['$eq', '$lt', '$lte', '$gt', '$gte', '$in', '$type'];

/** Rejects filters that partial indexes do not support ("Partial Indexes"). */
function checkPartialFilter(filter: Filter): void {
  for (const clause of filter.clauses) {
    const isPath = clause.kind === 'path';
    const isKnown = isPath
      ? partialOperators.includes(clause.operator) || (clause.operator === '$exists' && clause.operand === true)
      : clause.kind === '$or';
    const what = isPath ? `${clause.path}: ${clause.operator}` : clause.kind;
    ensure(isKnown, 67, `Expression not supported in partial index: ${what}`);
    if (!isPath) clause.branches.forEach(checkPartialFilter);
  }
}

/** Validates a definition and normalises it to the form that listIndexes returns. */
function normalSpec(spec: Doc, standard: unknown): Doc {
  checkKey(spec['key']);
  const named = typeof spec['name'] === 'string' && spec['name'] !== '';
  ensure(named, 9, "The 'name' field is a required property of an index specification");
  const [unknown] = Object.keys(spec).filter((name) => !specFields.types.has(name));
  const invalid = `The field '${unknown}' is not valid for an index specification. Specification: ${formatValue(spec)}`;
  ensure(unknown === undefined, 197, invalid);
  checkFields('createIndexes.indexes', specFields, spec);
  const expire = spec['expireAfterSeconds'];
  if (expire !== undefined) {
    const isPeriod = kindOf(expire) === 'number' && toNumber(expire) >= 0;
    ensure(isPeriod, 67, "TTL index 'expireAfterSeconds' option must be numeric and not negative");
    const isSingle = Object.keys(spec['key']).length === 1 && !('_id' in spec['key']);
    ensure(isSingle, 67, 'TTL indexes are single-field indexes, compound indexes do not support TTL');
  }
  const partial = spec['partialFilterExpression'];
  const isUnmixed = partial === undefined || (isDoc(partial) && !spec['sparse']);
  ensure(isUnmixed, 67, 'cannot mix "partialFilterExpression" and "sparse" options');
  if (partial !== undefined) checkPartialFilter(parseFilter(partial));
  const collation = parseCollation(spec['collation'] ?? standard)?.spec;
  const { key, name, unique, sparse, hidden } = spec;
  const options = { unique, sparse, partialFilterExpression: partial, expireAfterSeconds: expire, collation, hidden };
  const given = Object.entries(options).filter(([, value]) => !isNullish(value) && value !== false);
  return { v: 2, key, name, ...Object.fromEntries(given) };
}

/** True when two definitions have equal values in these options. */
function agree(a: Doc, b: Doc, names: string[]): boolean {
  return names.every((name) => equalValues(a[name] ?? null, b[name] ?? null));
}

/** True when the same index exists. Throws 85 or 86 if it has other options ("Index Name Conflicts"). */
function hasSameIndex(info: CollectionInfo, spec: Doc): boolean {
  const byName = info.indexes.find(({ name }) => name === spec['name']);
  const identity = ['key', 'collation', 'partialFilterExpression'];
  const byKey = info.indexes.find((index) => agree(index.spec, spec, identity));
  if (byKey?.name === '_id_') return true;
  if (byName && byName !== byKey) {
    const conflict =
      'An existing index has the same name as the requested index. When index names are not specified, they are ' +
      'auto generated and can cause conflicts. Please refer to our documentation. Requested index: ';
    throw new CommandError(86, `${conflict}${formatValue(spec)}, existing index: ${formatValue(byName.spec)}`);
  }
  if (!byKey) return false;
  const both = `Requested index: ${formatValue(spec)}, existing index: ${formatValue(byKey.spec)}`;
  const differs = `An equivalent index already exists with the same name but different options. ${both}`;
  const isSame = agree(byKey.spec, spec, ['unique', 'sparse', 'expireAfterSeconds']);
  ensure(isSame, byName ? 86 : 85, differs);
  ensure(byName, 85, `Index already exists with a different name: ${byKey.name}`);
  return true;
}

function storeDefinition(call: Call, info: CollectionInfo): void {
  call.engine.locks.wrote([]);
  info.changedAt = call.engine.locks.commits;
  call.engine.catalog.touch(info);
}

/**
 * Transactions create indexes only on their own empty collections ("Create Collections and Indexes in a Transaction").
 */
function refuseUnlessNew(scope: Scope, info: CollectionInfo): void {
  const own = scope.transaction?.created.get(info.namespace) === info;
  const [record] = own ? allRecords(scope, info) : [];
  const state = own ? 'non-empty' : 'existing';
  const message = `Cannot create new indexes on ${state} collection ${info.namespace} in a multi-document transaction.`;
  ensure(own && !record, 263, message);
}

const createIndexes: Command = {
  kind: 'write',
  transactional: true,
  options: takes({
    objects: ['indexes'],
    any: ['commitQuorum'],
    bool: ['ignoreUnknownIndexOptions'],
    required: ['indexes'],
  }),
  *run(call) {
    const standard = call.scope.collection(`${call.database}.${collectionName(call)}`)?.options['collation'];
    const specs = (call.body['indexes'] as Doc[]).map((spec) => normalSpec(spec, standard));
    ensure(specs.length > 0, 2, 'Must specify at least one index to create');
    const created = !call.scope.collection(`${call.database}.${collectionName(call)}`);
    const info = yield* collectionToWrite(call, collectionName(call));
    const { transaction } = call.scope;
    if (!transaction) yield* waitUntilUnused(call, info);
    call.scope.assertAlive(info);
    const before = info.indexes.length;
    const made: IndexInfo[] = [];
    for (const spec of specs) {
      if (hasSameIndex({ ...info, indexes: [...info.indexes, ...made] }, spec)) continue;
      made.push(createIndexInfo(call.engine.catalog.allocateId(), spec));
    }
    if (made.length > 0 && transaction) refuseUnlessNew(call.scope, info);
    else if (made.length > 0) yield* new IndexBuild(made).run(call.scope, info);
    info.indexes.push(...made);
    if (made.length > 0 && !transaction) storeDefinition(call, info);
    return {
      numIndexesBefore: before,
      numIndexesAfter: info.indexes.length,
      createdCollectionAutomatically: created,
      ...(made.length === 0 ? { note: 'all indexes already exist' } : {}),
      ok: 1,
    };
  },
};

const listIndexes: Command = {
  kind: 'read',
  options: takes({ object: ['cursor'] }),
  run(call) {
    const name = collectionName(call);
    const info = existingCollection(call, name, `ns does not exist: ${call.database}.${name}`);
    const rows = info.indexes.map(({ spec }) => spec);
    return rowsReply(call, info.namespace, rows, docOption(call, 'cursor'));
  },
};

function selectIndexes(info: CollectionInfo, wanted: unknown): IndexInfo[] {
  const droppable = info.indexes.filter(({ name }) => name !== '_id_');
  if (wanted === '*') return droppable;
  const list = Array.isArray(wanted) ? (wanted as unknown[]) : [wanted];
  return list.map((one) => {
    const index = info.indexes.find(({ name, spec }) => name === one || (isDoc(one) && equalValues(spec['key'], one)));
    ensure(
      index,
      27,
      typeof one === 'string' ? `index not found with name [${one}]` : `can't find index with key: ${formatValue(one)}`,
    );
    ensure(index.name !== '_id_', 72, 'cannot drop _id index');
    return index;
  });
}

const dropIndexes: Command = {
  kind: 'write',
  options: takes({ any: ['index'], required: ['index'] }),
  *run(call) {
    const name = collectionName(call);
    const info = existingCollection(call, name, `ns not found ${call.database}.${name}`);
    yield* waitUntilUnused(call, info);
    call.scope.assertAlive(info);
    const dropped = selectIndexes(info, call.body['index']);
    const nIndexesWas = info.indexes.length;
    for (const index of dropped) call.engine.catalog.discard(call.scope.view, indexPrefix(index.id));
    info.indexes = info.indexes.filter((index) => !dropped.includes(index));
    storeDefinition(call, info);
    return { nIndexesWas, ok: 1 };
  },
};

const indexChange = fields({
  string: ['name'],
  object: ['keyPattern'],
  number: ['expireAfterSeconds'],
  bool: ['hidden'],
});

/** `collMod` changes an index's expiry, or hides the index from queries. */
const collMod: Command = {
  kind: 'write',
  options: takes({
    object: ['index'],
    refused: [
      ...['cappedMax', 'cappedSize', 'changeStreamPreAndPostImages', 'dryRun', 'expireAfterSeconds', 'pipeline'],
      ...['timeseries', 'validationAction', 'validationLevel', 'validator', 'viewOn'],
    ],
  }),
  *run(call) {
    const name = collectionName(call);
    const info = existingCollection(call, name, `ns does not exist: ${call.database}.${name}`);
    const wanted = docOption(call, 'index');
    if (!wanted) return { ok: 1 };
    checkFields('collMod.index', indexChange, wanted);
    yield* waitUntilUnused(call, info);
    const index = info.indexes.find(({ name: one, spec }) =>
      'name' in wanted ? one === wanted['name'] : equalValues(spec['key'], wanted['keyPattern']),
    );
    const sought = formatValue(wanted['name'] ?? wanted['keyPattern']);
    ensure(index, 27, `cannot find index ${sought} for ns ${info.namespace}`);
    const changes = Object.fromEntries(
      ['expireAfterSeconds', 'hidden'].flatMap((one) => (one in wanted ? [[one, wanted[one]]] : [])),
    );
    ensure(Object.keys(changes).length > 0, 72, 'no expireAfterSeconds or hidden field');
    ensure(index.name !== '_id_' || !('hidden' in changes), 2, "can't hide _id index");
    const before = index.spec;
    const { spec } = createIndexInfo(index.id, normalSpec({ ...before, ...changes }, undefined));
    info.indexes = info.indexes.map((one) =>
      one === index ? createIndexInfo(one.id, spec, one.arrays, one.cut) : one,
    );
    storeDefinition(call, info);
    const reported = Object.keys(changes).flatMap((one) => [
      ...(one in before || one === 'hidden' ? [[`${one}_old`, before[one] ?? false]] : []),
      [`${one}_new`, wanted[one]],
    ]);
    return { ...(Object.fromEntries(reported) as Doc), ok: 1 };
  },
};

export const indexCommands: Commands = { createIndexes, listIndexes, dropIndexes, collMod };
