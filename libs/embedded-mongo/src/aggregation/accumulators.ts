import { isDoc } from '../bson/kinds.ts';
import { CommandError, ensure } from '../errors.ts';
import type { Env } from '../expressions/env.ts';
import type { ExpressionScope } from '../expressions/compiled-expression.ts';
import { parseExpression } from '../expressions/expression.ts';
import { distinct, folds, type Fold } from '../expressions/folds.ts';
import { int } from '../expressions/define-operator.ts';

const present = (values: readonly unknown[]): unknown[] => values.filter((value) => value !== undefined);

const accumulators: Readonly<Record<string, Fold>> = {
  ...folds,
  $first: (values) => values[0],
  $last: (values) => values.at(-1),
  $push: present,
  $addToSet: (values, { collation }) => distinct(present(values), collation),
  $count: (values) => int(values.length),
};

/** A compiled field of `$group`: evaluated over the scopes of the group's documents, in their order. */
export type Accumulator = (scopes: readonly ExpressionScope[]) => unknown;

/** Compiles an accumulator such as `{ $sum: … }`. Throws 15952 for an unknown one. */
export function parseAccumulator(name: string, specification: unknown, env: Env): Accumulator {
  ensure(isDoc(specification), 40234, `The field '${name}' must be an accumulator object`);
  const [operator = '', ...more] = Object.keys(specification);
  ensure(operator !== '' && more.length === 0, 40238, `The field '${name}' must specify one accumulator`);
  const operand = specification[operator];
  const fold = Object.hasOwn(accumulators, operator) ? accumulators[operator] : undefined;
  if (!fold) throw new CommandError(15952, `unknown group operator '${operator}'`);
  const isEmpty = isDoc(operand) && Object.keys(operand).length === 0;
  ensure(isEmpty || operator !== '$count', 9, '$count takes no arguments, i.e. $count:{}');
  ensure(!Array.isArray(operand) || operand.length === 1, 40237, `The ${operator} accumulator is a unary operator`);
  const expression = parseExpression(Array.isArray(operand) ? operand[0] : operand, env);
  return (scopes) => fold(scopes.map(expression), env);
}
