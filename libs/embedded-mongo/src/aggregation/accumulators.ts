import type { Doc } from '../bson/codec';
import { isDoc, isNullish } from '../bson/kinds';
import { setField } from '../bson/paths';
import { MongoFailure, ensure } from '../errors';
import type { Env } from '../query/env';
import { typeName } from '../query/type-names';
import type { Scope } from './expression';
import { parseExpression } from './expression';
import { averageOf, distinct, extremeOf, sumOf } from './operators/folds';
import { int } from './operators/kit';

/** Reduces the values of one group to one. */
type Fold = (values: unknown[], env: Env) => unknown;

const present = (values: unknown[]): unknown[] => values.filter((value) => value !== undefined);

function merge(values: unknown[]): Doc {
  const result: Doc = {};
  for (const value of values) {
    if (isNullish(value)) continue;
    ensure(isDoc(value), 40400, `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`);
    for (const [name, inner] of Object.entries(value)) setField(result, name, inner);
  }
  return result;
}

const folds: Readonly<Record<string, Fold>> = {
  $sum: sumOf,
  $avg: averageOf,
  $min: (values, { collation }) => extremeOf(values, 1, collation),
  $max: (values, { collation }) => extremeOf(values, -1, collation),
  $first: (values) => values[0],
  $last: (values) => values.at(-1),
  $push: present,
  $addToSet: (values, { collation }) => distinct(present(values), collation),
  $count: (values) => int(values.length),
  $mergeObjects: merge,
};

/** A compiled field of `$group`: evaluated over the scopes of the group's documents, in their order. */
export type Accumulator = (scopes: readonly Scope[]) => unknown;

/** Compiles `{ $sum: … }` and its like. Throws 15952 for an accumulator that is not served. */
export function parseAccumulator(name: string, specification: unknown, env: Env): Accumulator {
  ensure(isDoc(specification), 40234, `The field '${name}' must be an accumulator object`);
  const [operator = '', ...more] = Object.keys(specification);
  ensure(operator !== '' && more.length === 0, 40238, `The field '${name}' must specify one accumulator`);
  const operand = specification[operator];
  const fold = Object.hasOwn(folds, operator) ? folds[operator] : undefined;
  if (!fold) throw new MongoFailure(15952, `unknown group operator '${operator}'`);
  if (operator === '$count') {
    const empty = isDoc(operand) && Object.keys(operand).length === 0;
    ensure(empty, 9, '$count takes no arguments, i.e. $count:{}');
    return (scopes) => int(scopes.length);
  }
  ensure(!Array.isArray(operand) || operand.length === 1, 40237, `The ${operator} accumulator is a unary operator`);
  const expression = parseExpression(Array.isArray(operand) ? operand[0] : operand, env);
  return (scopes) =>
    fold(
      scopes.map((scope) => expression(scope)),
      env,
    );
}
