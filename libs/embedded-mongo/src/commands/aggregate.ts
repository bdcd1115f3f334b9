import { Long, UUID } from 'bson';
import { parseExpression, scopeOf } from '../aggregation/expression';
import type { PipelineContext } from '../aggregation/pipeline';
import { parsePipeline, passesPauses } from '../aggregation/pipeline';
import type { Doc } from '../bson/codec';
import { isDoc, kindOf } from '../bson/kinds';
import { numberType, toNumber } from '../bson/numbers';
import { MongoFailure, ensure } from '../errors';
import { parseFilter } from '../query/filter';
import type { Env } from '../query/env';
import { servesEquality } from '../query/planner';
import type { ScanStats } from '../query/scan';
import type { Steps } from '../transactions/lock-table';
import { outputOf, writeOutput } from './aggregate-output';
import { batchSizeOf, firstBatch } from './batches';
import type { Call, Command } from './command';
import { envOf } from './env';
import type { Verbosity } from './explain-plan';
import { explainPlan, explained } from './explain-plan';
import type { Query } from './find';
import { countRecords, queryRecords } from './find';
import { collectionName, docOption, docsOption } from './options';

/** An aggregation, cut into the query that may use an index and the stages that run on what it finds. */
interface Aggregation {
  namespace: string;
  where: Doc;
  query: Query;
  rest: Doc[];
  /** Documents that the first stage brings along instead of a collection. */
  source: Iterable<Doc> | undefined;
  /** The last stage, when it writes. */
  output: Doc | undefined;
  context: PipelineContext;
}

/** The leading `$match`, `$sort`, `$skip` and `$limit` go to the query ("Aggregation Pipeline Optimization"). */
function splitPipeline(
  pipeline: readonly Doc[],
  hint: unknown,
  env: Env,
): Pick<Aggregation, 'where' | 'query' | 'rest'> {
  const rest = [...pipeline];
  const take = (stage: string): unknown => (rest[0] && stage in rest[0] ? rest.shift()?.[stage] : undefined);
  const where = (take('$match') ?? {}) as Doc;
  const sort = take('$sort') as Doc | undefined;
  const skip = toNumber(take('$skip') ?? 0);
  const limit = toNumber(take('$limit') ?? Infinity);
  return { where, query: { filter: parseFilter(where, env), sort, skip, limit, hint }, rest };
}

function* docsIn(call: Call, namespace: string, query: Query, stats?: ScanStats): Generator<Doc> {
  for (const { doc } of queryRecords(call.scope, namespace, query, stats)) yield doc;
}

const everything = { sort: undefined, skip: 0, limit: Infinity, hint: undefined };

/** Documents of the stages that stand for a collection in `aggregate: 1`; 73 for any other stage. */
function sourceOf(call: Call, first: Doc, env: Env): Iterable<Doc> {
  const [name = ''] = Object.keys(first);
  if (name === '$documents') {
    const docs = parseExpression(first[name], env)(scopeOf({}));
    ensure(Array.isArray(docs) && docs.every(isDoc), 5858203, 'an array is expected');
    return docs as Doc[];
  }
  if (name === '$listLocalSessions') {
    const strict = call.body['apiStrict'] === true;
    ensure(!strict, 323, `stage ${name} is not allowed with 'apiStrict: true' in API Version 1`);
    const sessions = call.engine.sessions.all();
    return sessions.map(({ id, lastUse }) => ({ _id: { id: new UUID(id) }, lastUse: new Date(lastUse) }));
  }
  parsePipeline([first], env);
  throw new MongoFailure(73, `{aggregate: 1} is not valid for '${name}'; a collection is required.`);
}

/** Reads an `aggregate`; everything is checked before anything is read. */
function aggregation(call: Call): Aggregation {
  const target = call.body['aggregate'];
  const whole = kindOf(target) === 'number' && toNumber(target) === 1;
  const name = whole ? '$cmd.aggregate' : collectionName(call);
  const env = envOf(call, name);
  const pipeline = docsOption(call, 'pipeline');
  const output = outputOf(pipeline);
  const stages = output ? pipeline.slice(0, -1) : pipeline;
  const misplaced = ['$out', '$merge'].find((stage) => stages.some((one) => stage in one));
  ensure(misplaced === undefined, 40601, `${misplaced} can only be the final stage in the pipeline`);
  const source = whole ? sourceOf(call, stages[0] ?? {}, env) : undefined;
  const rest = source ? stages.slice(1) : stages;
  parsePipeline(rest, env);
  return {
    namespace: `${call.database}.${name}`,
    ...splitPipeline(source ? [] : rest, call.body['hint'], env),
    ...(source ? { rest } : {}),
    source,
    output,
    context: {
      read: (from, filter) => docsIn(call, `${call.database}.${from}`, { ...everything, filter }),
      indexed: (from, path, inner) => {
        const collection = call.scope.collection(`${call.database}.${from}`);
        return collection !== undefined && servesEquality(collection, path, inner);
      },
    },
  };
}

