import type { BSONRegExp, Binary } from 'bson';
import type { Doc } from '../bson/codec.ts';
import { compareValues, equalValues } from '../bson/compare.ts';
import { isDoc, isNullish, kindOf, type Kind } from '../bson/kinds.ts';
import { numberType, toBigInt, toNumber } from '../bson/numbers.ts';
import { CommandError, ensure } from '../errors.ts';
import { equalityKey } from '../bson/keystring.ts';
import type { Env } from '../expressions/env.ts';
import type { Filter, Test } from './compiled-filter.ts';
import { regexTest } from '../bson/regex.ts';
import { typeTest } from '../bson/type-names.ts';

type ValueTest = (value: unknown) => boolean;

interface Parsers {
  parseFilter(filter: Doc): Filter;
  parsePath(operators: Doc): Test;
  /** The operator's name for messages. */
  spelled: string;
  env: Env;
}

/** Applies a test to a value and, if it is an array, to its elements. */
export function anyValue(test: ValueTest): Test {
  return ({ value, expand }) => (expand && Array.isArray(value) && value.some(test)) || test(value);
}

/** Equality of the query language: null also matches missing fields ("Query for Null or Missing Fields"). */
function equals(operand: unknown, { env: { collation } }: Parsers): ValueTest {
  return isNullish(operand) ? isNullish : (value) => equalValues(value, operand, collation);
}

const unbounded: Kind[] = ['minKey', 'maxKey'];

function isNaNValue(value: unknown): boolean {
  return kindOf(value) === 'number' && Number.isNaN(toNumber(value));
}

/** Range operators compare only within a group of types ("Comparison Query Operators", type bracketing). */
function inRange(operand: unknown, accepts: (order: number) => boolean, { env }: Parsers): ValueTest {
  const kind = kindOf(operand);
  if (isNullish(operand)) return (value) => isNullish(value) && accepts(0);
  if (isNaNValue(operand)) return (value) => isNaNValue(value) && accepts(0);
  return (value) => {
    // All other values, even missing ones, lie between MinKey and MaxKey.
    if (kindOf(value) !== kind && !unbounded.includes(kind)) return false;
    return !isNaNValue(value) && accepts(compareValues(value, operand, env.collation));
  };
}

/** From this number of values on, a hash set is faster than comparisons. */
const HASH_SET_MIN_VALUES = 16;

function inList(operand: unknown, parsers: Parsers): ValueTest {
  const { spelled } = parsers;
  ensure(Array.isArray(operand), 2, `${spelled} needs an array`);
  const tests = (operand as unknown[]).map((item) => {
    if (kindOf(item) === 'regex') return regexTest(item as BSONRegExp);
    ensure(!(isDoc(item) && Object.keys(item)[0]?.startsWith('$')), 2, `cannot nest $ under ${spelled}`);
    return equals(item, parsers);
  });
  const items = operand as unknown[];
  if (items.length < HASH_SET_MIN_VALUES || items.some((item) => kindOf(item) === 'regex')) {
    return (value) => tests.some((test) => test(value));
  }
  const { collation } = parsers.env;
  const keys = new Set(items.map((item) => equalityKey(item, collation)));
  return (value) => keys.has(equalityKey(value, collation));
}

function arrayOnly(test: (items: unknown[]) => boolean): Test {
  return ({ value }) => Array.isArray(value) && test(value);
}

function sizeTest(operand: unknown): Test {
  ensure(kindOf(operand) === 'number', 2, `Failed to parse $size. Expected a number in: $size: ${String(operand)}`);
  const size = toNumber(operand);
  ensure(Number.isInteger(size), 2, `Failed to parse $size. Expected an integer: $size: ${size}`);
  ensure(size >= 0, 2, `Failed to parse $size. Expected a non-negative number in: $size: ${size}`);
  return arrayOnly((items) => items.length === size);
}

function modTest(operand: unknown): ValueTest {
  ensure(Array.isArray(operand), 2, 'malformed mod, needs to be an array');
  ensure(operand.length >= 2, 2, 'malformed mod, not enough elements');
  ensure(operand.length === 2, 2, 'malformed mod, too many elements');
  const [divisor = 0n, remainder] = (operand as unknown[]).map((part, index) => {
    ensure(kindOf(part) === 'number', 2, `malformed mod, ${['divisor', 'remainder'][index]} not a number`);
    return wholeOf(part);
  });
  ensure(divisor !== 0n, 2, 'divisor cannot be 0');
  return (value) => {
    if (kindOf(value) !== 'number' || !Number.isFinite(toNumber(value))) return false;
    return wholeOf(value) % divisor === remainder;
  };
}

