import type { Doc } from '../bson/codec.ts';
import { equalValues } from '../bson/compare.ts';
import { field, isDoc } from '../bson/kinds.ts';
import { cloneValue, setField, valueAt } from '../bson/paths.ts';
import { formatValue, formatField } from '../bson/format-value.ts';
import { CommandError, ensure } from '../errors.ts';
import type { Filter } from '../query/compiled-filter.ts';
import { plainEnv, type Env } from '../expressions/env.ts';
import { parseFilter } from '../query/filter.ts';
import { Target } from '../bson/target.ts';
import { typeName } from '../bson/type-names.ts';
import type { UpdateContext, Update } from './compiled-update.ts';
import { pipelineUpdate } from './update-pipeline.ts';
import { operatorOf } from './operators.ts';
import { comparePaths, concretePaths, identifierIn, describeId } from './targets.ts';
import type { ArrayFilters, Apply } from './targets.ts';

interface Step {
  parts: string[];
  path: string;
  apply: Apply;
  /** False for `$setOnInsert`, which applies only to new documents. */
  changes: boolean;
}

/** Compiles an update: a replacement, operators or a pipeline. */
export function parseUpdate(update: unknown, arrayFilters: unknown, env: Env = plainEnv): Update {
  if (Array.isArray(update)) return guardId(pipelineUpdate(update as unknown[], env));
  ensure(isDoc(update), 9, 'Update argument must be either an object or an array');
  if (!Object.keys(update)[0]?.startsWith('$')) return replacementUpdate(update);
  const filters = parseArrayFilters(arrayFilters, env);
  const steps = parseSteps(update);
  refuseUnusedFilters(filters, steps);
  return guardId({ replacement: false, apply: (doc, context) => applySteps(doc, steps, context, filters) });
}

function replacementUpdate(update: Doc): Update {
  const dollar = Object.keys(update).find((name) => name.startsWith('$'));
  const advice =
    "context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.";
  const refused = `The dollar ($) prefixed field '${dollar}' in '${dollar}' is not allowed in the ${advice}`;
  ensure(dollar === undefined, 52, refused);
  const own = field(update, '_id');
  return {
    replacement: true,
    apply: (doc) => {
      const id = field(doc, '_id');
      const isKept = id === undefined || own === undefined || equalValues(id, own);
      const altered = "After applying the update, the (immutable) field '_id' was found to have been altered to _id: ";
      ensure(isKept, 66, `${altered}${formatValue(own)}`);
      const copy = cloneValue(update);
      return id === undefined ? copy : withIdFirst({ ...copy, _id: id }, () => id);
    },
  };
}

/** The `_id` of a stored document never changes (66 ImmutableField). */
function guardId(update: Update): Update {
  return {
    ...update,
    apply: (doc, context) => {
      const result = update.apply(doc, context);
      const id = field(doc, '_id');
      if (id === undefined || equalValues(id, field(result, '_id'))) return result;
      throw new CommandError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
    },
  };
}

function parseSteps(update: Doc): Step[] {
  const steps: Step[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    const prepare = operator === '$rename' ? undefined : operatorOf(operator);
    const example = `For example: {$mod: {<field>: ...}} not {${formatField(operator, fields)}}`;
    const message = `Modifiers operate on fields but we found type ${typeName(fields)} instead. ${example}`;
    ensure(isDoc(fields), 9, message);
    for (const [path, operand] of Object.entries(fields)) {
      if (prepare) steps.push(stepOf(path, prepare(operand, path), operator !== '$setOnInsert'));
      else steps.push(...renameSteps(path, operand));
    }
  }
  refuseConflicts(steps);
  return steps.sort((a, b) => comparePaths(a.parts, b.parts));
}

function stepOf(path: string, apply: Apply, changes = true): Step {
  ensure(path !== '', 56, 'An empty update path is not valid.');
  const parts = path.split('.');
  ensure(!parts.includes(''), 56, `The update path '${path}' contains an empty field name, which is not allowed.`);
  const [first] = parts as [string];
  const place = `in the first position in path '${path}'`;
  const message = `Cannot have array filter identifier (i.e. '$[<id>]') element ${place}`;
  ensure(!first.startsWith('$[') && first !== '$', 2, message);
  return { path, parts, apply, changes };
}

/** `$rename` moves the value that the field had before the update. */
function renameSteps(from: string, to: unknown): Step[] {
  ensure(typeof to === 'string', 2, `The 'to' field for $rename must be a string: ${formatField(from, to)}`);
  ensure(from !== to, 2, `The source and target field for $rename must differ: ${formatField(from, to)}`);
  for (const path of [from, to]) {
    ensure(!path.includes('$'), 2, `The source field for $rename may not be dynamic: ${path}`);
  }
  const source = from.split('.');
  const move: Apply = (target, { before, doc }) => {
    refuseArrays(before, 'source', source);
    refuseArrays(before, 'destination', to.split('.'));
    const value = valueAt(before, source);
    if (value === undefined) return;
    new Target(doc, source).remove();
    target.write(cloneValue(value));
  };
  return [stepOf(from, () => undefined), stepOf(to, move)];
}

