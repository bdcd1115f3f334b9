import { Int32, Long } from 'bson';
import type { Doc } from '../bson/codec';
import { isDoc, kindOf } from '../bson/kinds';
import { toNumber } from '../bson/numbers';
import { MongoFailure, ensure } from '../errors';
import { parseFilter } from '../query/filter';
import { sortDocs } from '../query/sort';
import { runMingo } from './expression';
import { lookup } from './lookup';

/** Reads another collection of the same database. */
type ReadCollection = (name: string) => Iterable<Doc>;

/** What stages may need beside their input. */
export interface PipelineContext {
  read: ReadCollection;
  variables: Doc;
}

type Stage = (docs: Iterable<Doc>, operand: unknown, context: PipelineContext) => Iterable<Doc>;

/** Stages that mingo serves; runs of them are handed over together. */
const byMingo = new Set([
  '$project',
  '$addFields',
  '$set',
  '$unset',
  '$group',
  '$unwind',
  '$replaceRoot',
  '$replaceWith',
  '$sortByCount',
  '$bucket',
  '$bucketAuto',
  '$sample',
  '$redact',
]);

function count(value: unknown, stage: string, lowest: number): number {
  const number = kindOf(value) === 'number' ? toNumber(value) : NaN;
  const valid = Number.isInteger(number) && number >= lowest;
  const code = stage === '$limit' ? 15958 : 5107200;
  ensure(
    valid,
    number === 0 ? code : 5107201,
    number === 0
      ? 'the limit must be positive'
      : `invalid argument to ${stage} stage: Expected a non-negative number in: ${stage}: ${String(value)}`,
  );
  return number;
}

function* limited(docs: Iterable<Doc>, most: number): Generator<Doc> {
  let taken = 0;
  for (const doc of docs) {
    yield doc;
    taken += 1;
    if (taken >= most) return;
  }
}

function* skipped(docs: Iterable<Doc>, few: number): Generator<Doc> {
  let passed = 0;
  for (const doc of docs) {
    passed += 1;
    if (passed > few) yield doc;
  }
}

function* matched(docs: Iterable<Doc>, operand: unknown): Generator<Doc> {
  ensure(isDoc(operand), 15959, 'the match filter must be an expression in an object');
  const filter = parseFilter(operand);
  for (const doc of docs) if (filter.matches(doc)) yield doc;
}

function* counted(docs: Iterable<Doc>, operand: unknown): Generator<Doc> {
  ensure(typeof operand === 'string' && operand !== '', 40156, 'the count field must be a non-empty string');
  ensure(!operand.startsWith('$'), 40158, 'the count field cannot be a $-prefixed path');
  let total = 0;
  for (const doc of docs) total += doc ? 1 : 0;
  if (total > 0) yield { [operand]: total < 2 ** 31 ? new Int32(total) : Long.fromNumber(total) };
}

function* faceted(docs: Iterable<Doc>, operand: unknown, context: PipelineContext): Generator<Doc> {
  ensure(
    isDoc(operand) && Object.keys(operand).length > 0,
    40169,
    'the $facet specification must be a non-empty object',
  );
  const input = [...docs];
  const entries = Object.entries(operand).map(([name, stages]) => [
    name,
    [...runPipeline(input, parsePipeline(stages), context)],
  ]);
  yield Object.fromEntries(entries) as Doc;
}

function* united(docs: Iterable<Doc>, operand: unknown, context: PipelineContext): Generator<Doc> {
  yield* docs;
  const { coll, pipeline } = (isDoc(operand) ? operand : { coll: operand }) as { coll: string; pipeline?: unknown };
  yield* runPipeline(context.read(coll), parsePipeline(pipeline ?? []), context);
}

const stages: Record<string, Stage> = {
  $match: matched,
  $sort: (docs, operand) => sortDocs(docs, (doc) => doc, operand as Doc),
  $limit: (docs, operand) => limited(docs, count(operand, '$limit', 1)),
  $skip: (docs, operand) => skipped(docs, count(operand, '$skip', 0)),
  $count: counted,
  $facet: faceted,
  $unionWith: united,
  $lookup: lookup,
};

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
];

/** Checks the form of a pipeline and the names of its stages. */
export function parsePipeline(pipeline: unknown): Doc[] {
  ensure(Array.isArray(pipeline), 14, "'pipeline' option must be specified as an array");
  for (const stage of pipeline as unknown[]) {
    ensure(isDoc(stage), 14, "Each element of the 'pipeline' array must be an object");
    const names = Object.keys(stage);
    ensure(names.length === 1, 40323, 'A pipeline stage specification object must contain exactly one field.');
    const name = names[0] as string;
    if (notServed.includes(name)) throw new MongoFailure(238, `${name} is not implemented`);
    const known = byMingo.has(name) || Object.hasOwn(stages, name);
    ensure(known, 40324, `Unrecognized pipeline stage name: '${name}'`);
  }
  return pipeline as Doc[];
}

/** Runs checked stages over documents, lazily where the stages allow it. */
export function runPipeline(docs: Iterable<Doc>, pipeline: Doc[], context: PipelineContext): Iterable<Doc> {
  let current = docs;
  for (let at = 0; at < pipeline.length;) {
    const [name, operand] = Object.entries(pipeline[at] as Doc)[0] as [string, unknown];
    const own = stages[name];
    if (own) {
      current = own(current, operand, context);
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < pipeline.length && byMingo.has(Object.keys(pipeline[end] as Doc)[0] as string)) end += 1;
    current = runMingo(current, pipeline.slice(at, end), context.variables);
    at = end;
  }
  return current;
}
