import { Double, Int32, Long } from 'bson';
import { isNullish, kindOf } from '../../bson/kinds';
import {
  arithmetic,
  decimalFrom,
  divideDecimals,
  exactOf,
  integerOf,
  numberType,
  quantize,
  remainderOfDecimals,
  toBigInt,
  toNumber,
} from '../../bson/numbers';
import type { Rounding } from '../../bson/numbers';
import { ensure } from '../../errors';
import { typeName } from '../../query/type-names';
import type { Operators } from './kit';
import { between, fixed, named, unary, variadic } from './kit';

function numeric(name: string, code: number, ...values: unknown[]): void {
  const wrong = values.find((value) => kindOf(value) !== 'number');
  ensure(wrong === undefined, code, `${name} only supports numeric types, not ${typeName(wrong)}`);
}

/** An int64 result that overflows becomes a double, as in every arithmetic expression. */
function exactly(operation: 'add' | 'multiply', a: unknown, b: unknown): unknown {
  const inDoubles = (left: number, right: number) => (operation === 'add' ? left + right : left * right);
  return arithmetic(operation, a, b) ?? new Double(inDoubles(toNumber(a), toNumber(b)));
}

/** Adds the numbers and at most one date. */
function add(values: unknown[]): unknown {
  if (values.some(isNullish)) return null;
  const dates = values.filter((value) => kindOf(value) === 'date');
  ensure(dates.length < 2, 16612, 'only one date allowed in an $add expression');
  const rest = values.filter((value) => kindOf(value) !== 'date');
  numeric('$add', 14, ...rest);
  const total = rest.reduce((sum, value) => exactly('add', sum, value), new Int32(0));
  return dates[0] ? dateAt(Number(dates[0]) + Math.round(toNumber(total))) : total;
}

/** A date, as long as there is one at that number of milliseconds. */
export function dateAt(milliseconds: number): Date {
  ensure(Math.abs(milliseconds) <= 8.64e15, 15, 'date overflow');
  return new Date(milliseconds);
}

function multiply(values: unknown[]): unknown {
  if (values.some(isNullish)) return null;
  numeric('$multiply', 14, ...values);
  return values.reduce((total, value) => exactly('multiply', total, value), new Int32(1));
}

function subtract(a: unknown, b: unknown): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  if (kindOf(a) === 'date' && kindOf(b) === 'date') return integerOf(BigInt(Number(a) - Number(b)), 'long');
  if (kindOf(a) === 'date' && kindOf(b) === 'number') return dateAt(Number(a) - Math.round(toNumber(b)));
  const message = `can't $subtract ${typeName(b)} from ${typeName(a)}`;
  ensure(kindOf(a) === 'number' && kindOf(b) === 'number', 14, message);
  return exactly('add', a, exactly('multiply', b, new Int32(-1)));
}

const isDecimal = (...values: unknown[]): boolean => values.some((value) => numberType(value) === 'decimal');

/** A quotient: a decimal if one operand is, otherwise always a double. */
function divide(a: unknown, b: unknown): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  const message = `$divide only supports numeric types, not ${typeName(a)} and ${typeName(b)}`;
  ensure(kindOf(a) === 'number' && kindOf(b) === 'number', 14, message);
  ensure(toNumber(b) !== 0, 2, "can't $divide by zero");
  return isDecimal(a, b) ? divideDecimals(a, b) : new Double(toNumber(a) / toNumber(b));
}

function modulo(a: unknown, b: unknown): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  const message = `$mod only supports numeric types, not ${typeName(a)} and ${typeName(b)}`;
  ensure(kindOf(a) === 'number' && kindOf(b) === 'number', 16611, message);
  ensure(toNumber(b) !== 0, 16610, "can't $mod by zero");
  if (isDecimal(a, b)) return remainderOfDecimals(a, b);
  const types = [numberType(a), numberType(b)];
  if (types.includes('double')) return new Double(toNumber(a) % toNumber(b));
  return integerOf(toBigInt(a) % toBigInt(b), types.includes('long') ? 'long' : 'int');
}

/** Cuts or rounds at a number of decimal places, on the exact value, as "$round" and "$trunc" do. */
function rounded(name: string, value: unknown, places: unknown, mode: Rounding): unknown {
  if (isNullish(value) || isNullish(places)) return null;
  numeric(name, 51081, value);
  const whole = kindOf(places) === 'number' && Number.isInteger(toNumber(places));
  ensure(whole, 51082, `precision argument to ${name} must be a integral value`);
  const place = toNumber(places);
  const message = `cannot apply ${name} with precision value ${place} value must be in [-20, 100]`;
  ensure(place >= -20 && place <= 100, 51083, message);
  return atPlace(value, place, mode);
}

function atPlace(value: unknown, place: number, mode: Rounding): unknown {
  const type = numberType(value);
  const exact = exactOf(value);
  if (typeof exact === 'number' || ((type === 'int' || type === 'long') && place >= 0)) return value;
  const result = quantize(exact, -place, mode);
  if (type === 'decimal') return decimalFrom(result);
  // Zero keeps the sign of what was rounded to it.
  if (type === 'double')
    return new Double(Math.abs(Number(`${result.coefficient}e${result.exponent}`)) * signOf(value));
  const integer = integerOf(result.coefficient * 10n ** BigInt(result.exponent), type);
  ensure(integer, 51080, 'invalid conversion from Decimal128 result in $round');
  return integer;
}

const signOf = (value: unknown): number => (toNumber(value) < 0 || Object.is(toNumber(value), -0) ? -1 : 1);

const rounding = (name: string, mode: Rounding) => ({
  [name]: between(1, 2, ([value, places]: unknown[]) =>
    rounded(name, value, places === undefined ? new Int32(0) : places, mode),
  ),
});

function toward(name: string, mode: Rounding) {
  return {
    [name]: unary((value) => {
      numeric(name, 28765, value);
      return atPlace(value, 0, mode);
    }),
  };
}

function absolute(value: unknown): unknown {
  numeric('$abs', 28765, value);
  if (numberType(value) === 'double') return new Double(Math.abs(toNumber(value)));
  if (toNumber(value) >= 0) return value;
  if (numberType(value) === 'long') {
    const message = "can't take $abs of long long min";
    ensure((value as Long).notEquals(Long.MIN_VALUE), 28680, message);
  }
  return exactly('multiply', value, new Int32(-1));
}

/** "Arithmetic Expression Operators". */
export const numbers: Operators = named({
  $add: variadic(add),
  $multiply: variadic(multiply),
  $subtract: fixed(2, subtract),
  $divide: fixed(2, divide),
  $mod: fixed(2, modulo),
  $abs: unary(absolute),
  ...toward('$ceil', 'up'),
  ...toward('$floor', 'down'),
  ...rounding('$round', 'even'),
  ...rounding('$trunc', 'zero'),
  $rand: between(0, 1, () => new Double(Math.random())),
});