/** `$rename` does not work in arrays ("$rename", behaviour). */
function refuseArrays(before: Doc, role: string, path: string[]): void {
  const array = path.slice(0, -1).find((_, at) => Array.isArray(valueAt(before, path.slice(0, at + 1))));
  const found = `in doc with ${describeId(before)} has an array field called '${array}'`;
  ensure(array === undefined, 2, `The ${role} field cannot be an array element, '${path.join('.')}' ${found}`);
}

function refuseConflicts(steps: Step[]): void {
  const seen = new Set<string>();
  const parents = new Set<string>();
  for (const { path, parts } of steps) {
    const prefixes = parts.map((_, at) => parts.slice(0, at + 1).join('.'));
    const clash = parents.has(path) ? path : prefixes.find((prefix) => seen.has(prefix));
    ensure(clash === undefined, 40, `Updating the path '${path}' would create a conflict at '${clash}'`);
    seen.add(path);
    for (const prefix of prefixes.slice(0, -1)) parents.add(prefix);
  }
}

function applySteps(before: Doc, steps: Step[], context: UpdateContext, arrayFilters: ArrayFilters): Doc {
  const { inserting, position } = context;
  const doc = cloneValue(before);
  for (const { path, parts, apply, changes } of steps) {
    const [first = ''] = parts;
    // "Field Names with Periods and Dollar Signs": only inserts accept such names.
    const isRefused = first.startsWith('$') && changes && !inserting;
    ensure(!isRefused, 52, `The dollar ($) prefixed field '${first}' in '${path}' is not valid for storage.`);
    for (const concrete of concretePaths(doc, parts, { position, arrayFilters })) {
      apply(new Target(doc, concrete), { before, doc, path: concrete.join('.'), inserting });
    }
  }
  return doc;
}

function parseArrayFilters(list: unknown = [], env: Env): ArrayFilters {
  const filters = new Map<string, Filter>();
  ensure(Array.isArray(list) && list.every(isDoc), 14, 'arrayFilters must be an array of objects');
  for (const filter of list as Doc[]) {
    const parsed = parseFilter(filter, env);
    const [identifier, ...others] = new Set(rootsOf(filter));
    ensure(identifier !== undefined, 9, 'Cannot use an expression without a top-level field name in arrayFilters');
    const prefix = 'Error parsing array filter :: caused by ::';
    const found = [identifier, ...others].map((root) => `'${root}'`).join(' and ');
    ensure(others.length === 0, 9, `${prefix} Expected a single top-level field name, found ${found}`);
    const expected = 'The top-level field name must be an alphanumeric string beginning with a lowercase letter, found';
    ensure(/^[a-z][a-zA-Z0-9]*$/.test(identifier), 2, `${prefix} ${expected} '${identifier}'`);
    const twice = `Found multiple array filters with the same top-level field name ${identifier}`;
    ensure(!filters.has(identifier), 9, twice);
    filters.set(identifier, parsed);
  }
  return filters;
}

/** The top-level fields of a filter, including those inside `$and`, `$or` and `$nor`. */
function rootsOf(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([name, operand]) => {
    if (!name.startsWith('$')) return [name.split('.')[0] as string];
    return Array.isArray(operand) ? operand.filter(isDoc).flatMap(rootsOf) : [];
  });
}

/** Rejects unused array filters and undefined identifiers, even if no document matches. */
function refuseUnusedFilters(filters: ArrayFilters, steps: Step[]): void {
  for (const identifier of filters.keys()) {
    const isUsed = steps.some(({ parts }) => parts.includes(`$[${identifier}]`));
    ensure(isUsed, 9, `The array filter for identifier '${identifier}' was not used in the update`);
  }
  for (const { parts, path } of steps) {
    const unknown = parts.map(identifierIn).find((identifier) => identifier && !filters.has(identifier));
    ensure(!unknown, 2, `No array filter found for identifier '${unknown}' in path '${path}'`);
  }
}

/** Moves `_id` to the front, where MongoDB stores it. */
export function withIdFirst(doc: Doc, createId: () => unknown): Doc {
  const id = Object.hasOwn(doc, '_id') ? doc['_id'] : createId();
  if (Object.keys(doc)[0] === '_id') return doc;
  const result: Doc = { _id: id };
  for (const name of Object.keys(doc)) if (name !== '_id') setField(result, name, doc[name]);
  return result;
}
