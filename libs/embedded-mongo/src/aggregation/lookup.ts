import type { Doc } from '../bson/codec';
import { isDoc, kindOf } from '../bson/kinds';
import { leavesAt } from '../bson/paths';
import { MongoFailure, ensure } from '../errors';
import type { Env } from '../query/env';
import { parseFilter } from '../query/filter';
import { withField } from '../update/targets';
import { parseExpression, scopeOf } from './expression';
import { keyOf } from './operators/folds';
import type { PipelineContext, Stage } from './pipeline';
import { parsePipeline, runPipeline } from './pipeline';

/** Compiles stages that read another collection; a `$match` that they start with may use its index. */
function parseOn(stages: unknown, env: Env): (name: string, context: PipelineContext) => Iterable<Doc> {
  const [first, ...rest] = Array.isArray(stages) ? (stages as unknown[]) : [];
  const matches = isDoc(first) && Object.keys(first).length === 1 && isDoc(first['$match']);
  const filter = parseFilter(matches ? (first['$match'] as Doc) : {}, env);
  const pipeline = parsePipeline(matches ? rest : stages, env);
  return (name, context) => runPipeline(context.read(name, filter), pipeline, context);
}

/** The values at a path, elements of arrays one by one; undefined stands for a missing one. */
export function valuesAt(doc: Doc, parts: readonly string[]): unknown[] {
  return leavesAt(doc, parts).flatMap(({ value }) => (Array.isArray(value) ? (value as unknown[]) : [value]));
}

/** Values that join: a missing value joins with null. */
function joinValues(doc: Doc, parts: readonly string[]): unknown[] {
  const values = valuesAt(doc, parts);
  return (values.length > 0 ? values : [null]).map((value) => value ?? null);
}

interface Join {
  from: string;
  localField: string;
  foreignField: string;
}

/** Finds the documents that join: by an index of the foreign field, or by a table built once. */
function joiner(
  { from, localField, foreignField }: Join,
  env: Env,
  context: PipelineContext,
): (doc: Doc) => Iterable<Doc> {
  const local = localField.split('.');
  let table: Map<string, { at: number; doc: Doc }[]> | undefined;
  const build = () => {
    const made = new Map<string, { at: number; doc: Doc }[]>();
    let at = 0;
    for (const doc of context.read(from, parseFilter({}, env))) {
      for (const value of joinValues(doc, foreignField.split('.'))) {
        const key = keyOf(value, env.collation);
        made.set(key, [...(made.get(key) ?? []), { at, doc }]);
      }
      at += 1;
    }
    return made;
  };
  return (doc) => {
    const values = joinValues(doc, local);
    const plain = values.every((value) => kindOf(value) !== 'regex' && !isDoc(value));
    if (plain && context.indexed(from, foreignField, env)) {
      return context.read(from, parseFilter({ [foreignField]: { $in: values } }, env));
    }
    table ??= build();
    const found = new Map<number, Doc>();
    for (const value of values)
      for (const one of table.get(keyOf(value, env.collation)) ?? []) found.set(one.at, one.doc);
    return [...found].sort(([a], [b]) => a - b).map(([, one]) => one);
  };
}

const known = ['from', 'as', 'localField', 'foreignField', 'pipeline', 'let'];

function checkSpec(operand: unknown): asserts operand is Doc & { from: string; as: string } {
  ensure(isDoc(operand), 9, 'the $lookup stage specification must be an object');
  for (const name of Object.keys(operand)) ensure(known.includes(name), 9, `unknown argument to $lookup: ${name}`);
  for (const name of ['from', 'as']) {
    ensure(typeof operand[name] === 'string', 9, `must specify '${name}' field for a $lookup`);
  }
  const fields = [operand['localField'], operand['foreignField']].filter((field) => field !== undefined);
  const joins = fields.length === 2 && fields.every((field) => typeof field === 'string');
  ensure(joins || fields.length === 0, 9, "$lookup requires both or neither of 'localField' and 'foreignField'");
  ensure(joins || 'pipeline' in operand, 9, "$lookup requires 'pipeline', or 'localField' and 'foreignField'");
}

/** `$lookup`, by equality of two fields, by a pipeline, or both. */
export function parseLookup(operand: unknown, env: Env): Stage {
  checkSpec(operand);
  const { from, as } = operand;
  const join = 'localField' in operand ? (operand as unknown as Join) : undefined;
  const stages = operand['pipeline'] ?? [];
  const lets = Object.entries((operand['let'] ?? {}) as Doc);
  const values = lets.map(([name, value]) => [name, parseExpression(value, env)] as const);
  const known = { ...env.variables, ...Object.fromEntries(lets.map(([name]) => [name, undefined])) };
  // Everything is checked before anything is read; the variables get their values document by document.
  const checked = {
    pipeline: parsePipeline(stages, { ...env, variables: known }),
    on: parseOn(stages, { ...env, variables: known }),
  };
  return function* (docs, context) {
    const joined = join && joiner(join, env, context);
    let same: Doc[] | undefined;
    for (const doc of docs) {
      const scope = scopeOf(doc);
      const own = Object.fromEntries(values.map(([name, value]) => [name, value(scope)]));
      const inner = { ...env, variables: { ...env.variables, ...own } };
      let found: Iterable<Doc>;
      if (joined)
        found = runPipeline(joined(doc), lets.length > 0 ? parsePipeline(stages, inner) : checked.pipeline, context);
      else if (lets.length > 0) found = parseOn(stages, inner)(from, context);
      else found = same ??= [...checked.on(from, context)];
      yield withField(doc, as, [...found]);
    }
  };
}

/** `$unionWith`: the documents, then those of another collection. */
export function parseUnionWith(operand: unknown, env: Env): Stage {
  const options: Doc = isDoc(operand) ? operand : { coll: operand };
  const name = options['coll'];
  if (name === undefined) throw new MongoFailure(238, '$unionWith without a collection is not implemented');
  ensure(typeof name === 'string', 14, "BSON field '$unionWith.coll' is the wrong type, expected type 'string'");
  const on = parseOn(options['pipeline'] ?? [], env);
  return function* (docs, context) {
    yield* docs;
    yield* on(name, context);
  };
}
