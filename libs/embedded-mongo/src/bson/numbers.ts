import { Decimal128, Double, Int32, Long } from 'bson';
import { ensure } from '../errors.ts';

type NumberType = 'int' | 'long' | 'double' | 'decimal';

export function numberType(value: unknown): NumberType {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? 'int' : 'double';
  if (typeof value === 'bigint') return 'long';
  const tag = (value as { _bsontype?: string } | null | undefined)?._bsontype;
  if (tag === 'Int32') return 'int';
  if (tag === 'Long') return 'long';
  return tag === 'Decimal128' ? 'decimal' : 'double';
}

/** The nearest JavaScript number. Throws 14 TypeMismatch for another type. */
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

/** The exact integer. Throws 14 TypeMismatch for other values. */
export function toBigInt(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  if (numberType(value) === 'long') return (value as Long).toBigInt();
  const number = toNumber(value);
  ensure(Number.isInteger(number), 14, 'expected a whole number');
  return BigInt(number);
}

/** An integer as int32 or int64, whichever is the smallest that fits and is at least `floor`. */
export function integerOf(value: bigint, floor: NumberType = 'int'): Int32 | Long | undefined {
  if (floor === 'int' && value === BigInt.asIntN(32, value)) return new Int32(Number(value));
  return value === BigInt.asIntN(64, value) ? Long.fromBigInt(value) : undefined;
}

/** The exact number coefficient * 10^exponent. */
export interface Exact {
  coefficient: bigint;
  exponent: number;
}

function exactDecimal(value: Decimal128): Exact | number {
  const text = value.toString();
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/.exec(text);
  if (!match) return Number(text);
  const [, sign, whole = '0', fraction = '', power = '0'] = match;
  const coefficient = BigInt(whole + fraction);
  return { coefficient: sign ? -coefficient : coefficient, exponent: Number(power) - fraction.length };
}

