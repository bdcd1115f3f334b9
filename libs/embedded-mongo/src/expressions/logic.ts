import { compareValues, isTruthy } from '../bson/compare.ts';
import { isDoc, isNullish } from '../bson/kinds.ts';
import { ensure } from '../errors.ts';
import type { Expression } from './compiled-expression.ts';
import type { ArgumentSpec, Operator, Operators } from './define-operator.ts';
import { argumentsOf, withArity, bound, int, listOf, parseFields, unary } from './define-operator.ts';

const comparison = (result: (order: number) => unknown): Operator =>
  withArity(2, 2, ([a, b], { env }) => result(compareValues(a, b, env.collation)));

const COND_ARGUMENTS: ArgumentSpec = [17083, 17083, { if: 17080, then: 17081, else: 17082 }];

const conditional: Operator = (operand, parser, name) => {
  const { if: test, then, else: otherwise } = isDoc(operand) ? argumentsOf(name, operand, COND_ARGUMENTS) : {};
  const operands = listOf(isDoc(operand) ? [test, then, otherwise] : operand, parser);
  const given = operands.length;
  ensure(given === 3, 16020, `Expression $cond takes exactly 3 arguments. ${given} were passed in.`);
  const [holds, yes, no] = operands as [Expression, Expression, Expression];
  return (scope) => (isTruthy(holds(scope)) ? yes(scope) : no(scope));
};

const ifNull: Operator = (operand, parser) => {
  const operands = listOf(operand, parser);
  ensure(operands.length > 1, 1257300, `$ifNull needs at least two arguments, had: ${operands.length}`);
  return (scope) => {
    let value: unknown;
    for (const one of operands) {
      value = one(scope);
      if (!isNullish(value)) break;
    }
    return value;
  };
};

const SWITCH_ARGUMENTS: ArgumentSpec = [40060, 40067, { branches: 40068 }, ['default']];
const BRANCH_ARGUMENTS: ArgumentSpec = [40062, 40063, { case: 40064, then: 40065 }];

const choose: Operator = (operand, parser, name) => {
  const { branches, default: otherwise } = argumentsOf(name, operand, SWITCH_ARGUMENTS);
  ensure(Array.isArray(branches), 40061, '$switch expected an array for "branches"');
  ensure(branches.length > 0, 40068, '$switch requires at least one branch');
  const parsed = (branches as unknown[]).map((branch) => {
    const { case: test, then } = argumentsOf('a branch of $switch', branch, BRANCH_ARGUMENTS);
    return { test: parser.parse(test), then: parser.parse(then) };
  });
  const fallback = otherwise === undefined ? undefined : parser.parse(otherwise);
  return (scope) => {
    const chosen = parsed.find(({ test }) => isTruthy(test(scope)))?.then ?? fallback;
    ensure(chosen, 40066, '$switch could not find a matching branch for an input, and no default was specified.');
    return chosen(scope);
  };
};

const bind: Operator = (operand, parser, name) => {
  const { vars, in: body } = argumentsOf(name, operand, [16874, 16875, { vars: 16876, in: 16877 }]);
  ensure(isDoc(vars), 16876, 'invalid parameter: expected an object (vars)');
  const values = parseFields(vars, parser);
  const inner = parser.binding(Object.keys(vars)).parse(body);
  return (scope) => inner(bound(scope, values(scope)));
};

/** `$and` and `$or` stop at the first operand that decides. */
function deciding(decides: boolean): Operator {
  return (operand, parser) => {
    const operands = listOf(operand, parser);
    return (scope) => operands.some((one) => isTruthy(one(scope)) === decides) === decides;
  };
}

/** "Comparison", "Boolean" and "Conditional Expression Operators", "Variable Expression Operators". */
export const logic: Operators = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: comparison((order) => int(Math.sign(order))),
  $not: unary((value) => !isTruthy(value)),
  $and: deciding(false),
  $or: deciding(true),
  $cond: conditional,
  $ifNull: ifNull,
  $switch: choose,
  $let: bind,
  $literal: (operand) => () => operand,
};
