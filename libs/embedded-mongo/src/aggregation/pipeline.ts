import { Int32, Long } from 'bson';
import type { Doc } from '../bson/codec.ts';
import { isDoc, isNullish, kindOf } from '../bson/kinds.ts';
import { toNumber } from '../bson/numbers.ts';
import { valueAt } from '../bson/paths.ts';
import { CommandError, ensure } from '../errors.ts';
import { plainEnv, type Env } from '../expressions/env.ts';
import { parseFilter } from '../query/filter.ts';
import { parseSort, sortDocs } from '../plans/sort.ts';
import { isYieldMarker } from '../plans/yielding.ts';
import { typeName } from '../bson/type-names.ts';
import { withField } from '../bson/target.ts';
import { parseBucketAuto } from './bucket-auto.ts';
import { parseExpression, scopeOf } from '../expressions/expression.ts';
import { parseGraphLookup } from './graph-lookup.ts';
import { parseGroup } from './group.ts';
import { parseLookup, parseUnionWith } from './lookup.ts';
import { argumentsOf, int, stringOf, wholeOf, type ArgumentSpec } from '../expressions/define-operator.ts';
import { reshapes, type ReshapeParser } from './reshape.ts';
import { runPipeline, type ParsePipeline, type PipelineContext, type Stage } from './stage.ts';

type StageParser = (operand: unknown, env: Env) => Stage;
type BlockingStageParser = (operand: unknown, env: Env) => (docs: Doc[], context: PipelineContext) => Iterable<Doc>;

/** A streaming stage maps each document to any number of documents. Yield markers pass through. */
function streaming(begin: () => (doc: Doc) => Iterable<Doc>): Stage {
  return function* (docs) {
    const pass = begin();
    for (const doc of docs) {
      if (isYieldMarker(doc)) yield doc;
      else yield* pass(doc);
    }
  };
}

function each(reshape: ReshapeParser, name: string): StageParser {
  return (operand, env) => {
    const made = reshape(operand, env, name);
    return streaming(() => (doc) => [made(doc)]);
  };
}

/** A blocking stage collects its whole input first. Yield markers pass through meanwhile. */
function blocking(parse: BlockingStageParser): StageParser {
  return (operand, env) => {
    const gather = parse(operand, env);
    return function* (docs, context) {
      const input: Doc[] = [];
      for (const doc of docs) {
        if (isYieldMarker(doc)) yield doc;
        else input.push(doc);
      }
      yield* gather(input, context);
    };
  };
}

function wholeNumber(stage: string, value: unknown, code: number): number {
  const whole = wholeOf(value, code, `the argument of ${stage}`);
  ensure(whole >= 0, code, `invalid argument to ${stage} stage: Expected a non-negative number in: ${stage}`);
  return whole;
}

const limit: StageParser = (operand) => {
  const most = wholeNumber('$limit', operand, 5107201);
  ensure(most > 0, 15958, 'the limit must be positive');
  return function* (docs) {
    let left = most;
    for (const doc of docs) {
      yield doc;
      if (!isYieldMarker(doc)) left -= 1;
      if (left === 0) return;
    }
  };
};

const skip: StageParser = (operand) => {
  const few = wholeNumber('$skip', operand, 5107200);
  return streaming(() => {
    let passed = 0;
    return (doc) => ((passed += 1) > few ? [doc] : []);
  });
};

const match: StageParser = (operand, env) => {
  ensure(isDoc(operand), 15959, 'the match filter must be an expression in an object');
  const filter = parseFilter(operand, env);
  return streaming(() => (doc) => (filter.matches(doc) ? [doc] : []));
};

const sort: StageParser = (operand, env) => {
  ensure(isDoc(operand), 15973, 'the $sort key specification must be an object');
  ensure(Object.keys(operand).length > 0, 15976, '$sort stage must have at least one sort key');
  parseSort(operand);
  return (docs) => sortDocs(docs, (doc) => doc, operand, Infinity, env.collation);
};

const count: BlockingStageParser = (name) => {
  ensure(typeof name === 'string', 40156, 'the count field must be a non-empty string');
  ensure(name !== '', 40157, 'the count field must be a non-empty string');
  ensure(!name.startsWith('$'), 40158, 'the count field cannot be a $-prefixed path');
  ensure(!name.includes('.'), 40160, "the count field cannot contain '.'");
  // The manual: an empty input yields no document.
  return (docs) => (docs.length > 0 ? [{ [name]: int(docs.length) }] : []);
};

const unwindOptions = ['preserveNullAndEmptyArrays', 'includeArrayIndex'];