/** The exact decimal expansion of a finite number. NaN and infinities stay JavaScript numbers. */
export function exactOf(value: unknown): Exact | number {
  const type = numberType(value);
  if (type === 'decimal') return exactDecimal(value as Decimal128);
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

function compareSimple(a: number | bigint, b: number | bigint): number {
  if (a < b) return -1;
  if (a > b) return 1;
  // Neither below nor above: equal, or at least one is NaN.
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
}

/** Compares numbers of any types by exact value. NaN equals itself and sorts below every number. */
export function compareNumbers(a: unknown, b: unknown): number {
  const left = numberType(a);
  const right = numberType(b);
  if (left !== 'decimal' && right !== 'decimal') {
    return compareSimple(left === 'long' ? toBigInt(a) : toNumber(a), right === 'long' ? toBigInt(b) : toNumber(b));
  }
  const exactA = exactOf(a);
  const exactB = exactOf(b);
  if (typeof exactA !== 'number' && typeof exactB !== 'number') {
    const [wholeA, wholeB] = aligned(exactA, exactB);
    return compareSimple(wholeA, wholeB);
  }
  return compareSimple(typeof exactA === 'number' ? exactA : 0, typeof exactB === 'number' ? exactB : 0);
}

export function decimalOf(value: unknown): Decimal128 {
  if (numberType(value) === 'decimal') return value as Decimal128;
  if (numberType(value) !== 'double') return Decimal128.fromString(toBigInt(value).toString());
  // The manual: a double becomes a decimal with its first 15 significant digits.
  const double = toNumber(value);
  return Decimal128.fromString(Number.isFinite(double) ? String(Number(double.toPrecision(15))) : String(double));
}

/** An exact number as a Decimal128, rounded to 34 digits. */
export function decimalFrom({ coefficient, exponent }: Exact): Decimal128 {
  return Decimal128.fromStringWithRounding(`${coefficient}E${exponent}`);
}

/** Rounding half to even, toward zero, up or down. */
export type Rounding = 'even' | 'zero' | 'up' | 'down';

function roundQuotient(numerator: bigint, divisor: bigint, mode: Rounding): bigint {
  const quotient = numerator / divisor;
  const rest = numerator % divisor;
  if (rest === 0n || mode === 'zero') return quotient;
  const away = rest < 0n ? -1n : 1n;
  if (mode !== 'even') return (mode === 'up') === rest > 0n ? quotient + away : quotient;
  const twice = 2n * rest * away - divisor;
  return twice > 0n || (twice === 0n && quotient % 2n !== 0n) ? quotient + away : quotient;
}

export function quantize({ coefficient, exponent }: Exact, to: number, mode: Rounding): Exact {
  if (exponent >= to) return { coefficient: coefficient * 10n ** BigInt(exponent - to), exponent: to };
  return { coefficient: roundQuotient(coefficient, 10n ** BigInt(to - exponent), mode), exponent: to };
}

/** The coefficients of two numbers at a common exponent. */
export function aligned(a: Exact, b: Exact): [a: bigint, b: bigint, exponent: number] {
  const exponent = Math.min(a.exponent, b.exponent);
  return [quantize(a, exponent, 'zero').coefficient, quantize(b, exponent, 'zero').coefficient, exponent];
}

/** A quotient with more digits than a decimal has. A sticky last digit makes an inexact quotient round correctly. */
function divideExact(a: Exact, b: Exact): Exact {
  const ideal = a.exponent - b.exponent;
  const shift = Math.max(0, 36 + String(b.coefficient).length - String(a.coefficient).length);
  const scaled = a.coefficient * 10n ** BigInt(shift);
  let coefficient = scaled / b.coefficient;
  let exponent = ideal - shift;
  if (coefficient * b.coefficient !== scaled) {
    return { coefficient: coefficient * 10n + (coefficient < 0n ? -1n : 1n), exponent: exponent - 1 };
  }
  for (; exponent < ideal && coefficient % 10n === 0n; exponent += 1) coefficient /= 10n;
  return { coefficient, exponent };
}

interface Operation {
  /** Absent when integer operands may have a fractional result. */
  integers?: (a: bigint, b: bigint) => bigint;
  doubles: (a: number, b: number) => number;
  decimals: (a: Exact, b: Exact) => Exact;
}

/** An operation on coefficients at a common exponent. */
const onAligned = (integers: (a: bigint, b: bigint) => bigint) => ({
  integers,
  decimals: (a: Exact, b: Exact): Exact => {
    const [left, right, exponent] = aligned(a, b);
    return { coefficient: integers(left, right), exponent };
  },
});

const operations = {
  add: { doubles: (a, b) => a + b, ...onAligned((a, b) => a + b) },
  subtract: { doubles: (a, b) => a - b, ...onAligned((a, b) => a - b) },
  remainder: { doubles: (a, b) => a % b, ...onAligned((a, b) => a % b) },
  multiply: {
    integers: (a, b) => a * b,
    doubles: (a, b) => a * b,
    decimals: (a, b) => ({ coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent }),
  },
  divide: { doubles: (a, b) => a / b, decimals: divideExact },
} satisfies Record<string, Operation>;

/**
 * Calculates with MongoDB's type promotion: int32 overflows to int64, a double operand gives a double, a decimal
 * operand a decimal. Undefined when an int64 overflows.
 */
export function arithmetic(name: keyof typeof operations, a: unknown, b: unknown) {
  const { integers, doubles, decimals }: Operation = operations[name];
  const types = [numberType(a), numberType(b)];
  if (types.includes('decimal')) {
    const [left, right] = [exactOf(decimalOf(a)), exactOf(decimalOf(b))];
    return typeof left === 'number' || typeof right === 'number'
      ? Decimal128.fromString(String(doubles(toNumber(a), toNumber(b))))
      : decimalFrom(decimals(left, right));
  }
  if (!integers || types.includes('double')) return new Double(doubles(toNumber(a), toNumber(b)));
  return integerOf(integers(toBigInt(a), toBigInt(b)), types.includes('long') ? 'long' : 'int');
}

/** Arithmetic of expressions, where an int64 that overflows becomes a double. */
export function calculate(name: keyof typeof operations, a: unknown, b: unknown) {
  return arithmetic(name, a, b) ?? new Double(operations[name].doubles(toNumber(a), toNumber(b)));
}
