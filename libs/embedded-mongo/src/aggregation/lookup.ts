import type { Doc } from '../bson/codec.ts';
import { isDoc, kindOf } from '../bson/kinds.ts';
import { leavesAt } from '../bson/paths.ts';
import { CommandError, ensure } from '../errors.ts';
import type { Env } from '../expressions/env.ts';
import { parseFilter } from '../query/filter.ts';
import { equalityKey } from '../bson/keystring.ts';
import { withField } from '../bson/target.ts';
import { parseExpression, scopeOf } from '../expressions/expression.ts';
import { argumentsOf, type ArgumentSpec } from '../expressions/define-operator.ts';
import { runPipeline, type ParsePipeline, type PipelineContext, type Stage } from './stage.ts';

/** Compiles stages that read another collection or given documents. A leading `$match` may use an index. */
function parseOn(parse: ParsePipeline, stages: unknown, env: Env) {
  const compiled = parse(stages, env);
  const [first = {}] = stages as Doc[];
  const filter = parseFilter((first['$match'] ?? {}) as Doc, env);
  const rest = '$match' in first ? compiled.slice(1) : compiled;
  return (from: string, context: PipelineContext, docs?: Iterable<Doc>): Iterable<Doc> =>
    docs ? runPipeline(docs, compiled, context) : runPipeline(context.read(from, filter), rest, context);
}

/** The values at a path, with arrays unwound. Undefined stands for a missing value. */
export function valuesAt(doc: Doc, path: string): unknown[] {
  const leaves = leavesAt(doc, path.split('.'));
  return leaves.flatMap(({ value }) => (Array.isArray(value) ? (value as unknown[]) : [value]));
}

/** The keys under which a document is found: the field's value and, for an array, each element. */
function keysOf(doc: Doc, path: string, env: Env): Set<string> {
  const leaves = leavesAt(doc, path.split('.')).map(({ value }) => value ?? null);
  const values = leaves.flatMap((leaf) => (Array.isArray(leaf) ? [leaf, ...(leaf as unknown[])] : [leaf]));
  return new Set((values.length > 0 ? values : [null]).map((value) => equalityKey(value, env.collation)));
}

/** A hash table of documents by the values of a field. */
function tableOf(docs: Doc[], field: string, env: Env): (values: unknown[]) => Doc[] {
  const entries = docs.flatMap((doc, at) => Array.from(keysOf(doc, field, env), (key) => ({ key, at })));
  const byKey = Map.groupBy(entries, ({ key }) => key);
  return (values) => {
    const found = values.flatMap((value) => byKey.get(equalityKey(value, env.collation)) ?? []);
    return [...new Set(found.map(({ at }) => at))].sort((a, b) => a - b).map((at) => docs[at] as Doc);
  };
}

/** Finds documents by the values of a field: with an index, or else with a hash table that is built once. */
export function createJoin(from: string, field: string, env: Env, context: PipelineContext, where: Doc = {}) {
  let table: ReturnType<typeof tableOf> | undefined;
  return (values: unknown[]): Iterable<Doc> => {
    const isPlain = values.every((value) => kindOf(value) !== 'regex' && !isDoc(value));
    const hasOne = isPlain ? { [field]: { $in: values } } : {};
    if (isPlain && context.indexed(from, field, env)) {
      return context.read(from, parseFilter({ $and: [where, hasOne] }, env));
    }
    table ??= tableOf([...context.read(from, parseFilter(where, env))], field, env);
    // The table treats every missing value as null; the filter knows which of them join.
    const filter = parseFilter(hasOne, env);
    return table(values).filter((doc) => filter.matches(doc));
  };
}

interface Lookup {
  from: string;
  as: string;
  localField?: string;
  foreignField?: string;
  pipeline?: unknown;
  let?: Doc;
}

const LOOKUP_ARGUMENTS: ArgumentSpec = [9, 9, { from: 9, as: 9 }, ['localField', 'foreignField', 'pipeline', 'let']];

function lookupOf(operand: unknown): Lookup {
  const found = argumentsOf('$lookup', operand, LOOKUP_ARGUMENTS);
  for (const name of ['from', 'as', 'localField', 'foreignField']) {
    ensure(!(name in found) || typeof found[name] === 'string', 9, `'${name}' of $lookup must be a string`);
  }
  const joins = 'localField' in found;
  ensure(joins === 'foreignField' in found, 9, "$lookup requires both or neither of 'localField' and 'foreignField'");
  ensure(joins || 'pipeline' in found, 9, "$lookup requires 'pipeline', or 'localField' and 'foreignField'");
  return found as unknown as Lookup;
}

/** `$lookup` by equality of two fields, by a pipeline, or by both. */
export function parseLookup(operand: unknown, env: Env, parse: ParsePipeline): Stage {
  const { from, as, localField, foreignField, pipeline: stages = [], let: lets = {} } = lookupOf(operand);
  const names = Object.keys(lets);
  const values = parseExpression(lets, env);
  const run = (variables: Doc) => parseOn(parse, stages, { ...env, variables: { ...env.variables, ...variables } });
  // Errors are reported before any document is read. The variables get their values per document.
  const unset = Object.fromEntries(names.map((name) => [name, undefined]));
  const unbound = run(unset);
  const path = as.split('.');
  return function* (docs, context) {
    const join = foreignField === undefined ? undefined : createJoin(from, foreignField, env, context);
    let same: Doc[] | undefined;
    for (const doc of docs) {
      const bound = names.length > 0 ? run({ ...unset, ...(values(scopeOf(doc)) as Doc) }) : unbound;
      const isSame = !join && bound === unbound;
      const own = localField === undefined ? [] : valuesAt(doc, localField);
      // A missing value joins with null.
      const joined = join?.((own.length > 0 ? own : [null]).map((value) => value ?? null));
      const found = (isSame && same) || [...bound(from, context, joined)];
      if (isSame) same = found;
      yield withField(doc, path, found);
    }
  };
}

/** `$unionWith` appends the documents of another collection. */
export function parseUnionWith(operand: unknown, env: Env, parse: ParsePipeline): Stage {
  const { coll: name, pipeline = [] }: Doc = isDoc(operand) ? operand : { coll: operand };
  if (name === undefined) throw new CommandError(238, '$unionWith without a collection is not implemented');
  ensure(typeof name === 'string', 14, "BSON field '$unionWith.coll' is the wrong type, expected type 'string'");
  const on = parseOn(parse, pipeline, env);
  return function* (docs, context) {
    yield* docs;
    yield* on(name, context);
  };
}
