import type { Doc } from '../../bson/codec';
import { compareValues } from '../../bson/compare';
import { isDoc, isNullish } from '../../bson/kinds';
import { ensure } from '../../errors';
import { isTruthy } from '../../query/leaf-tests';
import type { Expression } from '../expression';
import type { Operator, Operators } from './kit';
import { between, fieldsOf, fixed, int, listOf, named } from './kit';

const comparison = (holds: (order: number) => boolean) =>
  between(2, 2, ([a, b], { collation }) => holds(compareValues(a, b, collation)));

const conditional: Operator = (operand, parser) => {
  const fields = isDoc(operand) ? ['if', 'then', 'else'] : [];
  for (const name of isDoc(operand) ? Object.keys(operand) : []) {
    ensure(fields.includes(name), 17083, `Unrecognized parameter to $cond: ${name}`);
  }
  for (const [at, name] of fields.entries()) {
    ensure(name in (operand as Doc), 17080 + at, `Missing '${name}' parameter to $cond`);
  }
  const parts = isDoc(operand) ? fields.map((name) => operand[name]) : operand;
  const given = Array.isArray(parts) ? parts.length : 1;
  ensure(given === 3, 16020, `Expression $cond takes exactly 3 arguments. ${given} were passed in.`);
  const [test, yes, no] = listOf(parts, parser) as [Expression, Expression, Expression];
  return (scope) => (isTruthy(test(scope)) ? yes(scope) : no(scope));
};

const ifNull: Operator = (operand, parser) => {
  const operands = listOf(operand, parser);
  ensure(operands.length > 1, 1257300, `$ifNull needs at least two arguments, had: ${operands.length}`);
  return (scope) => {
    for (const one of operands.slice(0, -1)) {
      const value = one(scope);
      if (!isNullish(value)) return value;
    }
    return operands.at(-1)?.(scope);
  };
};

const choose: Operator = (operand, parser) => {
  ensure(isDoc(operand), 40060, '$switch requires an object as an argument');
  for (const name of Object.keys(operand)) {
    ensure(['branches', 'default'].includes(name), 40067, `$switch found an unknown argument: ${name}`);
  }
  const { branches, default: otherwise } = operand;
  ensure(Array.isArray(branches), 40061, '$switch expected an array for "branches"');
  ensure(branches.length > 0, 40068, '$switch requires at least one branch');
  const parsed = (branches as unknown[]).map((branch) => {
    ensure(isDoc(branch), 40062, '$switch expected each branch to be an object');
    for (const name of Object.keys(branch)) {
      ensure(['case', 'then'].includes(name), 40063, `$switch found an unknown argument to a branch: ${name}`);
    }
    ensure('case' in branch, 40064, "$switch requires each branch have a 'case' expression");
    ensure('then' in branch, 40065, "$switch requires each branch have a 'then' expression.");
    return { test: parser.parse(branch['case']), then: parser.parse(branch['then']) };
  });
  const fallback = 'default' in operand ? parser.parse(otherwise) : undefined;
  return (scope) => {
    const found = parsed.find(({ test }) => isTruthy(test(scope)));
    const message = '$switch could not find a matching branch for an input, and no default was specified.';
    ensure(found ?? fallback, 40066, message);
    return found ? found.then(scope) : fallback?.(scope);
  };
};

const bind: Operator = (operand, parser) => {
  const { vars, in: body } = fieldsOf('$let', operand, ['vars', 'in'], [], {
    shape: 16874,
    unknown: 16875,
    missing: 16876,
  });
  ensure(isDoc(vars), 16876, 'invalid parameter: expected an object (vars)');
  const values = Object.entries(vars).map(([name, value]) => [name, parser.parse(value)] as const);
  const inner = parser.binding(Object.keys(vars)).parse(body);
  return (scope) => {
    const own = Object.fromEntries(values.map(([name, value]) => [name, value(scope)]));
    return inner({ ...scope, locals: { ...scope.locals, ...own } });
  };
};

/** Stops at the first operand that decides. */
function deciding(decides: boolean): Operator {
  return (operand, parser) => {
    const operands = listOf(operand, parser);
    return (scope) => operands.some((one) => isTruthy(one(scope)) === decides) === decides;
  };
}

/** "Comparison", "Boolean" and "Conditional Expression Operators", "Variable Expression Operators". */
export const logic: Operators = {
  ...named({
    $eq: comparison((order) => order === 0),
    $ne: comparison((order) => order !== 0),
    $gt: comparison((order) => order > 0),
    $gte: comparison((order) => order >= 0),
    $lt: comparison((order) => order < 0),
    $lte: comparison((order) => order <= 0),
    $cmp: between(2, 2, ([a, b], { collation }) => int(Math.sign(compareValues(a, b, collation)))),
    $not: fixed(1, (value) => !isTruthy(value)),
  }),
  $and: deciding(false),
  $or: deciding(true),
  $cond: conditional,
  $ifNull: ifNull,
  $switch: choose,
  $let: bind,
  $literal: (operand) => () => operand,
};
