import { Double } from 'bson';
import { equalValues } from '../bson/compare';
import { isDoc, isNullish, kindOf } from '../bson/kinds';
import { integerOf, toNumber } from '../bson/numbers';
import { MongoFailure, ensure } from '../errors';
import type { Scope } from './expression';
import { parseExpression } from './expression';
import { extremeOf, sumOf } from './expression-operators';

/** Reduces the values of one group to one. */
type Reduce = (values: readonly unknown[]) => unknown;

function averageOf(values: readonly unknown[]): unknown {
  const numbers = values.filter((value) => !isNullish(value) && kindOf(value) === 'number');
  return numbers.length === 0 ? null : new Double(toNumber(sumOf(numbers)) / numbers.length);
}

function distinct(values: readonly unknown[]): unknown[] {
  const kept: unknown[] = [];
  for (const value of values) if (!kept.some((other) => equalValues(other, value))) kept.push(value);
  return kept;
}

const present = (values: readonly unknown[]): unknown[] => values.filter((value) => value !== undefined);

const accumulators: Readonly<Record<string, Reduce | undefined>> = {
  $sum: sumOf,
  $avg: averageOf,
  $min: (values) => extremeOf(values, 1),
  $max: (values) => extremeOf(values, -1),
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
  $push: present,
  $addToSet: (values) => distinct(present(values)),
  $count: (values) => integerOf(BigInt(values.length)),
};

/** A compiled field of `$group`: evaluated over the scopes of the group's documents, in their order. */
export type Accumulator = (scopes: readonly Scope[]) => unknown;

/** Compiles `{ $sum: … }` and its like. Throws 15952 for an accumulator that is not served. */
export function parseAccumulator(name: string, specification: unknown): Accumulator {
  ensure(isDoc(specification), 40234, `The field '${name}' must be an accumulator object`);
  const entries = Object.entries(specification);
  const [entry] = entries;
  ensure(entry && entries.length === 1, 40238, `The field '${name}' must specify one accumulator`);
  const [operator, operand] = entry;
  const reduce = accumulators[operator];
  if (!reduce) throw new MongoFailure(15952, `unknown group operator '${operator}'`);
  const expression = parseExpression(operator === '$count' ? null : operand);
  return (scopes) => reduce(scopes.map((scope) => expression(scope)));
}
