import { Double, Int32 } from 'bson';
import { isNullish, kindOf } from '../bson/kinds.ts';
import type { Rounding } from '../bson/numbers.ts';
import { calculate, decimalFrom, exactOf, integerOf, numberType, quantize, toNumber } from '../bson/numbers.ts';
import { ensure } from '../errors.ts';
import { typeName } from '../bson/type-names.ts';
import type { Operator, Operators } from './define-operator.ts';
import { withArity, binaryOrNull, unaryOrNull, variadic, wholeOf } from './define-operator.ts';

function refuseOthers(name: string, code: number, ...values: unknown[]): void {
  const wrong = values.find((value) => kindOf(value) !== 'number');
  ensure(wrong === undefined, code, `${name} only supports numeric types, not ${typeName(wrong)}`);
}

export function dateAt(milliseconds: number): Date {
  ensure(Math.abs(milliseconds) <= 8.64e15, 15, 'date overflow');
  return new Date(milliseconds);
}

/** The sum of numbers and at most one date. */
function add(values: unknown[]): unknown {
  if (values.some(isNullish)) return null;
  const [date, ...others] = values.filter((value) => kindOf(value) === 'date');
  ensure(others.length === 0, 16612, 'only one date allowed in an $add expression');
  const rest = values.filter((value) => value !== date);
  refuseOthers('$add', 14, ...rest);
  const total = rest.reduce((sum, value) => calculate('add', sum, value), new Int32(0));
  return date ? dateAt(Number(date) + Math.round(toNumber(total))) : total;
}

function multiply(values: unknown[]): unknown {
  if (values.some(isNullish)) return null;
  refuseOthers('$multiply', 14, ...values);
  return values.reduce((total, value) => calculate('multiply', total, value), new Int32(1));
}

function subtract(a: unknown, b: unknown): unknown {
  if (kindOf(a) === 'date' && kindOf(b) === 'date') return integerOf(BigInt(Number(a) - Number(b)), 'long');
  if (kindOf(a) === 'date' && kindOf(b) === 'number') return dateAt(Number(a) - Math.round(toNumber(b)));
  refuseOthers('$subtract', 14, a, b);
  return calculate('subtract', a, b);
}

/** `$divide` or `$mod`, with their error codes for non-numeric operands and for zero. */
function divided(operation: 'divide' | 'remainder', code: number, zero: number): Operator {
  return binaryOrNull((a, b, { name }) => {
    refuseOthers(name, code, a, b);
    ensure(toNumber(b) !== 0, zero, `can't ${name} by zero`);
    return calculate(operation, a, b);
  });
}

/** Rounds a value's exact digits to a number of decimal places. */
function atPlace(value: unknown, place: number, mode: Rounding): unknown {
  const type = numberType(value);
  const exact = exactOf(value);
  if (typeof exact === 'number' || ((type === 'int' || type === 'long') && place >= 0)) return value;
  const result = quantize(exact, -place, mode);
  if (type === 'decimal') return decimalFrom(result);
  // A result of zero keeps the sign of the value.
  const isNegative = toNumber(value) < 0 || Object.is(toNumber(value), -0);
  if (type === 'double') {
    return new Double(Math.abs(Number(`${result.coefficient}e${result.exponent}`)) * (isNegative ? -1 : 1));
  }
  const integer = integerOf(result.coefficient * 10n ** BigInt(result.exponent), type);
  ensure(integer, 51080, 'invalid conversion from Decimal128 result in $round');
  return integer;
}

/** "$round" and "$trunc". */
function toPlace(mode: Rounding): Operator {
  return withArity(1, 2, ([value, places = new Int32(0)], { name }) => {
    if (isNullish(value) || isNullish(places)) return null;
    refuseOthers(name, 51081, value);
    const place = wholeOf(places, 51082, `precision argument to ${name}`);
    const message = `cannot apply ${name} with precision value ${place} value must be in [-20, 100]`;
    ensure(place >= -20 && place <= 100, 51083, message);
    return atPlace(value, place, mode);
  });
}

/** "$ceil" and "$floor". */
function toWhole(mode: Rounding): Operator {
  return unaryOrNull((value, { name }) => {
    refuseOthers(name, 28765, value);
    return atPlace(value, 0, mode);
  });
}

function absolute(value: unknown): unknown {
  refuseOthers('$abs', 28765, value);
  if (numberType(value) === 'double') return new Double(Math.abs(toNumber(value)));
  if (toNumber(value) >= 0) return value;
  const result = calculate('subtract', new Int32(0), value);
  ensure(numberType(result) !== 'double', 28680, "can't take $abs of long long min");
  return result;
}

/** "Arithmetic Expression Operators". */
export const numbers: Operators = {
  $add: variadic(add),
  $multiply: variadic(multiply),
  $subtract: binaryOrNull(subtract),
  $divide: divided('divide', 14, 2),
  $mod: divided('remainder', 16611, 16610),
  $abs: unaryOrNull(absolute),
  $ceil: toWhole('up'),
  $floor: toWhole('down'),
  $round: toPlace('even'),
  $trunc: toPlace('zero'),
  $rand: withArity(0, 1, () => new Double(Math.random())),
};
