import { Double } from 'bson';
import type { Doc } from '../bson/codec';
import { compareValues, equalValues } from '../bson/compare';
import { isDoc, isNullish, kindOf } from '../bson/kinds';
import { arithmetic, integerOf, numberType, toBigInt, toNumber } from '../bson/numbers';
import { MongoFailure, ensure } from '../errors';
import { isTruthy } from '../query/leaf-tests';
import { typeName } from '../query/type-names';
import type { Expression, Scope } from './expression';

type Parse = (value: unknown) => Expression;
type Operator = (operand: unknown, parse: Parse) => Expression;

/** Operands as a list: one operand may stand without its brackets. */
function listOf(operand: unknown, parse: Parse): Expression[] {
  return (Array.isArray(operand) ? (operand as unknown[]) : [operand]).map(parse);
}

/** An operator of exactly `count` operands. */
function fixed(name: string, count: number, apply: (...values: unknown[]) => unknown): Operator {
  return (operand, parse) => {
    const operands = listOf(operand, parse);
    const message = `Expression ${name} takes exactly ${count} arguments. ${operands.length} were passed in.`;
    ensure(operands.length === count, 16020, message);
    return (scope) => apply(...operands.map((one) => one(scope)));
  };
}

/** An operator of any number of operands. */
function variadic(apply: (values: unknown[]) => unknown): Operator {
  return (operand, parse) => {
    const operands = listOf(operand, parse);
    return (scope) => apply(operands.map((one) => one(scope)));
  };
}

const comparison = (name: string, holds: (order: number) => boolean) =>
  fixed(name, 2, (a, b) => holds(compareValues(a, b)));

/** An int64 result that overflows becomes a double, as in every arithmetic expression. */
function exactly(operation: 'add' | 'multiply', a: unknown, b: unknown): unknown {
  const inDoubles = (left: number, right: number) => (operation === 'add' ? left + right : left * right);
  return arithmetic(operation, a, b) ?? new Double(inDoubles(toNumber(a), toNumber(b)));
}

/** Folds numbers with MongoDB's promotion; null as soon as one operand is null or missing. */
function fold(name: string, operation: 'add' | 'multiply', start: number): Operator {
  return variadic((values) => {
    if (values.some(isNullish)) return null;
    return values.reduce(
      (total, value) => {
        ensure(kindOf(value) === 'number', 14, `$${name} only supports numeric types, not ${typeName(value)}`);
        return exactly(operation, total, value);
      },
      integerOf(BigInt(start)),
    );
  });
}

function subtract(a: unknown, b: unknown): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  if (kindOf(a) === 'date' && kindOf(b) === 'date') return integerOf(BigInt(Number(a) - Number(b)), 'long');
  if (kindOf(a) === 'date' && kindOf(b) === 'number') return new Date(Number(a) - toNumber(b));
  const message = `can't $subtract ${typeName(b)} from ${typeName(a)}`;
  ensure(kindOf(a) === 'number' && kindOf(b) === 'number', 14, message);
  return exactly('add', a, exactly('multiply', b, integerOf(-1n)));
}

function divide(a: unknown, b: unknown): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  const message = `$divide only supports numeric types, not ${typeName(a)} and ${typeName(b)}`;
  ensure(kindOf(a) === 'number' && kindOf(b) === 'number', 14, message);
  ensure(toNumber(b) !== 0, 2, "can't $divide by zero");
  return new Double(toNumber(a) / toNumber(b));
}

function absolute(value: unknown): unknown {
  if (isNullish(value)) return null;
  ensure(kindOf(value) === 'number', 28765, `$abs only supports numeric types, not ${typeName(value)}`);
  if (numberType(value) === 'double') return new Double(Math.abs(toNumber(value)));
  ensure(numberType(value) !== 'decimal', 238, '$abs of a decimal is not implemented');
  const whole = toBigInt(value);
  return integerOf(whole < 0n ? -whole : whole, numberType(value));
}

function arrayOf(value: unknown, code: number, message: string): unknown[] {
  ensure(Array.isArray(value), code, message);
  return value as unknown[];
}

function elementAt(list: unknown, position: unknown): unknown {
  if (isNullish(list) || isNullish(position)) return null;
  const items = arrayOf(list, 28689, `$arrayElemAt's first argument must be an array, but is ${typeName(list)}`);
  return items.at(toNumber(position));
}

function concat(values: unknown[]): unknown {
  if (values.some(isNullish)) return null;
  for (const value of values) {
    ensure(typeof value === 'string', 16702, `$concat only supports strings, not ${typeName(value)}`);
  }
  return values.join('');
}

const condition: Operator = (operand, parse) => {
  const parts = isDoc(operand) ? [operand['if'], operand['then'], operand['else']] : operand;
  const list = arrayOf(parts, 16020, 'Expression $cond takes exactly 3 arguments. 1 were passed in.');
  ensure(list.length === 3, 16020, `Expression $cond takes exactly 3 arguments. ${list.length} were passed in.`);
  const [test, yes, no] = list.map(parse) as [Expression, Expression, Expression];
  return (scope) => (isTruthy(test(scope)) ? yes(scope) : no(scope));
};

const ifNull: Operator = (operand, parse) => {
  const operands = listOf(operand, parse);
  ensure(operands.length > 1, 1257300, `$ifNull needs at least two arguments, had: ${operands.length}`);
  return (scope) => {
    for (const one of operands.slice(0, -1)) {
      const value = one(scope);
      if (!isNullish(value)) return value;
    }
    return operands.at(-1)?.(scope);
  };
};

