import { Decimal128, Double } from 'bson';
import type { Collation } from '../../bson/collation';
import { foldValue } from '../../bson/collation';
import { compareValues } from '../../bson/compare';
import { isNullish, kindOf } from '../../bson/kinds';
import { arithmetic, divideDecimals, integerOf, numberType, toBigInt, toNumber } from '../../bson/numbers';
import { encodeValue } from '../../storage/keystring';

const isNumeric = (value: unknown): boolean => !isNullish(value) && kindOf(value) === 'number';

/** A sum of doubles that keeps what rounding would lose, as MongoDB adds them (0.1 + 0.2 + 0.3 is 0.6). */
class ExactSum {
  private sum = 0;
  private lost = 0;

  add(value: number): void {
    const next = this.sum + value;
    const rounding = Math.abs(this.sum) >= Math.abs(value) ? this.sum - next + value : value - next + this.sum;
    if (Number.isFinite(rounding)) this.lost += rounding;
    this.sum = next;
  }

  get total(): number {
    return Number.isFinite(this.sum) ? this.sum + this.lost : this.sum;
  }
}

function parts(values: readonly unknown[]) {
  const numbers = values.filter(isNumeric);
  const types = new Set(numbers.map(numberType));
  let whole = 0n;
  const doubles = new ExactSum();
  let decimal: unknown = Decimal128.fromString('0');
  for (const value of numbers) {
    const type = numberType(value);
    if (type === 'decimal') decimal = arithmetic('add', decimal, value);
    else if (type === 'double') doubles.add(toNumber(value));
    else whole += toBigInt(value);
  }
  return { count: numbers.length, types, whole, doubles, decimal };
}

/** Adds the numbers among the values; others are ignored, as "$sum (aggregation)" says. */
export function sumOf(values: readonly unknown[]): unknown {
  const { types, whole, doubles, decimal } = parts(values);
  if (types.has('decimal')) {
    const rest = types.has('double') ? arithmetic('add', decimal, new Double(doubles.total)) : decimal;
    return arithmetic('add', rest, Decimal128.fromStringWithRounding(String(whole)));
  }
  const integer = types.has('double') ? undefined : integerOf(whole, types.has('long') ? 'long' : 'int');
  if (integer) return integer;
  // An int64 that overflows becomes a double.
  doubles.add(Number(whole));
  if (BigInt.asIntN(64, whole) === whole) doubles.add(Number(whole - BigInt(Number(whole))));
  return new Double(doubles.total);
}

/** The mean of the numbers among the values; null when there is none ("$avg (aggregation)"). */
export function averageOf(values: readonly unknown[]): unknown {
  const { count, types } = parts(values);
  if (count === 0) return null;
  const total = sumOf(values);
  if (types.has('decimal')) return divideDecimals(total, integerOf(BigInt(count)));
  return new Double(toNumber(total) / count);
}

/** The least (sign 1) or greatest (sign -1) value that is there; null when there is none. */
export function extremeOf(values: readonly unknown[], sign: 1 | -1, collation?: Collation): unknown {
  const present = values.filter((value) => !isNullish(value));
  if (present.length === 0) return null;
  return present.reduce((best, value) => (compareValues(value, best, collation) * sign < 0 ? value : best));
}

/** A text that is the same for values that compare as equal, whatever their number types. */
export function keyOf(value: unknown, collation?: Collation): string {
  return encodeValue(foldValue(value, collation)).toString('latin1');
}

/** Each value once, where it first appears. */
export function distinct(values: readonly unknown[], collation?: Collation): unknown[] {
  const kept = new Map<string, unknown>();
  for (const value of values) {
    const key = keyOf(value, collation);
    if (!kept.has(key)) kept.set(key, value);
  }
  return [...kept.values()];
}