/**
 * What a stage makes of the mere number of documents: `$count`, or the `$group` that drivers send for countDocuments.
 * Undefined for every other stage.
 */
function countStage(stage: Doc | undefined): ((count: number) => Doc) | undefined {
  if (typeof stage?.['$count'] === 'string') return (count) => ({ [String(stage['$count'])]: count });
  if (!isDoc(stage?.['$group'])) return undefined;
  const { _id, ...fields } = stage['$group'];
  const [[name, sum] = ['', undefined], ...more] = Object.entries(fields);
  const one = isDoc(sum) && Object.keys(sum).join() === '$sum' && numberType(sum['$sum'] ?? '') === 'int';
  const constant = _id === null || kindOf(_id) === 'number';
  if (!one || !constant || more.length > 0 || toNumber(sum['$sum']) !== 1) return undefined;
  return (count) => ({ _id, [name]: count });
}

/** Runs an aggregation; `passed` is told of every document that leaves a stage, the query being stage 0. */
function* aggregated(
  call: Call,
  { namespace, query, rest, source, output, context }: Aggregation,
  stats?: ScanStats,
  passed?: (stage: number) => void,
): Steps<Iterable<Doc>> {
  const [first, ...others] = rest;
  const countOf = passed || source ? undefined : countStage(first);
  if (countOf) {
    const count = yield* countRecords(call.scope, namespace, query);
    const stages = parsePipeline(others, query.filter.env);
    return stages.reduce<Iterable<Doc>>((docs, stage) => stage(docs, context), count > 0 ? [countOf(count)] : []);
  }
  function* counted(docs: Iterable<Doc>, stage: number): Generator<Doc> {
    for (const doc of docs) {
      passed?.(stage);
      yield doc;
    }
  }
  const counting = (docs: Iterable<Doc>, stage: number): Iterable<Doc> => (passed ? counted(docs, stage) : docs);
  // Who explains or writes takes all documents at once, and so do stages that know nothing of pauses.
  const pauses = !passed && !output && rest.every((stage) => Object.keys(stage).every(passesPauses));
  const found = counting(source ?? docsIn(call, namespace, { ...query, pauses }, stats), 0);
  return parsePipeline(rest, query.filter.env).reduce(
    (docs, stage, index) => counting(stage(docs, context), index + 1),
    found,
  );
}

/** What `explain` tells of an aggregation: the query alone when it is all, else the query as its first stage. */
export function* explainAggregation(call: Call, verbosity: Verbosity): Steps<Doc> {
  const parts = aggregation(call);
  const stats = { keys: 0, docs: 0, matched: 0 };
  const passed = [0, ...parts.rest.map(() => 0)];
  const started = performance.now();
  if (verbosity !== 'queryPlanner') {
    const note = (stage: number): void => void (passed[stage] = (passed[stage] ?? 0) + 1);
    for (const row of yield* aggregated(call, parts, stats, note)) void row;
  }
  const counts = { ...stats, returned: passed[0] ?? 0, millis: Math.round(performance.now() - started) };
  const plan = explainPlan(call.scope, { ...parts, above: [] }, verbosity, counts);
  const rest = [...parts.rest, ...(parts.output ? [parts.output] : [])];
  if (rest.length === 0) return explained(call, plan);
  const stages = [{ $cursor: plan }, ...rest].map((stage, index) =>
    verbosity === 'queryPlanner'
      ? stage
      : { ...stage, nReturned: Long.fromNumber(passed[index] ?? 0), executionTimeMillisEstimate: Long.ZERO },
  );
  return explained(call, { stages });
}

/** `aggregate` */
export const aggregate: Command = {
  kind: 'read',
  transactional: true,
  writes: (body) => outputOf(body['pipeline']) !== undefined && body['explain'] !== true,
  options: ['pipeline', 'explain', 'allowDiskUse', 'cursor', 'bypassDocumentValidation', 'collation', 'hint', 'let'],
  *run(call) {
    const parts = aggregation(call);
    if (call.body['explain'] === true) return yield* explainAggregation(call, 'queryPlanner');
    ensure(
      isDoc(call.body['cursor']),
      9,
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
    if (parts.output) {
      const level = docOption(call, 'readConcern')?.['level'];
      const [stage = ''] = Object.keys(parts.output);
      ensure(level !== 'linearizable', 72, `${stage} cannot be used with a 'linearizable' read concern level`);
      yield* writeOutput(call, parts.output, yield* aggregated(call, parts));
      return yield* firstBatch(call, parts.namespace, [], Infinity);
    }
    const rows = yield* aggregated(call, parts);
    return yield* firstBatch(call, parts.namespace, rows, batchSizeOf(docOption(call, 'cursor'), 101));
  },
};
