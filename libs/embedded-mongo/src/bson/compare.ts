import type { BSONRegExp, Binary, Code, ObjectId, Timestamp } from 'bson';
import type { Doc } from './codec.ts';
import type { Collation } from './collation.ts';
import { isNullish, kindOf, rank } from './kinds.ts';
import { compareNumbers, toNumber } from './numbers.ts';

const surrogate = /[\ud800-\udfff]/;

/** Compares strings by their UTF-8 bytes, as MongoDB does without a collation. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  if (surrogate.test(a) || surrogate.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}

function compareArrays(a: unknown[], b: unknown[], collation?: Collation): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const result = compareValues(a[index], b[index], collation);
    if (result !== 0) return result;
  }
  return Math.sign(a.length - b.length);
}

function compareDocs(a: Doc, b: Doc, collation?: Collation): number {
  const left = Object.keys(a);
  const right = Object.keys(b);
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const nameA = left[index] as string;
    const nameB = right[index] as string;
    const result =
      rank(kindOf(a[nameA])) - rank(kindOf(b[nameB])) ||
      compareText(nameA, nameB) ||
      compareValues(a[nameA], b[nameB], collation);
    if (result !== 0) return Math.sign(result);
  }
  return Math.sign(left.length - right.length);
}

function compareBinary(a: Binary, b: Binary): number {
  return (
    Math.sign(a.position - b.position) || Math.sign(a.sub_type - b.sub_type) || Buffer.compare(a.value(), b.value())
  );
}

function compareRegex(a: BSONRegExp, b: BSONRegExp): number {
  return compareText(a.pattern, b.pattern) || compareText(a.options, b.options);
}

/**
 * MongoDB's comparison order ("Comparison/Sort Order"): first by group of types, then by value. Strings compare by
 * their bytes or by the collation. A missing value sorts below null; callers map it to null where both are equal.
 */
export function compareValues(a: unknown, b: unknown, collation?: Collation): number {
  const kind = kindOf(a);
  const other = kindOf(b);
  if (kind !== other) return Math.sign(rank(kind) - rank(other));
  switch (kind) {
    case 'number':
      return compareNumbers(a, b);
    case 'string':
      return collation ? collation.compare(String(a), String(b)) : compareText(String(a), String(b));
    case 'object':
      return compareDocs(a as Doc, b as Doc, collation);
    case 'array':
      return compareArrays(a as unknown[], b as unknown[], collation);
    case 'binData':
      return compareBinary(a as Binary, b as Binary);
    case 'objectId':
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case 'bool':
      return Number(a) - Number(b);
    case 'date':
      return Math.sign((a as Date).getTime() - (b as Date).getTime());
    case 'timestamp':
      return (a as Timestamp).compare(b as Timestamp);
    case 'regex':
      return compareRegex(a as BSONRegExp, b as BSONRegExp);
    case 'javascript':
    case 'javascriptWithScope':
      return compareText((a as Code).code, (b as Code).code);
    default:
      return 0;
  }
}

/** Equality of the query language: same group of types, same value, same field order. */
export function equalValues(a: unknown, b: unknown, collation?: Collation): boolean {
  return compareValues(a, b, collation) === 0;
}

/** MongoDB's truthiness: false, null, missing and zero are false. */
export function isTruthy(value: unknown): boolean {
  return kindOf(value) === 'number' ? toNumber(value) !== 0 : !isNullish(value) && value !== false;
}
