import { UUID } from 'bson';
import type { PipelineContext } from '../aggregation/stage.ts';
import { parseDocuments, parsePipeline, passesYieldMarkers } from '../aggregation/pipeline.ts';
import type { Doc } from '../bson/codec.ts';
import { isDoc, kindOf } from '../bson/kinds.ts';
import { numberType, toNumber } from '../bson/numbers.ts';
import { CommandError, ensure } from '../errors.ts';
import type { Env } from '../expressions/env.ts';
import { parseFilter } from '../query/filter.ts';
import { countRecords, queryRecords, type Query } from '../plans/find-records.ts';
import { servesEquality } from '../plans/planner.ts';
import type { Task } from '../storage/lock-table.ts';
import { outputOf, writeOutput } from './aggregate-output.ts';
import { batchSizeOf, firstBatch } from './batches.ts';
import type { Call, Command, Explained } from './command.ts';
import { envOf } from './env.ts';
import { explainReply } from './explain.ts';
import { collectionName, docOption, takes } from './options.ts';

/** An aggregation, split into a query that may use an index and the stages that follow it. */
interface Aggregation {
  namespace: string;
  query: Query;
  rest: Doc[];
  /** The documents of a first stage that needs no collection. */
  source: Iterable<Doc> | undefined;
  /** The last stage, if it writes. */
  output: Doc | undefined;
  context: PipelineContext;
}

/** Moves the leading `$match`, `$sort`, `$skip` and `$limit` into the query ("Aggregation Pipeline Optimization"). */
function splitPipeline(pipeline: readonly Doc[], hint: unknown, env: Env): Pick<Aggregation, 'query' | 'rest'> {
  const rest = [...pipeline];
  const take = (stage: string): unknown => (rest[0] && stage in rest[0] ? rest.shift()?.[stage] : undefined);
  const where = (take('$match') ?? {}) as Doc;
  const sort = take('$sort') as Doc | undefined;
  const skip = toNumber(take('$skip') ?? 0);
  const limit = toNumber(take('$limit') ?? Infinity);
  return { query: { filter: parseFilter(where, env), sort, skip, limit, hint }, rest };
}

function* docsIn(call: Call, namespace: string, query: Query, yields = false): Generator<Doc> {
  for (const { doc } of queryRecords(call.scope, namespace, query, { yields })) yield doc;
}

/** The documents of a first stage in `aggregate: 1`. Throws 73 for a stage that needs a collection. */
function sourceOf(call: Call, first: Doc, env: Env): Iterable<Doc> {
  const [name = ''] = Object.keys(first);
  if (name === '$documents') return parseDocuments(first[name], env);
  if (name === '$listLocalSessions') {
    const strict = call.body['apiStrict'] === true;
    ensure(!strict, 323, `stage ${name} is not allowed with 'apiStrict: true' in API Version 1`);
    const sessions = call.engine.sessions.values();
    return Array.from(sessions, ({ id, lastUse }) => ({ _id: { id: new UUID(id) }, lastUse: new Date(lastUse) }));
  }
  parsePipeline([first], env);
  throw new CommandError(73, `{aggregate: 1} is not valid for '${name}'; a collection is required.`);
}

/** Parses an `aggregate` command. Errors are reported before any document is read. */
function aggregation(call: Call): Aggregation {
  const target = call.body['aggregate'];
  const whole = kindOf(target) === 'number' && toNumber(target) === 1;
  const name = whole ? '$cmd.aggregate' : collectionName(call);
  const env = envOf(call, name);
  const pipeline = call.body['pipeline'] as Doc[];
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
      read: (from, filter) => docsIn(call, `${call.database}.${from}`, { filter }),
      indexed: (from, path, inner) => {
        const collection = call.scope.collection(`${call.database}.${from}`);
        return collection !== undefined && servesEquality(collection, path, inner);
      },
    },
  };
}

/**
 * A stage that needs only the number of documents: `$count`, or the `$group` that drivers send for countDocuments.
 * Undefined for other stages.
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

function* aggregated(call: Call, aggregation: Aggregation): Task<Iterable<Doc>> {
  const { namespace, query, rest, source, output, context } = aggregation;
  const [first, ...others] = rest;
  const countOf = source ? undefined : countStage(first);
  const through = (docs: Iterable<Doc>, stages: Doc[]): Iterable<Doc> =>
    parsePipeline(stages, query.filter.env).reduce((found, stage) => stage(found, context), docs);
  if (countOf) {
    const count = yield* countRecords(call.scope, namespace, query);
    return through(count > 0 ? [countOf(count)] : [], others);
  }
  // Writing and joining stages read all documents in one turn.
  const yields = !output && rest.every((stage) => Object.keys(stage).every(passesYieldMarkers));
  return through(source ?? docsIn(call, namespace, query, yields), rest);
}

function explained(call: Call): Explained {
  const { namespace, query, rest, output } = aggregation(call);
  return { namespace, query, pipeline: [...rest, ...(output ? [output] : [])] };
}

export const aggregate: Command = {
  kind: 'read',
  transactional: true,
  writes: (body) => outputOf(body['pipeline']) !== undefined && body['explain'] !== true,
  options: takes({
    objects: ['pipeline'],
    object: ['cursor', 'collation', 'let'],
    bool: ['explain', 'allowDiskUse', 'bypassDocumentValidation'],
    any: ['hint'],
    required: ['pipeline'],
  }),
  explained,
  *run(call) {
    if (call.body['explain'] === true) return explainReply(call, explained(call), 'queryPlanner');
    const parts = aggregation(call);
    const cursor = docOption(call, 'cursor');
    ensure(cursor, 9, "The 'cursor' option is required, except for aggregate with the explain argument");
    if (parts.output) {
      const level = docOption(call, 'readConcern')?.['level'];
      const [stage = ''] = Object.keys(parts.output);
      ensure(level !== 'linearizable', 72, `${stage} cannot be used with a 'linearizable' read concern level`);
      yield* writeOutput(call, parts.output, yield* aggregated(call, parts));
      return yield* firstBatch(call, parts.namespace, [], Infinity);
    }
    const rows = yield* aggregated(call, parts);
    return yield* firstBatch(call, parts.namespace, rows, batchSizeOf(cursor, 101));
  },
};
