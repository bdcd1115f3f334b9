import { Int32, Long } from 'bson';
import type { Doc } from '../bson/codec';
import { isDoc, isNullish, kindOf } from '../bson/kinds';
import { integerOf, toNumber } from '../bson/numbers';
import { cloneValue, setField, valueAt } from '../bson/paths';
import { MongoFailure, ensure } from '../errors';
import type { Env } from '../query/env';
import { plainEnv } from '../query/env';
import type { Filter } from '../query/filter';
import { parseFilter } from '../query/filter';
import { parseSort, sortDocs } from '../query/sort';
import { isPause } from '../query/turn';
import { typeName } from '../query/type-names';
import { parseBucketAuto } from './bucket-auto';
import { parseExpression, scopeOf } from './expression';
import { parseGraphLookup } from './graph-lookup';
import { parseBucket, parseGroup } from './group';
import { parseLookup, parseUnionWith } from './lookup';
import type { Reshape } from './reshape';
import { parseAddFields, parseProject, parseReplaceRoot, parseUnset } from './reshape';

/** What stages read besides their input, as this operation sees it. */
export interface PipelineContext {
  /** The documents of another collection of the same database that a filter finds. */
  read(name: string, filter: Filter): Iterable<Doc>;
  /** Whether an equality on this path is served by an index. */
  indexed(name: string, path: string, env: Env): boolean;
}

/** A compiled stage. */
export type Stage = (docs: Iterable<Doc>, context: PipelineContext) => Iterable<Doc>;
type StageParser = (operand: unknown, env: Env) => Stage;

/** A stage that makes one document of each. */
function each(reshape: Reshape): Stage {
  return function* (docs) {
    for (const doc of docs) yield isPause(doc) ? doc : reshape(doc);
  };
}

function wholeNumber(stage: string, value: unknown, code: number, least: number): number {
  const isWhole = kindOf(value) === 'number' && Number.isInteger(toNumber(value));
  ensure(isWhole, code, `invalid argument to ${stage} stage: Expected an integer: ${stage}: ${typeName(value)}`);
  const number = toNumber(value);
  if (stage === '$limit') ensure(number !== 0, 15958, 'the limit must be positive');
  ensure(number >= least, code, `invalid argument to ${stage} stage: Expected a non-negative number in: ${stage}`);
  return number;
}

const limit: StageParser = (operand) => {
  const most = wholeNumber('$limit', operand, 5107201, 1);
  return function* (docs) {
    let taken = 0;
    for (const doc of docs) {
      yield doc;
      if (isPause(doc)) continue;
      taken += 1;
      if (taken >= most) return;
    }
  };
};

const skip: StageParser = (operand) => {
  const few = wholeNumber('$skip', operand, 5107200, 0);
  return function* (docs) {
    let passed = 0;
    for (const doc of docs) {
      if (!isPause(doc)) passed += 1;
      if (passed > few || isPause(doc)) yield doc;
    }
  };
};

const match: StageParser = (operand, env) => {
  ensure(isDoc(operand), 15959, 'the match filter must be an expression in an object');
  const filter = parseFilter(operand, env);
  return function* (docs) {
    for (const doc of docs) if (isPause(doc) || filter.matches(doc)) yield doc;
  };
};

const sort: StageParser = (operand, env) => {
  ensure(isDoc(operand), 15973, 'the $sort key specification must be an object');
  ensure(Object.keys(operand).length > 0, 15976, '$sort stage must have at least one sort key');
  parseSort(operand);
  return (docs) => sortDocs(docs, (doc) => doc, operand, Infinity, env.collation);
};

const count: StageParser = (name) => {
  ensure(typeof name === 'string', 40156, 'the count field must be a non-empty string');
  ensure(name !== '', 40157, 'the count field must be a non-empty string');
  ensure(!name.startsWith('$'), 40158, 'the count field cannot be a $-prefixed path');
  ensure(!name.includes('.'), 40160, "the count field cannot contain '.'");
  // The manual: no documents in, no document out.
  return function* (docs) {
    let total = 0n;
    for (const doc of docs) total += doc ? 1n : 0n;
    if (total > 0n) yield { [name]: integerOf(total) };
  };
};

