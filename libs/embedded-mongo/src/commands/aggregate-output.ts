import type { Doc } from '../bson/codec';
import { isDoc, isNullish } from '../bson/kinds';
import { valueAt } from '../bson/paths';
import { MongoFailure, ensure } from '../errors';
import { parseFilter } from '../query/filter';
import { makeIndex } from '../storage/catalog';
import { catalogKey, indexPrefix, recordPrefix, resourceName } from '../storage/keys';
import type { Steps } from '../transactions/lock-table';
import { stepsOf } from '../transactions/lock-table';
import { dropCollection, waitForUsers } from './collections';
import type { Call } from './command';
import { insertInto, insertOne } from './insert-document';
import { updateMatching } from './modify';
import { checkCollectionName, checkFields, fields } from './options';

/** The stage that writes an aggregation's result into a collection, when its pipeline ends with one. */
export function outputOf(pipeline: unknown): Doc | undefined {
  const last: unknown = Array.isArray(pipeline) ? pipeline.at(-1) : undefined;
  return isDoc(last) && ('$out' in last || '$merge' in last) ? last : undefined;
}

interface Place {
  inner: Call;
  name: string;
}

function placeOf(call: Call, stage: string, operand: unknown): Place {
  const { db = call.database, coll } = isDoc(operand) ? operand : { coll: operand };
  ensure(typeof db === 'string' && typeof coll === 'string', 14, `${stage} needs the name of a collection`);
  checkCollectionName(db, coll);
  return { inner: { ...call, database: db }, name: coll };
}

/** `$out`: the documents take the place of the collection's, which keeps its indexes; all or nothing. */
function* replaceAll(call: Call, operand: unknown, docs: Iterable<Doc>): Steps<void> {
  if (isDoc(operand) && 'timeseries' in operand) throw new MongoFailure(238, '$out: timeseries is not implemented');
  const { inner, name } = placeOf(call, '$out', operand);
  const { scope, engine } = call;
  const namespace = `${inner.database}.${name}`;
  const rows = [...docs];
  for (let old = scope.collection(namespace); old; old = scope.collection(namespace)) {
    yield* waitForUsers(inner, old);
    if (old === scope.collection(namespace)) break;
  }
  const old = scope.collection(namespace);
  const fresh = engine.catalog.make(inner.database, name, old?.options);
  const kept = (old?.indexes ?? []).slice(1).map(({ spec }) => makeIndex(engine.catalog.allocateId(), spec));
  fresh.indexes.push(...kept);
  try {
    for (const row of rows) yield* stepsOf(insertInto(inner, fresh, row));
  } catch (error) {
    const prefixes = [recordPrefix(fresh.id), ...fresh.indexes.map(({ id }) => indexPrefix(id))];
    for (const prefix of prefixes) engine.catalog.discard(scope.view, prefix);
    throw error;
  }
  if (old) yield* dropCollection(inner, old);
  else engine.locks.wrote([resourceName(catalogKey(namespace))]);
  fresh.changedAt = engine.locks.now;
  engine.catalog.add(fresh);
}

interface Merge extends Place {
  on: string[];
  whenMatched: unknown;
  whenNotMatched: string;
}

const mergeFields = fields({
  any: ['into', 'on', 'whenMatched', 'whenNotMatched'],
  refused: ['let'],
  required: ['into'],
});

function parseMerge(call: Call, operand: unknown): Merge {
  const spec: Doc = isDoc(operand) ? operand : { into: operand };
  checkFields('$merge', mergeFields, spec);
  const place = placeOf(call, '$merge', spec['into']);
  const on = [spec['on'] ?? '_id'].flat() as string[];
  const { whenMatched = 'merge', whenNotMatched = 'insert' } = spec;
  const matched = Array.isArray(whenMatched) || ['replace', 'keepExisting', 'merge', 'fail'].includes(`${whenMatched}`);
  ensure(matched, 2, `Enumeration value '${String(whenMatched)}' for field '$merge.whenMatched' is not a valid value.`);
  const missed = ['insert', 'discard', 'fail'].includes(String(whenNotMatched));
  ensure(missed, 2, `Enumeration value '${String(whenNotMatched)}' for field 'whenNotMatched' is not a valid value.`);
  const indexes = call.scope.collection(`${place.inner.database}.${place.name}`)?.indexes ?? [];
  const unique = indexes.some(
    ({ unique: one, partial, fields }) =>
      one && !partial && fields.length === on.length && fields.every(({ path }) => on.includes(path)),
  );
  const known = unique || (on.length === 1 && on[0] === '_id');
  ensure(known, 51183, 'Cannot find index to verify that join fields will be unique');
  return { ...place, on, whenMatched, whenNotMatched: String(whenNotMatched) };
}

function updateFor(whenMatched: unknown, doc: Doc): unknown {
  if (Array.isArray(whenMatched)) return whenMatched;
  if (whenMatched === 'replace') return doc;
  return whenMatched === 'merge' ? [{ $replaceRoot: { newRoot: { $mergeObjects: ['$$ROOT', '$$new'] } } }] : undefined;
}

/** `$merge`: brings one document into the collection. */
function* mergeOne({ inner, name, on, whenMatched, whenNotMatched }: Merge, doc: Doc): Steps<void> {
  const keys = on.map((path) => {
    const value = valueAt(doc, path.split('.'));
    const usable = !isNullish(value) && !Array.isArray(value);
    ensure(usable || path === '_id', 51132, `$merge write error: 'on' field '${path}' cannot be missing or an array`);
    return [path, { $eq: value }] as const;
  });
  const insert = whenNotMatched === 'insert';
  if (whenMatched === 'fail' && insert) {
    yield* stepsOf(insertOne(inner, name, doc));
    return;
  }
  const update = updateFor(whenMatched, doc);
  const { matched } = yield* updateMatching(inner, name, {
    filter: parseFilter(Object.fromEntries(keys), { collation: undefined, variables: { new: doc } }),
    update: update ?? { $setOnInsert: insert ? doc : {} },
    limit: 1,
    upsert: insert && update === undefined,
  });
  if (matched > 0 || update === undefined) {
    const missing = whenNotMatched === 'fail' && matched === 0;
    ensure(!missing, 13113, '$merge could not find a matching document in the target collection');
    return;
  }
  ensure(whenNotMatched !== 'fail', 13113, '$merge could not find a matching document in the target collection');
  if (insert) yield* stepsOf(insertOne(inner, name, doc));
}

/** Writes an aggregation's result where its last stage says. */
export function* writeOutput(call: Call, output: Doc, docs: Iterable<Doc>): Steps<void> {
  if ('$out' in output) {
    yield* replaceAll(call, output['$out'], docs);
    return;
  }
  const merge = parseMerge(call, output['$merge']);
  for (const doc of [...docs]) yield* mergeOne(merge, doc);
}
