import type { Doc } from '../bson/codec';
import { isDoc, isNullish } from '../bson/kinds';
import { cloneValue, leavesAt } from '../bson/paths';
import { MongoFailure, ensure } from '../errors';
import { targetAt } from '../update/targets';
import { encodeValue } from '../storage/keystring';
import { runMingo } from './expression';
import type { PipelineContext } from './pipeline';
import { parsePipeline, runPipeline } from './pipeline';

interface Spec {
  from: string;
  as: string;
  localField?: string;
  foreignField?: string;
  pipeline?: unknown;
  let?: Doc;
}

const known = ['from', 'as', 'localField', 'foreignField', 'pipeline', 'let'];

function specOf(operand: unknown): Spec {
  ensure(isDoc(operand), 9, 'the $lookup specification must be an Object');
  for (const name of Object.keys(operand)) ensure(known.includes(name), 9, `unknown argument to $lookup: ${name}`);
  for (const name of ['from', 'as']) {
    ensure(typeof operand[name] === 'string', 9, `must specify '${name}' field for a $lookup`);
  }
  const joined = 'localField' in operand || 'foreignField' in operand;
  ensure(
    !joined || ('localField' in operand && 'foreignField' in operand),
    9,
    "$lookup requires both or neither of 'localField' and 'foreignField' to be specified",
  );
  ensure(
    joined || 'pipeline' in operand,
    9,
    "$lookup requires either 'pipeline' or both 'localField' and " + "'foreignField' to be specified",
  );
  return operand as unknown as Spec;
}

/** Values that join: elements of arrays count one by one, a missing value joins with null. */
function joinKeys(doc: Doc, path: string): Set<string> {
  const values = leavesAt(doc, path.split('.')).flatMap(({ value }) =>
    Array.isArray(value) ? (value as unknown[]) : [value],
  );
  const list = values.length > 0 ? values : [null];
  return new Set(list.map((value) => encodeValue(isNullish(value) ? null : value).toString('latin1')));
}

function variablesFor(spec: Spec, doc: Doc, outer: Doc): Doc {
  if (!spec.let || Object.keys(spec.let).length === 0) return outer;
  const [values] = runMingo([doc], [{ $project: { _id: 0, ...spec.let } }], outer);
  return { ...outer, ...values };
}

/** `$lookup`, by equality of two fields, by a pipeline, or both. */
export function* lookup(docs: Iterable<Doc>, operand: unknown, context: PipelineContext): Generator<Doc> {
  const spec = specOf(operand);
  const pipeline = parsePipeline(spec.pipeline ?? []);
  if (spec.let && pipeline.some((stage) => '$match' in stage && JSON.stringify(stage).includes('$$'))) {
    throw new MongoFailure(238, 'variables in the $match of a $lookup pipeline are not implemented');
  }
  const foreign = [...context.read(spec.from)];
  const byKey = spec.foreignField === undefined ? undefined : groupByKey(foreign, spec.foreignField);
  for (const doc of docs) {
    const found = byKey && spec.localField !== undefined ? joined(byKey, joinKeys(doc, spec.localField)) : foreign;
    const variables = variablesFor(spec, doc, context.variables);
    const result = cloneValue(doc);
    targetAt(result, spec.as.split('.')).write([...runPipeline(found, pipeline, { ...context, variables })]);
    yield result;
  }
}

function groupByKey(docs: Doc[], path: string): Map<string, Doc[]> {
  const groups = new Map<string, Doc[]>();
  for (const doc of docs) {
    for (const key of joinKeys(doc, path)) groups.set(key, [...(groups.get(key) ?? []), doc]);
  }
  return groups;
}

function joined(groups: Map<string, Doc[]>, keys: Set<string>): Doc[] {
  const found = new Set([...keys].flatMap((key) => groups.get(key) ?? []));
  return [...found];
}
