import type { Doc } from '../bson/codec';
import { equalValues } from '../bson/compare';
import { field, isDoc } from '../bson/kinds';
import { cloneValue, setField, valueAt } from '../bson/paths';
import { show, showField } from '../bson/show';
import { MongoFailure, ensure } from '../errors';
import type { Filter } from '../query/filter';
import type { Env } from '../query/env';
import { plainEnv } from '../query/env';
import { parseFilter } from '../query/filter';
import { typeName } from '../query/type-names';
import { pipelineUpdate } from '../aggregation/update-pipeline';
import { isOperator, isReplacement, prepareOperator, unknownModifier } from './operators';
import type { Apply } from './operators';
import type { Placeholders } from './targets';
import { comparePaths, concretePaths, targetAt } from './targets';

/** How an update is applied to one document. */
interface Occasion {
  inserting: boolean;
  /** Array position that the query matched. */
  position?: number | undefined;
}

/** A compiled update statement. */
export interface Update {
  replacement: boolean;
  /** Returns the changed copy; the document itself stays as it is. */
  apply(doc: Doc, occasion: Occasion): Doc;
}

interface Step {
  parts: string[];
  path: string;
  apply: Apply;
  /** Whether it may write to a document that is there already, rather than only to a new one. */
  changes: boolean;
}

/** Compiles the `u` of an update statement: a replacement, operators, or a pipeline. */
export function parseUpdate(update: unknown, arrayFilters: unknown, env: Env = plainEnv): Update {
  if (Array.isArray(update)) return guardId(pipelineUpdate(update as unknown[], env));
  ensure(isDoc(update), 9, 'Update argument must be either an object or an array');
  if (isReplacement(update)) return replacementUpdate(update);
  const filters = parseArrayFilters(arrayFilters, env);
  const steps = parseSteps(update);
  refuseUnusedFilters(filters, steps);
  return guardId({ replacement: false, apply: (doc, occasion) => applySteps(doc, steps, occasion, filters) });
}

function replacementUpdate(update: Doc): Update {
  for (const name of Object.keys(update)) {
    ensure(
      !name.startsWith('$'),
      52,
      `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the ` +
        "context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.",
    );
  }
  return {
    replacement: true,
    apply: (doc) => {
      const id = field(doc, '_id');
      const own = field(update, '_id');
      ensure(
        id === undefined || own === undefined || equalValues(id, own),
        66,
        `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${show(own)}`,
      );
      const rest = cloneValue(update);
      const chosen = id ?? own;
      return chosen === undefined ? rest : { _id: chosen, ...rest, ...(id === undefined ? {} : { _id: id }) };
    },
  };
}