/** A copy of the document with another value at the path; undefined takes the field away. */
function withValueAt(doc: Doc, parts: readonly string[], value: unknown): Doc {
  const copy = cloneValue(doc);
  const holder = valueAt(copy, parts.slice(0, -1));
  const name = parts.at(-1) ?? '';
  if (!isDoc(holder)) return copy;
  if (value === undefined) Reflect.deleteProperty(holder, name);
  else setField(holder, name, value);
  return copy;
}

const unwind: StageParser = (operand) => {
  const expected = 'expected either a string or an object as specification for $unwind stage, got ';
  ensure(isDoc(operand) || typeof operand === 'string', 15981, `${expected}${typeName(operand)}`);
  const options: Doc = isDoc(operand) ? operand : { path: operand };
  const { path, preserveNullAndEmptyArrays: keepsEmpty = false, includeArrayIndex: indexName, ...unknown } = options;
  const [extra] = Object.keys(unknown);
  ensure(extra === undefined, 28811, `unrecognized option to $unwind stage: ${extra}`);
  ensure(path !== undefined, 28812, 'no path specified to $unwind stage');
  ensure(typeof path === 'string', 28808, `expected a string as the path for $unwind stage, got ${typeName(path)}`);
  ensure(path.startsWith('$'), 28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  const wrongFlag = 'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage, got ';
  ensure(typeof keepsEmpty === 'boolean', 28809, `${wrongFlag}${typeName(keepsEmpty)}`);
  const isName = indexName === undefined || (typeof indexName === 'string' && indexName !== '');
  ensure(isName, 28810, 'expected a non-empty string for the includeArrayIndex option to $unwind stage');
  ensure(
    !indexName?.startsWith('$'),
    28822,
    'includeArrayIndex option to $unwind stage should not be prefixed with a $',
  );
  const parts = path.slice(1).split('.');
  const numbered = (doc: Doc, index: Long | null): Doc =>
    indexName === undefined ? doc : withValueAt(doc, indexName.split('.'), index);
  return function* (docs) {
    for (const doc of docs) {
      if (isPause(doc)) {
        yield doc;
        continue;
      }
      const value = valueAt(doc, parts);
      if (Array.isArray(value) && value.length > 0) {
        for (const [index, item] of (value as unknown[]).entries())
          yield numbered(withValueAt(doc, parts, item), Long.fromNumber(index));
      } else if (Array.isArray(value)) {
        if (keepsEmpty) yield numbered(withValueAt(doc, parts, undefined), null);
      } else if (keepsEmpty || !isNullish(value)) {
        yield numbered(doc, null);
      }
    }
  };
};

const facet: StageParser = (operand, env) => {
  const named = isDoc(operand) && Object.keys(operand).length > 0;
  ensure(named, 40169, 'the $facet specification must be a non-empty object');
  const branches = Object.entries(operand).map(([name, list]) => {
    ensure(Array.isArray(list), 40170, `arguments to $facet must be arrays, ${name} is type ${typeName(list)}`);
    for (const stage of list as unknown[]) {
      const inner = isDoc(stage) ? (Object.keys(stage)[0] ?? '') : '';
      const message = `${inner} is not allowed to be used within a $facet stage`;
      ensure(!['$facet', '$out', '$merge', '$documents'].includes(inner), 40600, message);
    }
    return [name, parsePipeline(list, env)] as const;
  });
  return function* (docs, context) {
    const input = [...docs];
    const result: Doc = {};
    for (const [name, stages] of branches) setField(result, name, [...runPipeline(input, stages, context)]);
    yield result;
  };
};

const sortByCount: StageParser = (operand, env) => {
  const expression = typeof operand === 'string' ? operand.startsWith('$') : isDoc(operand);
  ensure(expression, 40148, 'the sortByCount field must be specified as a string or as an object');
  const grouped = parseGroup({ _id: operand, count: { $sum: new Int32(1) } }, env);
  return (docs) => sortDocs(grouped(docs), (doc) => doc, { count: new Int32(-1) });
};

const replaceRoot: StageParser = (operand, env) => {
  ensure(isDoc(operand), 40229, `expected an object as specification for $replaceRoot stage, got ${typeName(operand)}`);
  ensure('newRoot' in operand, 40231, 'no newRoot specified for the $replaceRoot stage');
  return each(parseReplaceRoot(operand['newRoot'], env));
};

const sample: StageParser = (operand) => {
  ensure(isDoc(operand), 28745, 'the $sample stage specification must be an object');
  const { size } = operand;
  ensure(size !== undefined, 28749, '$sample stage must specify a size');
  ensure(kindOf(size) === 'number', 28746, 'size argument to $sample must be a number');
  ensure(toNumber(size) > 0, 28747, 'size argument to $sample must be a positive integer');
  return (docs) => {
    const rows = [...docs].map((doc) => ({ doc, key: Math.random() }));
    return rows
      .sort((a, b) => a.key - b.key)
      .slice(0, Math.trunc(toNumber(size)))
      .map(({ doc }) => doc);
  };
};

const documents: StageParser = (operand, env) => {
  const list = parseExpression(operand, env)(scopeOf({}));
  ensure(Array.isArray(list), 5858203, 'an array is expected for $documents');
  for (const doc of list as unknown[]) ensure(isDoc(doc), 5858204, 'Array elements must be objects for $documents');
  return () => list as Doc[];
};

const stages: Record<string, StageParser> = {
  $match: match,
  $sort: sort,
  $skip: skip,
  $limit: limit,
  $count: count,
  $unwind: unwind,
  $facet: facet,
  $unionWith: parseUnionWith,
  $lookup: parseLookup,
  $graphLookup: parseGraphLookup,
  $group: parseGroup,
  $bucket: parseBucket,
  $bucketAuto: parseBucketAuto,
  $sortByCount: sortByCount,
  $sample: sample,
  $documents: documents,
  $replaceRoot: replaceRoot,
  $replaceWith: (operand, env) => each(parseReplaceRoot(operand, env)),
  $project: (operand, env) => each(parseProject(operand, env)),
  $addFields: (operand, env) => each(parseAddFields('$addFields', operand, env)),
  $set: (operand, env) => each(parseAddFields('$set', operand, env)),
  $unset: (operand) => each(parseUnset(operand)),
};

/** Takes in all documents before the stage begins, and passes only the marks of pauses on. */
function gathered(stage: Stage): Stage {
  return function* (docs, context) {
    const input: Doc[] = [];
    for (const doc of docs) {
      if (isPause(doc)) yield doc;
      else input.push(doc);
    }
    yield* stage(input, context);
  };
}

const streaming = ['$match', '$sort', '$skip', '$limit', '$unwind', '$replaceRoot', '$replaceWith', '$project'];
const reshaping = ['$addFields', '$set', '$unset'];
const gathering = ['$group', '$bucket', '$bucketAuto', '$sortByCount', '$sample', '$count', '$facet'];

/** Whether a stage of this name knows what to do with the marks of pauses between documents. */
export function passesPauses(name: string): boolean {
  return [...streaming, ...reshaping, ...gathering].includes(name);
}

/** Stages of MongoDB that are not served; any other name does not exist. */
const notServed = [
  '$geoNear',
  '$out',
  '$merge',
  '$densify',
  '$redact',
  '$setWindowFields',
  '$fill',
  '$changeStream',
  '$search',
  '$searchMeta',
  '$vectorSearch',
  '$indexStats',
  '$collStats',
  '$currentOp',
  '$listSessions',
  '$planCacheStats',
  '$listLocalSessions',
];

function parseStage(stage: unknown, env: Env): Stage {
  ensure(isDoc(stage), 14, "Each element of the 'pipeline' array must be an object");
  const [name, ...more] = Object.keys(stage);
  const single = name !== undefined && more.length === 0;
  ensure(single, 40323, 'A pipeline stage specification object must contain exactly one field.');
  if (notServed.includes(name)) throw new MongoFailure(238, `${name} is not implemented`);
  const parse = Object.hasOwn(stages, name) ? stages[name] : undefined;
  ensure(parse, 40324, `Unrecognized pipeline stage name: '${name}'`);
  const made = parse(stage[name], env);
  return gathering.includes(name) ? gathered(made) : made;
}

/** Compiles a pipeline ("Aggregation Stages"); a malformed one fails whatever the collection holds. */
export function parsePipeline(pipeline: unknown, env: Env = plainEnv): Stage[] {
  ensure(Array.isArray(pipeline), 14, "'pipeline' option must be specified as an array");
  return (pipeline as unknown[]).map((stage) => parseStage(stage, env));
}

/** Runs compiled stages over documents, lazily where the stages allow it. */
export function runPipeline(docs: Iterable<Doc>, pipeline: readonly Stage[], context: PipelineContext): Iterable<Doc> {
  return pipeline.reduce((current, stage) => stage(current, context), docs);
}