const unwind: StageParser = (operand) => {
  const isOptions = isDoc(operand);
  const expected = 'expected either a string or an object as specification for $unwind stage, got ';
  ensure(isOptions || typeof operand === 'string', 15981, `${expected}${typeName(operand)}`);
  const known: ArgumentSpec = [15981, 28811, { path: 28812 }, unwindOptions];
  const options = argumentsOf('$unwind', isOptions ? operand : { path: operand }, known);
  const { path, preserveNullAndEmptyArrays: keepsEmpty = false, includeArrayIndex: indexName } = options;
  const from = stringOf(path, 28808, 'the path of $unwind');
  ensure(from.startsWith('$'), 28818, `path option to $unwind stage should be prefixed with a '$': ${from}`);
  const wrongFlag = 'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage, got ';
  ensure(typeof keepsEmpty === 'boolean', 28809, `${wrongFlag}${typeName(keepsEmpty)}`);
  const isName = indexName === undefined || (typeof indexName === 'string' && indexName !== '');
  ensure(isName, 28810, 'expected a non-empty string for the includeArrayIndex option to $unwind stage');
  const wrongName = 'includeArrayIndex option to $unwind stage should not be prefixed with a $';
  ensure(!indexName?.startsWith('$'), 28822, wrongName);
  const parts = from.slice(1).split('.');
  const indexParts = indexName?.split('.');
  const numbered = (doc: Doc, index: Long | null): Doc => (indexParts ? withField(doc, indexParts, index) : doc);
  return streaming(() => (doc) => {
    const value = valueAt(doc, parts);
    if (!Array.isArray(value)) return keepsEmpty || !isNullish(value) ? [numbered(doc, null)] : [];
    if (value.length === 0) return keepsEmpty ? [numbered(withField(doc, parts, undefined), null)] : [];
    return (value as unknown[]).map((item, at) => numbered(withField(doc, parts, item), Long.fromNumber(at)));
  });
};

const facet: BlockingStageParser = (operand, env) => {
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
  return (docs, context) => {
    const results = branches.map(([name, stages]) => [name, [...runPipeline(docs, stages, context)]] as const);
    return [Object.fromEntries(results)];
  };
};

const sortByCount: BlockingStageParser = (operand, env) => {
  const expression = typeof operand === 'string' ? operand.startsWith('$') : isDoc(operand);
  ensure(expression, 40148, 'the sortByCount field must be specified as a string or as an object');
  const grouped = parseGroup({ _id: operand, count: { $sum: new Int32(1) } }, env);
  return (docs) => sortDocs(grouped(docs), (doc) => doc, { count: new Int32(-1) });
};

const sample: BlockingStageParser = (operand) => {
  const { size } = argumentsOf('$sample', operand, [28745, 28748, { size: 28749 }]);
  ensure(kindOf(size) === 'number', 28746, 'size argument to $sample must be a number');
  const most = Math.trunc(toNumber(size));
  ensure(most > 0, 28747, 'size argument to $sample must be a positive integer');
  return (docs) => {
    const rows = docs.map((doc) => ({ doc, key: Math.random() }));
    const chosen = rows.sort((a, b) => a.key - b.key).slice(0, most);
    return chosen.map(({ doc }) => doc);
  };
};

export const parseDocuments = (operand: unknown, env: Env): Doc[] => {
  const list = parseExpression(operand, env)(scopeOf({}));
  ensure(Array.isArray(list), 5858203, 'an array is expected for $documents');
  for (const doc of list as unknown[]) ensure(isDoc(doc), 5858204, 'Array elements must be objects for $documents');
  return list as Doc[];
};

const blockingStages: Record<string, BlockingStageParser> = {
  $count: count,
  $facet: facet,
  $group: parseGroup,
  $bucketAuto: parseBucketAuto,
  $sortByCount: sortByCount,
  $sample: sample,
};

/** Stages that read documents besides their input. They never yield; some contain a pipeline. */
const joiningStages: Record<string, (operand: unknown, env: Env, parse: ParsePipeline) => Stage> = {
  $unionWith: parseUnionWith,
  $lookup: parseLookup,
  $graphLookup: parseGraphLookup,
  $documents: (operand, env) => {
    const docs = parseDocuments(operand, env);
    return () => docs;
  },
};

export const passesYieldMarkers = (name: string): boolean => !Object.hasOwn(joiningStages, name);

const named = <From, To>(table: Record<string, From>, make: (one: From, name: string) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(table).map(([name, one]) => [name, make(one, name)]));

const stages: Record<string, StageParser> = {
  $match: match,
  $sort: sort,
  $skip: skip,
  $limit: limit,
  $unwind: unwind,
  ...named(reshapes, each),
  ...named(blockingStages, blocking),
  ...named(
    joiningStages,
    (parse): StageParser =>
      (operand, env) =>
        parse(operand, env, parsePipeline),
  ),
};

/** MongoDB's stages without support here; any other unknown name does not exist. */
const UNSUPPORTED_STAGES = (
  '$geoNear $out $merge $bucket $densify $redact $setWindowFields $fill $changeStream $search $searchMeta ' +
  '$vectorSearch $indexStats $collStats $currentOp $listSessions $planCacheStats $listLocalSessions'
).split(' ');

export function stageOf(stage: unknown): [name: string, operand: unknown] {
  ensure(isDoc(stage), 14, "Each element of the 'pipeline' array must be an object");
  const [entry, ...more] = Object.entries(stage);
  const single = entry !== undefined && more.length === 0;
  ensure(single, 40323, 'A pipeline stage specification object must contain exactly one field.');
  return entry;
}

function parseStage(stage: unknown, env: Env): Stage {
  const [name, operand] = stageOf(stage);
  if (UNSUPPORTED_STAGES.includes(name)) throw new CommandError(238, `${name} is not implemented`);
  const parse = Object.hasOwn(stages, name) ? stages[name] : undefined;
  ensure(parse, 40324, `Unrecognized pipeline stage name: '${name}'`);
  return parse(operand, env);
}

/** Compiles a pipeline ("Aggregation Stages"). A malformed pipeline fails even on an empty collection. */
export function parsePipeline(pipeline: unknown, env: Env = plainEnv): Stage[] {
  ensure(Array.isArray(pipeline), 14, "'pipeline' option must be specified as an array");
  return (pipeline as unknown[]).map((stage) => parseStage(stage, env));
}
