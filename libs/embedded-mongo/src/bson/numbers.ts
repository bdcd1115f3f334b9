import { Decimal128, Double, Int32, Long } from 'bson';
import { ensure } from '../errors';

type NumberType = 'int' | 'long' | 'double' | 'decimal';

/** The BSON type of a number of any representation. */
export function numberType(value: unknown): NumberType {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? 'int' : 'double';
  if (typeof value === 'bigint') return 'long';
  const tag = (value as { _bsontype?: string } | null | undefined)?._bsontype;
  if (tag === 'Int32') return 'int';
  if (tag === 'Long') return 'long';
  return tag === 'Decimal128' ? 'decimal' : 'double';
}

/** The nearest JavaScript number; 14 TypeMismatch for what is no number. */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  const wrapped = value as { _bsontype?: string; value?: unknown } | null | undefined;
  const tag = wrapped?._bsontype;
  if (tag === 'Decimal128') return Number((value as Decimal128).toString());
  if (tag === 'Long') return (value as Long).toNumber();
  ensure(tag === 'Int32' || tag === 'Double', 14, 'expected a number');
  return wrapped?.value as number;
}

/** Exact integer of an int or long; 14 TypeMismatch for what is no whole number. */
export function toBigInt(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  if (numberType(value) === 'long') return (value as Long).toBigInt();
  const number = toNumber(value);
  ensure(Number.isInteger(number), 14, 'expected a whole number');
  return BigInt(number);
}

/** An integer in the smallest of int32 and int64 that holds it, at least `floor`. */
export function integerOf(value: bigint, floor: NumberType = 'int'): Int32 | Long | undefined {
  if (floor === 'int' && value === BigInt.asIntN(32, value)) return new Int32(Number(value));
  return value === BigInt.asIntN(64, value) ? Long.fromBigInt(value) : undefined;
}

/** sign * coefficient * 10^exponent, exact. */
export interface Exact {
  coefficient: bigint;
  exponent: number;
}

/** Parts of a finite Decimal128, or its special value as a JavaScript number (NaN, Infinity). */
export function decimalParts(value: Decimal128): Exact | number {
  const text = value.toString();
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/.exec(text);
  if (!match) return Number(text);
  const [, sign, whole = '0', fraction = '', power = '0'] = match;
  const coefficient = BigInt(whole + fraction);
  return { coefficient: sign ? -coefficient : coefficient, exponent: Number(power) - fraction.length };
}

/** The exact decimal expansion of a finite number of any type. */
export function exactOf(value: unknown): Exact | number {
  const type = numberType(value);
  if (type === 'decimal') return decimalParts(value as Decimal128);
  if (type !== 'double') return { coefficient: toBigInt(value), exponent: 0 };
  const double = toNumber(value);
  return Number.isFinite(double) ? exactDouble(double) : double;
}

function exactDouble(value: number): Exact {
  let mantissa = Math.abs(value);
  let shift = 0;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    shift += 1;
  }
  const digits = BigInt(mantissa) * 5n ** BigInt(shift);
  return { coefficient: value < 0 ? -digits : digits, exponent: -shift };
}

function compareExact(a: Exact, b: Exact): number {
  const exponent = Math.min(a.exponent, b.exponent);
  const left = a.coefficient * 10n ** BigInt(a.exponent - exponent);
  const right = b.coefficient * 10n ** BigInt(b.exponent - exponent);
  return left < right ? -1 : left > right ? 1 : 0;
}

function compareSimple(a: number | bigint, b: number | bigint): number {
  if (a < b) return -1;
  if (a > b) return 1;
  // Neither below nor above: equal, or at least one is NaN.
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
}

/** Compares numbers of any types by exact value; NaN equals itself and is below every number. */
export function compareNumbers(a: unknown, b: unknown): number {
  const left = numberType(a);
  const right = numberType(b);
  if (left !== 'decimal' && right !== 'decimal') {
    return compareSimple(left === 'long' ? toBigInt(a) : toNumber(a), right === 'long' ? toBigInt(b) : toNumber(b));
  }
  const exactA = exactOf(a);
  const exactB = exactOf(b);
  if (typeof exactA !== 'number' && typeof exactB !== 'number') return compareExact(exactA, exactB);
  return compareSimple(typeof exactA === 'number' ? exactA : 0, typeof exactB === 'number' ? exactB : 0);
}

/** The value as a decimal. */
export function decimalOf(value: unknown): Decimal128 {
  if (numberType(value) === 'decimal') return value as Decimal128;
  if (numberType(value) !== 'double') return Decimal128.fromString(toBigInt(value).toString());
  // The manual: a double becomes a decimal with its first 15 significant digits.
  const double = toNumber(value);
  return Decimal128.fromString(Number.isFinite(double) ? String(Number(double.toPrecision(15))) : String(double));
}

function decimalResult(a: Decimal128, b: Decimal128, combine: (a: Exact, b: Exact) => Exact): Decimal128 | undefined {
  const left = decimalParts(a);
  const right = decimalParts(b);
  if (typeof left === 'number' || typeof right === 'number') return undefined;
  const { coefficient, exponent } = combine(left, right);
  return Decimal128.fromStringWithRounding(`${coefficient}E${exponent}`);
}