/** The `_id` of a stored document never changes (66 ImmutableField). */
function guardId(update: Update): Update {
  return {
    ...update,
    apply: (doc, occasion) => {
      const result = update.apply(doc, occasion);
      const id = field(doc, '_id');
      if (id === undefined || equalValues(id, field(result, '_id'))) return result;
      throw new MongoFailure(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
    },
  };
}

function parseSteps(update: Doc): Step[] {
  const steps: Step[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (!isOperator(operator) && operator !== '$rename') throw unknownModifier(operator);
    ensure(
      isDoc(fields),
      9,
      `Modifiers operate on fields but we found type ${typeName(fields)} ` +
        `instead. For example: {$mod: {<field>: ...}} not {${showField(operator, fields)}}`,
    );
    for (const [path, operand] of Object.entries(fields)) {
      const made =
        operator === '$rename'
          ? renameSteps(path, operand)
          : [stepOf(path, prepareOperator(operator, path, operand), operator !== '$setOnInsert')];
      steps.push(...made);
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

/** `$rename`: the old place is emptied, the new one takes the value that the old one had before the update. */
function renameSteps(from: string, to: unknown): Step[] {
  ensure(typeof to === 'string', 2, `The 'to' field for $rename must be a string: ${showField(from, to)}`);
  ensure(from !== to, 2, `The source and target field for $rename must differ: ${showField(from, to)}`);
  for (const path of [from, to]) {
    ensure(!path.includes('$'), 2, `The source field for $rename may not be dynamic: ${path}`);
  }
  const source = from.split('.');
  const rename: Apply & { source?: string[] } = () => undefined;
  rename.source = source;
  return [stepOf(from, () => undefined), stepOf(to, rename)];
}

function refuseConflicts(steps: Step[]): void {
  const seen = new Set<string>();
  const prefixes = new Map<string, string>();
  for (const { path, parts } of steps) {
    const clash =
      seen.has(path) || prefixes.has(path)
        ? path
        : parts.map((_, at) => parts.slice(0, at + 1).join('.')).find((prefix) => seen.has(prefix));
    ensure(clash === undefined, 40, `Updating the path '${path}' would create a conflict at '${clash}'`);
    seen.add(path);
    parts.slice(0, -1).forEach((_, at) => prefixes.set(parts.slice(0, at + 1).join('.'), path));
  }
}

function applySteps(before: Doc, steps: Step[], occasion: Occasion, arrayFilters: Map<string, Filter>): Doc {
  const doc = cloneValue(before);
  const placeholders: Placeholders = { position: occasion.position, arrayFilters };
  for (const step of steps) {
    const source = (step.apply as { source?: string[] }).source;
    if (source) {
      moveField(before, doc, source, step.parts);
      continue;
    }
    const [first = ''] = step.parts;
    // "Field Names with Periods and Dollar Signs": only a new document takes such a name.
    const refused = first.startsWith('$') && step.changes && !occasion.inserting;
    ensure(!refused, 52, `The dollar ($) prefixed field '${first}' in '${step.path}' is not valid for storage.`);
    for (const parts of concretePaths(doc, step.parts, placeholders)) {
      const path = parts.join('.');
      step.apply(targetAt(doc, parts), { id: field(before, '_id'), path, inserting: occasion.inserting });
    }
  }
  return doc;
}

/** `$rename` does not reach into arrays ("$rename", behaviour). */
function refuseArrays(before: Doc, role: string, path: string[]): void {
  const array = path.slice(0, -1).find((_, at) => Array.isArray(valueAt(before, path.slice(0, at + 1))));
  const id = showField('_id', field(before, '_id'));
  const message =
    `The ${role} field cannot be an array element, '${path.join('.')}' in doc with ${id} ` +
    `has an array field called '${array}'`;
  ensure(array === undefined, 2, message);
}

function moveField(before: Doc, doc: Doc, from: string[], to: string[]): void {
  refuseArrays(before, 'source', from);
  refuseArrays(before, 'destination', to);
  const value = valueAt(before, from);
  if (value === undefined) return;
  targetAt(doc, from).remove();
  targetAt(doc, to).write(cloneValue(value));
}

function parseArrayFilters(list: unknown, env: Env): Map<string, Filter> {
  const filters = new Map<string, Filter>();
  const isList = list === undefined || (Array.isArray(list) && list.every(isDoc));
  ensure(isList, 14, 'arrayFilters must be an array of objects');
  for (const filter of (list as Doc[] | undefined) ?? []) {
    const parsed = parseFilter(filter, env);
    const roots = new Set(rootsOf(filter));
    ensure(roots.size > 0, 9, 'Cannot use an expression without a top-level field name in arrayFilters');
    const found = [...roots].map((root) => `'${root}'`).join(' and ');
    const message = 'Error parsing array filter :: caused by :: Expected a single top-level field name, found ';
    ensure(roots.size === 1, 9, message + found);
    const [identifier] = [...roots] as [string];
    ensure(
      /^[a-z][a-zA-Z0-9]*$/.test(identifier),
      2,
      'Error parsing array filter :: caused by :: The top-level field ' +
        `name must be an alphanumeric string beginning with a lowercase letter, found '${identifier}'`,
    );
    ensure(
      !filters.has(identifier),
      9,
      `Found multiple array filters with the same top-level field name ${identifier}`,
    );
    filters.set(identifier, parsed);
  }
  return filters;
}

/** The fields that a filter names, those below `$and` and its like among them; other operators name none. */
function rootsOf(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([name, operand]) => {
    if (!name.startsWith('$')) return [name.split('.')[0] as string];
    return Array.isArray(operand) ? operand.filter(isDoc).flatMap(rootsOf) : [];
  });
}

function refuseUnusedFilters(filters: Map<string, Filter>, steps: Step[]): void {
  for (const identifier of filters.keys()) {
    const used = steps.some(({ parts }) => parts.includes(`$[${identifier}]`));
    ensure(used, 9, `The array filter for identifier '${identifier}' was not used in the update`);
  }
  for (const { parts, path } of steps) {
    for (const part of parts) {
      const identifier = /^\$\[(.+)\]$/.exec(part)?.[1];
      ensure(
        identifier === undefined || filters.has(identifier),
        2,
        `No array filter found for identifier '${identifier}' in path '${path}'`,
      );
    }
  }
}

/** Moves `_id` to the front, where MongoDB stores it. */
export function withIdFirst(doc: Doc, makeId: () => unknown): Doc {
  const id = Object.hasOwn(doc, '_id') ? doc['_id'] : makeId();
  if (Object.keys(doc)[0] === '_id') return doc;
  const result: Doc = { _id: id };
  for (const name of Object.keys(doc)) if (name !== '_id') setField(result, name, doc[name]);
  return result;
}
