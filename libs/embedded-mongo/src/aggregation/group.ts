import { Int32 } from 'bson';
import type { Doc } from '../bson/codec';
import { compareValues } from '../bson/compare';
import { isDoc, kindOf, rank } from '../bson/kinds';
import { setField } from '../bson/paths';
import { ensure } from '../errors';
import type { Env } from '../query/env';
import type { Accumulator } from './accumulators';
import { parseAccumulator } from './accumulators';
import type { Expression, Scope } from './expression';
import { parseExpression, scopeOf } from './expression';
import { keyOf } from './operators/folds';
import { fieldsOf } from './operators/kit';

interface Group {
  readonly id: unknown;
  readonly scopes: Scope[];
}

type Grouping = (docs: Iterable<Doc>) => Doc[];

/** Splits documents by a value; values that compare equal are one group, whatever their number types. */
function partition(docs: Iterable<Doc>, valueOf: Expression, env: Env): Group[] {
  const groups = new Map<string, Group>();
  for (const doc of docs) {
    const scope = scopeOf(doc);
    const value = valueOf(scope) ?? null;
    const key = keyOf(value, env.collation);
    const group = groups.get(key);
    if (group) group.scopes.push(scope);
    else groups.set(key, { id: value, scopes: [scope] });
  }
  return [...groups.values()];
}

type Fields = [string, Accumulator][];

/** Compiles the computed fields of a group. */
export function parseFields(specification: Doc, env: Env): Fields {
  return Object.entries(specification).map(([name, accumulator]) => {
    ensure(!name.includes('.'), 40235, `The field name '${name}' cannot contain '.'`);
    ensure(!name.startsWith('$'), 40236, `The field name '${name}' cannot be an operator name`);
    return [name, parseAccumulator(name, accumulator, env)];
  });
}

function grouping(id: Expression, fields: Fields, env: Env): Grouping {
  return (docs) =>
    partition(docs, id, env).map((group) => {
      const result: Doc = { _id: group.id };
      for (const [name, accumulate] of fields) setField(result, name, accumulate(group.scopes) ?? null);
      return result;
    });
}

/** `$group`: one document a group, in the order in which the groups first appear. */
export function parseGroup(specification: unknown, env: Env): Grouping {
  ensure(isDoc(specification), 15947, "a group's fields must be specified in an object");
  ensure('_id' in specification, 15955, 'a group specification must include an _id');
  const { _id, ...fields } = specification;
  return grouping(parseExpression(_id, env), parseFields(fields, env), env);
}

function boundariesOf(list: unknown, env: Env): unknown[] {
  ensure(Array.isArray(list), 40200, "The $bucket 'boundaries' field must be an array");
  const bounds = (list as unknown[]).map((bound) => parseExpression(bound, env)(scopeOf({})));
  const few = `The $bucket 'boundaries' field must have at least 2 values, but found ${bounds.length} value(s).`;
  ensure(bounds.length >= 2, 40192, few);
  for (const [at, bound] of bounds.slice(1).entries()) {
    const before = bounds[at];
    const message = "All values in the 'boundaries' option to $bucket must have the same type.";
    ensure(rank(kindOf(before)) === rank(kindOf(bound)), 40193, message);
    ensure(compareValues(before, bound) < 0, 40194, "The 'boundaries' option to $bucket must be sorted");
  }
  return bounds;
}

/** `$bucket`: groups by ranges between boundaries, the lower one included. */
export function parseBucket(operand: unknown, env: Env): Grouping {
  const codes = { shape: 40201, unknown: 40197, missing: 40198 };
  const fields = fieldsOf('$bucket', operand, ['groupBy', 'boundaries'], ['default', 'output'], codes);
  const bounds = boundariesOf(fields['boundaries'], env);
  const groupBy = parseExpression(fields['groupBy'], env);
  const fallback = fields['default'];
  if (fallback !== undefined) {
    const outside = compareValues(fallback, bounds[0]) < 0 || compareValues(fallback, bounds.at(-1)) >= 0;
    const message =
      "The $bucket 'default' field must be less than the lowest boundary or greater than or equal to the " +
      'highest boundary.';
    ensure(outside, 40199, message);
  }
  const output = (fields['output'] ?? { count: { $sum: new Int32(1) } }) as Doc;
  const bucketOf: Expression = (scope) => {
    const value = groupBy(scope) ?? null;
    const at = bounds.findIndex((bound) => compareValues(value, bound, env.collation) < 0);
    const message = '$switch could not find a matching branch for an input, and no default was specified.';
    ensure(at > 0 || fallback !== undefined, 40066, message);
    return at > 0 ? bounds[at - 1] : fallback;
  };
  const grouped = grouping(bucketOf, parseFields(output, env), env);
  return (docs) => grouped(docs).sort((a, b) => compareValues(a['_id'], b['_id'], env.collation));
}
