import { Int32 } from 'bson';
import type { Doc } from '../bson/codec';
import { isDoc, isNullish, kindOf } from '../bson/kinds';
import { integerOf, toNumber } from '../bson/numbers';
import { cloneValue, setField, valueAt } from '../bson/paths';
import { MongoFailure, ensure } from '../errors';
import { parseFilter } from '../query/filter';
import { parseSort, sortDocs } from '../query/sort';
import { typeName } from '../query/type-names';
import type { Variables } from './expression';
import { parseGroup } from './group';
import { parseLookup } from './lookup';
import type { Reshape } from './reshape';
import { parseAddFields, parseProject, parseReplaceRoot, parseUnset } from './reshape';

/** What stages read besides their input. */
export interface PipelineContext {
  /** The documents of another collection of the same database, as this operation sees it. */
  read(name: string): Iterable<Doc>;
  /** Values of `let`, without their `$$`. */
  variables: Variables;
}

/** A compiled stage. */
export type Stage = (docs: Iterable<Doc>, context: PipelineContext) => Iterable<Doc>;
type StageParser = (operand: unknown) => Stage;

/** A stage that makes one document of each. */
function each(reshape: Reshape): Stage {
  return function* (docs, { variables }) {
    for (const doc of docs) yield reshape(doc, variables);
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
      passed += 1;
      if (passed > few) yield doc;
    }
  };
};

const match: StageParser = (operand) => {
  ensure(isDoc(operand), 15959, 'the match filter must be an expression in an object');
  const filter = parseFilter(operand);
  return function* (docs) {
    for (const doc of docs) if (filter.matches(doc)) yield doc;
  };
};

const sort: StageParser = (operand) => {
  ensure(isDoc(operand), 15973, 'the $sort key specification must be an object');
  ensure(Object.keys(operand).length > 0, 15976, '$sort stage must have at least one sort key');
  parseSort(operand);
  return (docs) => sortDocs(docs, (doc) => doc, operand);
};

const count: StageParser = (name) => {
  ensure(typeof name === 'string' && name !== '', 40156, 'the count field must be a non-empty string');
  ensure(
    !name.startsWith('$') && !name.includes('.'),
    40158,
    "the count field cannot be a $-prefixed path or contain '.'",
  );
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
  const options: Doc = isDoc(operand) ? operand : { path: operand };
  const path = options['path'];
  const prefixed = typeof path === 'string' && path.startsWith('$');
  ensure(prefixed, 28818, "path option to $unwind stage should be prefixed with a '$'");
  const unknown = Object.keys(options).find((name) => name !== 'path' && name !== 'preserveNullAndEmptyArrays');
  ensure(unknown === undefined, 28811, `unrecognized option to $unwind stage: ${unknown}`);
  const keepsEmpty = options['preserveNullAndEmptyArrays'] === true;
  const parts = path.slice(1).split('.');
  return function* (docs) {
    for (const doc of docs) {
      const value = valueAt(doc, parts);
      if (Array.isArray(value) && value.length > 0) {
        for (const item of value as unknown[]) yield withValueAt(doc, parts, item);
      } else if (Array.isArray(value)) {
        if (keepsEmpty) yield withValueAt(doc, parts, undefined);
      } else if (keepsEmpty || !isNullish(value)) {
        yield doc;
      }
    }
  };
};

const facet: StageParser = (operand) => {
  const named = isDoc(operand) && Object.keys(operand).length > 0;
  ensure(named, 40169, 'the $facet specification must be a non-empty object');
  const branches = Object.entries(operand).map(([name, stages]) => [name, parsePipeline(stages)] as const);
  return function* (docs, context) {
    const input = [...docs];
    const result: Doc = {};
    for (const [name, stages] of branches) setField(result, name, [...runPipeline(input, stages, context)]);
    yield result;
  };
};

const unionWith: StageParser = (operand) => {
  const options: Doc = isDoc(operand) ? operand : { coll: operand };
  const name = options['coll'];
  ensure(typeof name === 'string', 9, "the $unionWith stage needs the name of a collection in 'coll'");
  const stages = parsePipeline(options['pipeline'] ?? []);
  return function* (docs, context) {
    yield* docs;
    yield* runPipeline(context.read(name), stages, context);
  };
};

const group: StageParser = (operand) => {
  const parsed = parseGroup(operand);
  return (docs, { variables }) => parsed(docs, variables);
};

const sortByCount: StageParser = (operand) => {
  const grouped = group({ _id: operand, count: { $sum: new Int32(1) } });
  return (docs, context) => sortDocs(grouped(docs, context), (doc) => doc, { count: new Int32(-1) });
};

const replaceRoot: StageParser = (operand) => {
  ensure(isDoc(operand) && 'newRoot' in operand, 40231, 'no newRoot specified for the $replaceRoot stage');
  return each(parseReplaceRoot(operand['newRoot']));
};

const stages: Record<string, StageParser> = {
  $match: match,
  $sort: sort,
  $skip: skip,
  $limit: limit,
  $count: count,
  $unwind: unwind,
  $facet: facet,
  $unionWith: unionWith,
  $lookup: parseLookup,
  $group: group,
  $sortByCount: sortByCount,
  $replaceRoot: replaceRoot,
  $replaceWith: (operand) => each(parseReplaceRoot(operand)),
  $project: (operand) => each(parseProject(operand)),
  $addFields: (operand) => each(parseAddFields('$addFields', operand)),
  $set: (operand) => each(parseAddFields('$set', operand)),
  $unset: (operand) => each(parseUnset(operand)),
};

/** Stages of MongoDB that are not served; any other name does not exist. */
const notServed = [
  '$geoNear',
  '$out',
  '$merge',
  '$graphLookup',
  '$setWindowFields',
  '$densify',
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
  '$documents',
  '$listLocalSessions',
  '$bucket',
  '$bucketAuto',
  '$sample',
  '$redact',
];

function parseStage(stage: unknown): Stage {
  ensure(isDoc(stage), 14, "Each element of the 'pipeline' array must be an object");
  const [name, ...more] = Object.keys(stage);
  const single = name !== undefined && more.length === 0;
  ensure(single, 40323, 'A pipeline stage specification object must contain exactly one field.');
  if (notServed.includes(name)) throw new MongoFailure(238, `${name} is not implemented`);
  const parse = Object.hasOwn(stages, name) ? stages[name] : undefined;
  ensure(parse, 40324, `Unrecognized pipeline stage name: '${name}'`);
  return parse(stage[name]);
}

/** Compiles a pipeline ("Aggregation Stages"); a malformed one fails whatever the collection holds. */
export function parsePipeline(pipeline: unknown): Stage[] {
  ensure(Array.isArray(pipeline), 14, "'pipeline' option must be specified as an array");
  return (pipeline as unknown[]).map(parseStage);
}

/** Runs compiled stages over documents, lazily where the stages allow it. */
export function runPipeline(docs: Iterable<Doc>, pipeline: readonly Stage[], context: PipelineContext): Iterable<Doc> {
  return pipeline.reduce((current, stage) => stage(current, context), docs);
}
