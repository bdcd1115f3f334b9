import { ObjectId } from 'bson';
import type { Doc } from '../bson/codec.ts';
import { isDoc } from '../bson/kinds.ts';
import { formatValue } from '../bson/format-value.ts';
import { CommandError, ensure } from '../errors.ts';
import { parseFilter } from '../query/filter.ts';
import { createIndexInfo } from '../storage/catalog.ts';
import { catalogKey, indexPrefix, recordPrefix, resourceName } from '../storage/keys.ts';
import { toTask, type Task } from '../storage/lock-table.ts';
import { dropCollection, waitUntilUnused } from './collections.ts';
import type { Call } from './command.ts';
import { insertInto, insertOne } from './insert-document.ts';
import { updateMatching } from './modify.ts';
import { checkCollectionName, checkFields, fields } from './options.ts';

/** The `$out` or `$merge` stage at the end of a pipeline. */
export function outputOf(pipeline: unknown): Doc | undefined {
  const last: unknown = Array.isArray(pipeline) ? pipeline.at(-1) : undefined;
  return isDoc(last) && ('$out' in last || '$merge' in last) ? last : undefined;
}

function outputTarget(call: Call, stage: string, operand: unknown) {
  const { db = call.database, coll } = isDoc(operand) ? operand : { coll: operand };
  ensure(typeof db === 'string' && typeof coll === 'string', 14, `${stage} needs the name of a collection`);
  checkCollectionName(db, coll);
  return { inner: { ...call, database: db }, name: coll };
}

/** `$out` replaces the collection's documents atomically and keeps its indexes. */
function* replaceAll(call: Call, operand: unknown, docs: Iterable<Doc>): Task<void> {
  if (isDoc(operand) && 'timeseries' in operand) throw new CommandError(238, '$out: timeseries is not implemented');
  const { inner, name } = outputTarget(call, '$out', operand);
  const { scope, engine } = call;
  const namespace = `${inner.database}.${name}`;
  const rows = [...docs];
  for (let old = scope.collection(namespace); old; old = scope.collection(namespace)) {
    yield* waitUntilUnused(inner, old);
    if (old === scope.collection(namespace)) break;
  }
  const old = scope.collection(namespace);
  const fresh = engine.catalog.create(inner.database, name, old?.options);
  const kept = (old?.indexes ?? []).slice(1).map(({ spec }) => createIndexInfo(engine.catalog.allocateId(), spec));
  fresh.indexes.push(...kept);
  try {
    for (const row of rows) yield* toTask(insertInto(inner, fresh, row));
  } catch (error) {
    const prefixes = [recordPrefix(fresh.id), ...fresh.indexes.map(({ id }) => indexPrefix(id))];
    for (const prefix of prefixes) engine.catalog.discard(scope.view, prefix);
    throw error;
  }
  if (old) yield* dropCollection(inner, old);
  else engine.locks.wrote([resourceName(catalogKey(namespace))]);
  fresh.changedAt = engine.locks.commits;
  engine.catalog.add(fresh);
}

const mergeFields = fields({
  any: ['into', 'whenMatched', 'whenNotMatched'],
  refused: ['let', 'on'],
  required: ['into'],
});

/** The update that `$merge` applies to an existing document, by `whenMatched`. */
const MERGE_UPDATES: Record<string, (doc: Doc) => unknown> = {
  merge: () => [{ $replaceRoot: { newRoot: { $mergeObjects: ['$$ROOT', '$$new'] } } }],
  replace: (doc) => doc,
  keepExisting: (doc) => ({ $setOnInsert: doc }),
};

/** `$merge` merges each document with the stored document of the same _id. */
function* mergeAll(call: Call, operand: unknown, docs: Iterable<Doc>): Task<void> {
  const spec: Doc = isDoc(operand) ? operand : { into: operand };
  checkFields('$merge', mergeFields, spec);
  const { inner, name } = outputTarget(call, '$merge', spec['into']);
  const { whenMatched = 'merge', whenNotMatched = 'insert' } = spec;
  if (whenMatched === 'fail' && whenNotMatched === 'insert') {
    for (const row of [...docs]) yield* toTask(insertOne(inner, name, row));
    return;
  }
  const update = Object.hasOwn(MERGE_UPDATES, `${whenMatched}`) ? MERGE_UPDATES[`${whenMatched}`] : undefined;
  ensure(update, 238, `$merge: whenMatched '${formatValue(whenMatched)}' is not implemented`);
  const missed = ['insert', 'discard'].includes(`${whenNotMatched}`);
  ensure(missed, 238, `$merge: whenNotMatched '${formatValue(whenNotMatched)}' is not implemented`);
  for (const row of [...docs]) {
    const doc = '_id' in row ? row : { _id: new ObjectId(), ...row };
    yield* updateMatching(inner, name, {
      filter: parseFilter({ _id: { $eq: doc['_id'] } }, { collation: undefined, variables: { new: doc } }),
      update: update(doc),
      limit: 1,
      upsert: whenNotMatched === 'insert',
    });
  }
}

export function* writeOutput(call: Call, output: Doc, docs: Iterable<Doc>): Task<void> {
  if ('$out' in output) yield* replaceAll(call, output['$out'], docs);
  else yield* mergeAll(call, output['$merge'], docs);
}