/** `$map` and `$filter` bind each element to a variable. */
function perElement(operand: unknown, parse: Parse, body: 'in' | 'cond') {
  ensure(isDoc(operand), 16878, `${body === 'in' ? '$map' : '$filter'} only supports an object as its argument`);
  const input = parse(operand['input']);
  const each = parse(operand[body]);
  const name = operand['as'] === undefined ? 'this' : String(operand['as']);
  return (scope: Scope): { items: unknown[] | null; evaluate: (item: unknown) => unknown } => {
    const list = input(scope);
    const items = isNullish(list) ? null : arrayOf(list, 16883, `input must be an array, not ${typeName(list)}`);
    const evaluate = (item: unknown) => each({ ...scope, variables: { ...scope.variables, [name]: item } });
    return { items, evaluate };
  };
}

const mapElements: Operator = (operand, parse) => {
  const prepare = perElement(operand, parse, 'in');
  return (scope) => {
    const { items, evaluate } = prepare(scope);
    return items ? items.map((item) => evaluate(item) ?? null) : null;
  };
};

const filterElements: Operator = (operand, parse) => {
  const prepare = perElement(operand, parse, 'cond');
  return (scope) => {
    const { items, evaluate } = prepare(scope);
    return items ? items.filter((item) => isTruthy(evaluate(item))) : null;
  };
};

/** Sum, minimum or maximum over one operand that is an array, or over several operands. */
function overList(reduce: (values: unknown[]) => unknown): Operator {
  return variadic((values) => {
    const [only] = values;
    return reduce(values.length === 1 && Array.isArray(only) ? (only as unknown[]) : values);
  });
}

/** Adds the numbers among the values; others are ignored, as "$sum (aggregation)" says. */
export function sumOf(values: readonly unknown[]): unknown {
  return values
    .filter((value) => !isNullish(value) && kindOf(value) === 'number')
    .reduce((total, value) => exactly('add', total, value), integerOf(0n));
}

/** The least (sign 1) or greatest (sign -1) value that is there; null when there is none. */
export function extremeOf(values: readonly unknown[], sign: 1 | -1): unknown {
  const present = values.filter((value) => !isNullish(value));
  if (present.length === 0) return null;
  return present.reduce((best, value) => (compareValues(value, best) * sign < 0 ? value : best));
}

function inList(value: unknown, list: unknown): boolean {
  const items = arrayOf(list, 40081, `$in requires an array as a second argument, found: ${typeName(list)}`);
  return items.some((item) => equalValues(item, value));
}

function sizeOf(list: unknown): unknown {
  return integerOf(
    BigInt(arrayOf(list, 17124, `The argument to $size must be an array, but was of type: ${typeName(list)}`).length),
  );
}

function textOf(value: unknown): unknown {
  if (isNullish(value)) return null;
  if (value instanceof Date) return value.toISOString();
  const kind = kindOf(value);
  if (kind === 'objectId') return (value as { toHexString: () => string }).toHexString();
  if (kind === 'number' || kind === 'string' || kind === 'bool') return String(value);
  throw new MongoFailure(
    241,
    `Unsupported conversion from ${typeName(value)} to string in $convert with no onError value`,
  );
}

const concatArrays = variadic((lists) =>
  lists.some(isNullish)
    ? null
    : lists.flatMap((list) => arrayOf(list, 28664, `$concatArrays only supports arrays, not ${typeName(list)}`)),
);

const mergeObjects = variadic((docs) => {
  const present = docs.filter((doc) => !isNullish(doc));
  for (const doc of present)
    ensure(isDoc(doc), 40400, `$mergeObjects requires object inputs, but input is ${typeName(doc)}`);
  return Object.assign({}, ...(present as Doc[])) as Doc;
});

/** The expression operators that are served. */
export const operators: Readonly<Record<string, Operator | undefined>> = {
  $literal: (operand) => () => operand,
  $eq: comparison('$eq', (order) => order === 0),
  $ne: comparison('$ne', (order) => order !== 0),
  $gt: comparison('$gt', (order) => order > 0),
  $gte: comparison('$gte', (order) => order >= 0),
  $lt: comparison('$lt', (order) => order < 0),
  $lte: comparison('$lte', (order) => order <= 0),
  $cmp: fixed('$cmp', 2, (a, b) => integerOf(BigInt(Math.sign(compareValues(a, b))))),
  $and: variadic((values) => values.every(isTruthy)),
  $or: variadic((values) => values.some(isTruthy)),
  $not: fixed('$not', 1, (value) => !isTruthy(value)),
  $cond: condition,
  $ifNull: ifNull,
  $add: fold('add', 'add', 0),
  $multiply: fold('multiply', 'multiply', 1),
  $subtract: fixed('$subtract', 2, subtract),
  $divide: fixed('$divide', 2, divide),
  $abs: fixed('$abs', 1, absolute),
  $sum: overList(sumOf),
  $min: overList((values) => extremeOf(values, 1)),
  $max: overList((values) => extremeOf(values, -1)),
  $size: fixed('$size', 1, sizeOf),
  $in: fixed('$in', 2, inList),
  $isArray: fixed('$isArray', 1, (value) => Array.isArray(value)),
  $arrayElemAt: fixed('$arrayElemAt', 2, elementAt),
  $first: fixed('$first', 1, (list) => elementAt(list, integerOf(0n))),
  $last: fixed('$last', 1, (list) => elementAt(list, integerOf(-1n))),
  $map: mapElements,
  $filter: filterElements,
  $concatArrays: concatArrays,
  $mergeObjects: mergeObjects,
  $concat: variadic(concat),
  $toLower: fixed('$toLower', 1, (value) => (isNullish(value) ? '' : String(textOf(value)).toLowerCase())),
  $toUpper: fixed('$toUpper', 1, (value) => (isNullish(value) ? '' : String(textOf(value)).toUpperCase())),
  $toString: fixed('$toString', 1, textOf),
  $type: fixed('$type', 1, typeName),
};