function addExact(a: Exact, b: Exact): Exact {
  const exponent = Math.min(a.exponent, b.exponent);
  const left = a.coefficient * 10n ** BigInt(a.exponent - exponent);
  return { coefficient: left + b.coefficient * 10n ** BigInt(b.exponent - exponent), exponent };
}

function multiplyExact(a: Exact, b: Exact): Exact {
  return { coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent };
}

/** An exact number as a decimal of at most 34 digits. */
export function decimalFrom({ coefficient, exponent }: Exact): Decimal128 {
  return Decimal128.fromStringWithRounding(`${coefficient}E${exponent}`);
}

/** To the even neighbour, toward zero, up or down. */
export type Rounding = 'even' | 'zero' | 'up' | 'down';

function roundQuotient(numerator: bigint, divisor: bigint, mode: Rounding): bigint {
  const quotient = numerator / divisor;
  const rest = numerator % divisor;
  if (rest === 0n || mode === 'zero') return quotient;
  const away = numerator < 0n === divisor < 0n ? 1n : -1n;
  if (mode === 'even') {
    const twice = 2n * (rest < 0n ? -rest : rest) - (divisor < 0n ? -divisor : divisor);
    return twice > 0n || (twice === 0n && quotient % 2n !== 0n) ? quotient + away : quotient;
  }
  return (mode === 'up') === away > 0n ? quotient + away : quotient;
}

/** The number with the given exponent; digits below it are rounded away. */
export function quantize({ coefficient, exponent }: Exact, to: number, mode: Rounding): Exact {
  if (exponent >= to) return { coefficient: coefficient * 10n ** BigInt(exponent - to), exponent: to };
  return { coefficient: roundQuotient(coefficient, 10n ** BigInt(to - exponent), mode), exponent: to };
}

/** A quotient of 34 digits. */
export function divideDecimals(a: unknown, b: unknown): Decimal128 {
  const left = decimalParts(decimalOf(a));
  const right = decimalParts(decimalOf(b));
  if (typeof left === 'number' || typeof right === 'number') {
    return Decimal128.fromString(String(toNumber(a) / toNumber(b)));
  }
  const shift = Math.max(0, 36 + String(right.coefficient).length - String(left.coefficient).length);
  let coefficient = (left.coefficient * 10n ** BigInt(shift)) / right.coefficient;
  let exponent = left.exponent - right.exponent - shift;
  const exact = coefficient * right.coefficient === left.coefficient * 10n ** BigInt(shift);
  // An exact quotient has no more trailing zeros than its ideal exponent asks for; an inexact one keeps a sticky digit.
  while (exact && exponent < left.exponent - right.exponent && coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent += 1;
  }
  if (!exact) {
    coefficient = coefficient * 10n + (coefficient < 0n ? -1n : 1n);
    exponent -= 1;
  }
  const surplus = String(coefficient < 0n ? -coefficient : coefficient).length - 34;
  return decimalFrom(
    surplus > 0 ? quantize({ coefficient, exponent }, exponent + surplus, 'even') : { coefficient, exponent },
  );
}

/** The remainder of a division that is cut towards zero. */
export function remainderOfDecimals(a: unknown, b: unknown): Decimal128 {
  const left = decimalParts(decimalOf(a));
  const right = decimalParts(decimalOf(b));
  if (typeof left === 'number' || typeof right === 'number') {
    return Decimal128.fromString(String(toNumber(a) % toNumber(b)));
  }
  const exponent = Math.min(left.exponent, right.exponent);
  const whole = (part: Exact): bigint => part.coefficient * 10n ** BigInt(part.exponent - exponent);
  return decimalFrom({ coefficient: whole(left) % whole(right), exponent });
}

interface Operation {
  integers: (a: bigint, b: bigint) => bigint;
  doubles: (a: number, b: number) => number;
  decimals: (a: Exact, b: Exact) => Exact;
}

const operations = {
  add: { integers: (a, b) => a + b, doubles: (a, b) => a + b, decimals: addExact },
  multiply: { integers: (a, b) => a * b, doubles: (a, b) => a * b, decimals: multiplyExact },
} satisfies Record<string, Operation>;

/**
 * Adds or multiplies with MongoDB's promotion: int32 overflows to int64, any double makes a double,
 * any decimal a decimal. Returns undefined when an int64 result overflows.
 */
export function arithmetic(name: keyof typeof operations, a: unknown, b: unknown) {
  const operation: Operation = operations[name];
  const types = [numberType(a), numberType(b)];
  if (types.includes('decimal')) {
    const exact = decimalResult(decimalOf(a), decimalOf(b), operation.decimals);
    return exact ?? Decimal128.fromString(String(operation.doubles(toNumber(a), toNumber(b))));
  }
  if (types.includes('double')) return new Double(operation.doubles(toNumber(a), toNumber(b)));
  const floor: NumberType = types.includes('long') ? 'long' : 'int';
  return integerOf(operation.integers(toBigInt(a), toBigInt(b)), floor);
}