function wholeOf(value: unknown): bigint {
  const type = numberType(value);
  if (type === 'int' || type === 'long') return toBigInt(value);
  const number = toNumber(value);
  ensure(Number.isFinite(number), 2, 'malformed mod, not a finite number');
  return BigInt(Math.trunc(number));
}

function isNatural(value: unknown): boolean {
  return kindOf(value) === 'number' && Number.isInteger(toNumber(value)) && toNumber(value) >= 0;
}

/** Parses a bit mask: a number, a list of positions, or binary data ("Bitwise Query Operators"). */
function bitsOf(operand: unknown, spelled: string): bigint {
  if (Array.isArray(operand)) {
    return (operand as unknown[]).reduce<bigint>((mask, position) => {
      ensure(isNatural(position), 2, `Failed to parse bit position. Expected a non-negative number in: ${spelled}`);
      return mask | (1n << BigInt(toNumber(position)));
    }, 0n);
  }
  if (kindOf(operand) === 'binData') return bytesOf(operand);
  ensure(isNatural(operand), 9, `Expected a non-negative integer, an Array, a number, or a BinData in: ${spelled}`);
  return BigInt(toNumber(operand));
}

function bytesOf(value: unknown): bigint {
  return [...(value as Binary).value()].reduceRight<bigint>((total, byte) => (total << 8n) | BigInt(byte), 0n);
}

function bitTest(accepts: (set: bigint, mask: bigint) => boolean): Builder {
  return (operand, { spelled }) => {
    const mask = bitsOf(operand, spelled);
    return anyValue((value) => {
      if (kindOf(value) === 'binData') return accepts(bytesOf(value) & mask, mask);
      if (kindOf(value) !== 'number' || !Number.isInteger(toNumber(value))) return false;
      const number = toBigInt(value);
      return BigInt.asIntN(64, number) === number && accepts(number & mask, mask);
    });
  };
}

function elemMatchTest(operand: unknown, parsers: Parsers): Test {
  ensure(isDoc(operand), 2, '$elemMatch needs an Object');
  const [first] = Object.keys(operand);
  const fields = ['$and', '$or', '$nor', '$where', '$expr', '$ref', '$id', '$db'];
  if (first?.startsWith('$') && !fields.includes(first)) {
    const test = parsers.parsePath(operand);
    return arrayOnly((items) => items.some((value) => test({ value, expand: false, index: undefined })));
  }
  const filter = parsers.parseFilter(operand);
  return arrayOnly((items) => items.some((item) => (isDoc(item) || Array.isArray(item)) && filter.matches(item)));
}

type Builder = (operand: unknown, parsers: Parsers) => Test;

function ranged(accepts: (order: number) => boolean): Builder {
  return (operand, parsers) => {
    const message = `Can't have RegEx as arg to predicate over field with ${parsers.spelled}.`;
    ensure(kindOf(operand) !== 'regex', 2, message);
    return anyValue(inRange(operand, accepts, parsers));
  };
}

const present: Test = ({ value }) => value !== undefined;

const builders: Record<string, Builder> = {
  $eq: (operand, parsers) => anyValue(equals(operand, parsers)),
  $gt: ranged((order) => order > 0),
  $gte: ranged((order) => order >= 0),
  $lt: ranged((order) => order < 0),
  $lte: ranged((order) => order <= 0),
  $in: (operand, parsers) => anyValue(inList(operand, parsers)),
  $exists: () => present,
  $type: (operand) => anyValue(typeTest(operand)),
  $size: sizeTest,
  $mod: (operand) => anyValue(modTest(operand)),
  $elemMatch: elemMatchTest,
  $bitsAllSet: bitTest((set, mask) => set === mask),
  $bitsAnySet: bitTest((set) => set !== 0n),
  $bitsAllClear: bitTest((set) => set === 0n),
  $bitsAnyClear: bitTest((set, mask) => set !== mask),
};

/** The predicate of one operator. Throws 2 BadValue for an unknown operator. */
export function leafTest(operator: string, operand: unknown, parsers: Parsers): Test {
  const builder = Object.hasOwn(builders, operator) ? builders[operator] : undefined;
  if (!builder) throw new CommandError(2, `unknown operator: ${operator}`);
  return builder(operand, parsers);
}
