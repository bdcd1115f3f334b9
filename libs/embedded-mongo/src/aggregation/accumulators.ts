import { Int32 } from 'bson';
import type { Doc } from '../bson/codec';
import { compareValues } from '../bson/compare';
import { isDoc, isNullish } from '../bson/kinds';
import { setField } from '../bson/paths';
import { MongoFailure, ensure } from '../errors';
import type { Env } from '../query/env';
import { compileSort } from '../query/sort';
import { typeName } from '../query/type-names';
import type { Expression, Scope } from './expression';
import { parseExpression } from './expression';
import { averageOf, deviationOf, distinct, extremeOf, firstOf, sumOf } from './operators/folds';
import { fieldsOf, int, wholeOf } from './operators/kit';

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
  $stdDevPop: (values) => deviationOf(values, 0),
  $stdDevSamp: (values) => deviationOf(values, 1),
};

/** Takes the first `n` of a group's values, in an order of its own. */
type Take = (values: unknown[], n: number, env: Env) => unknown[];

const filled = (values: unknown[]): unknown[] => values.map((value) => value ?? null);
const known = (values: unknown[]): unknown[] => values.filter((value) => !isNullish(value));

const takes: Readonly<Record<string, Take>> = {
  $firstN: (values, n) => filled(values.slice(0, n)),
  $lastN: (values, n) => filled(values.slice(-n)),
  $minN: (values, n, { collation }) => firstOf(known(values), n, (a, b) => compareValues(a, b, collation)),
  $maxN: (values, n, { collation }) => firstOf(known(values), n, (a, b) => compareValues(b, a, collation)),
};

/** A compiled field of `$group`: evaluated over the scopes of the group's documents, in their order. */
export type Accumulator = (scopes: readonly Scope[]) => unknown;

function countOf(n: Expression, scope: Scope | undefined): number {
  const count = wholeOf(scope && n(scope), 5787902, "Value for 'n' must be of integral type");
  ensure(count > 0, 5787908, "'n' must be greater than 0");
  return count;
}

function taking(name: string, take: Take, operand: unknown, env: Env): Accumulator {
  const codes = { shape: 5787801, unknown: 5787901, missing: 5787906 };
  const fields = fieldsOf(name, operand, ['n', 'input'], [], codes);
  const [n, input] = [parseExpression(fields['n'], env), parseExpression(fields['input'], env)];
  return (scopes) =>
    take(
      scopes.map((scope) => input(scope)),
      countOf(n, scopes[0]),
      env,
    );
}

/** `$top`, `$bottom`, `$topN` and `$bottomN`: outputs of the documents that come first or last in an order. */
function ordered(name: string, operand: unknown, env: Env): Accumulator {
  const many = name.endsWith('N');
  const codes = { shape: 5788001, unknown: 5788002, missing: many ? 5788003 : 5788005 };
  const fields = fieldsOf(name, operand, many ? ['n', 'sortBy', 'output'] : ['sortBy', 'output'], [], codes);
  const { sortBy } = fields;
  ensure(isDoc(sortBy), 5788604, `expected 'sortBy' to already be an object in the arguments to ${name}`);
  const order = compileSort(sortBy, env.collation);
  const output = parseExpression(fields['output'], env);
  const n = parseExpression(fields['n'] ?? new Int32(1), env);
  return (scopes) => {
    const count = countOf(n, scopes[0]);
    const sorted = [...scopes].sort((a, b) => order(a.doc, b.doc));
    const chosen = name.startsWith('$top') ? sorted.slice(0, count) : sorted.slice(-count);
    const values = filled(chosen.map((scope) => output(scope)));
    return many ? values : values[0];
  };
}

/** Compiles `{ $sum: … }` and its like. Throws 15952 for an accumulator that is not served. */
export function parseAccumulator(name: string, specification: unknown, env: Env): Accumulator {
  ensure(isDoc(specification), 40234, `The field '${name}' must be an accumulator object`);
  const [operator = '', ...more] = Object.keys(specification);
  ensure(operator !== '' && more.length === 0, 40238, `The field '${name}' must specify one accumulator`);
  const operand = specification[operator];
  if (['$top', '$bottom', '$topN', '$bottomN'].includes(operator)) return ordered(operator, operand, env);
  const take = Object.hasOwn(takes, operator) ? takes[operator] : undefined;
  if (take) return taking(operator, take, operand, env);
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
