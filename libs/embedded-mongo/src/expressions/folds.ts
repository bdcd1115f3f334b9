import { Decimal128, Double } from 'bson';
import type { Doc } from '../bson/codec.ts';
import type { Collation } from '../bson/collation.ts';
import { compareValues } from '../bson/compare.ts';
import { isDoc, isNullish, kindOf } from '../bson/kinds.ts';
import { calculate, integerOf, numberType, toBigInt, toNumber } from '../bson/numbers.ts';
import { setField } from '../bson/paths.ts';
import { ensure } from '../errors.ts';
import type { Env } from './env.ts';
import { typeName } from '../bson/type-names.ts';
import { equalityKey } from '../bson/keystring.ts';

/** Reduces many values to one. */
export type Fold = (values: readonly unknown[], env: Env) => unknown;

const isNumeric = (value: unknown): boolean => kindOf(value) === 'number';

/** Compensated (Neumaier) summation of doubles, as in MongoDB: 0.1 + 0.2 + 0.3 is 0.6. */
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

/** The sum of the numbers; other values are ignored ("$sum (aggregation)"). */
const sum: Fold = (values) => {
  const types = new Set<string>();
  const doubles = new ExactSum();
  let whole = 0n;
  let decimal: unknown = Decimal128.fromString('0');
  for (const value of values.filter(isNumeric)) {
    const type = numberType(value);
    types.add(type);
    if (type === 'decimal') decimal = calculate('add', decimal, value);
    else if (type === 'double') doubles.add(toNumber(value));
    else whole += toBigInt(value);
  }
  if (types.has('decimal')) {
    const rest = types.has('double') ? calculate('add', decimal, new Double(doubles.total)) : decimal;
    return calculate('add', rest, Decimal128.fromStringWithRounding(String(whole)));
  }
  const integer = types.has('double') ? undefined : integerOf(whole, types.has('long') ? 'long' : 'int');
  if (integer) return integer;
  // An int64 that overflows becomes a double.
  doubles.add(Number(whole));
  if (BigInt.asIntN(64, whole) === whole) doubles.add(Number(whole - BigInt(Number(whole))));
  return new Double(doubles.total);
};

/** The mean of the numbers, or null if there are none. */
const average: Fold = (values, env) => {
  const count = values.filter(isNumeric).length;
  return count === 0 ? null : calculate('divide', sum(values, env), count);
};

/** The least (sign 1) or greatest (sign -1) value that is not null, or null if there are none. */
function extreme(sign: 1 | -1): Fold {
  return (values, { collation }) => {
    let best: unknown = null;
    for (const value of values) {
      if (isNullish(value)) continue;
      if (best === null || compareValues(value, best, collation) * sign < 0) best = value;
    }
    return best;
  };
}

const merge: Fold = (values) => {
  const result: Doc = {};
  for (const value of values) {
    if (isNullish(value)) continue;
    ensure(isDoc(value), 40400, `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`);
    for (const [name, inner] of Object.entries(value)) setField(result, name, inner);
  }
  return result;
};

/** Folds that work both as accumulators and as expression operators. */
export const folds = {
  $sum: sum,
  $avg: average,
  $min: extreme(1),
  $max: extreme(-1),
  $mergeObjects: merge,
} satisfies Record<string, Fold>;

/** The distinct values in order of first appearance. */
export function distinct(values: readonly unknown[], collation?: Collation): unknown[] {
  const kept = new Map<string, unknown>();
  for (const value of values) {
    const key = equalityKey(value, collation);
    if (!kept.has(key)) kept.set(key, value);
  }
  return [...kept.values()];
}
