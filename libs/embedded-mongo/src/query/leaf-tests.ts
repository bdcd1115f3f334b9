import type { BSONRegExp } from 'bson';
import type { Doc } from '../bson/codec';
import { compareValues, equalValues } from '../bson/compare';
import type { Kind } from '../bson/kinds';
import { isDoc, isNullish, kindOf } from '../bson/kinds';
import { numberType, toBigInt, toNumber } from '../bson/numbers';
import type { Leaf } from '../bson/paths';
import { MongoFailure, ensure } from '../errors';
import type { Filter } from './filter';
import { regexTest } from './regex';
import { typeTest } from './type-names';

export type Test = (leaf: Leaf) => boolean;
type ValueTest = (value: unknown) => boolean;

/** What operators that hold filters of their own need from the parser. */
interface Parsers {
  parseFilter(filter: Doc): Filter;
  parsePath(operators: Doc): Test;
  /** The operator's name for messages. */
  spelled: string;
}

/** A test that holds for a value itself or, for an array, for one of its elements. */
export function anyValue(test: ValueTest): Test {
  return ({ value, expand }) => (expand && Array.isArray(value) && value.some(test)) || test(value);
}

/** Equality of the query language: null also finds missing fields ("Query for Null or Missing Fields"). */
function equals(operand: unknown): ValueTest {
  return isNullish(operand) ? isNullish : (value) => equalValues(value, operand);
}

const unbounded: Kind[] = ['minKey', 'maxKey'];

function isNaNValue(value: unknown): boolean {
  return kindOf(value) === 'number' && Number.isNaN(toNumber(value));
}

/** Range operators compare inside one group of types only ("Comparison Query Operators", type bracketing). */
function inRange(operand: unknown, accepts: (order: number) => boolean): ValueTest {
  const kind = kindOf(operand);
  if (isNullish(operand)) return (value) => isNullish(value) && accepts(0);
  if (isNaNValue(operand)) return (value) => isNaNValue(value) && accepts(0);
  return (value) => {
    if (kindOf(value) !== kind && !(unbounded.includes(kind) && value !== undefined)) return false;
    return !isNaNValue(value) && accepts(compareValues(value, operand));
  };
}

function inList(operand: unknown, spelled: string): ValueTest {
  ensure(Array.isArray(operand), 2, `${spelled} needs an array`);
  const tests = (operand as unknown[]).map((item) => {
    if (kindOf(item) === 'regex') return regexTest(item as BSONRegExp);
    ensure(!(isDoc(item) && Object.keys(item)[0]?.startsWith('$')), 2, `cannot nest $ under ${spelled}`);
    return equals(item);
  });
  return (value) => tests.some((test) => test(value));
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
  const [divisor, remainder] = (operand as unknown[]).map((part, index) => {
    const names = ['divisor', 'remainder'];
    ensure(kindOf(part) === 'number', 2, `malformed mod, ${names[index]} not a number`);
    return wholeOf(part);
  });
  ensure(divisor !== 0n && divisor !== undefined && remainder !== undefined, 2, 'divisor cannot be 0');
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

function elemMatchTest(operand: unknown, parsers: Parsers): Test {
  ensure(isDoc(operand), 2, '$elemMatch needs an Object');
  const [first] = Object.keys(operand);
  const logical = first === '$and' || first === '$or' || first === '$nor' || first === '$where' || first === '$expr';
  if (first?.startsWith('$') && !logical) {
    const test = parsers.parsePath(operand);
    return arrayOnly((items) => items.some((value) => test({ value, expand: false, index: undefined })));
  }
  const filter = parsers.parseFilter(operand);
  return arrayOnly((items) => items.some((item) => (isDoc(item) || Array.isArray(item)) && filter.matches(item)));
}

function allTest(operand: unknown, parsers: Parsers): Test {
  ensure(Array.isArray(operand), 2, '$all needs an array');
  if (operand.length === 0) return () => false;
  const tests = (operand as unknown[]).map((item) => {
    if (isDoc(item) && '$elemMatch' in item) return elemMatchTest(item['$elemMatch'], parsers);
    if (kindOf(item) === 'regex') return anyValue(regexTest(item as BSONRegExp));
    ensure(!(isDoc(item) && Object.keys(item)[0]?.startsWith('$')), 2, 'no $ expressions in $all');
    return anyValue(equals(item));
  });
  return (leaf) => tests.every((test) => test(leaf));
}

/** MongoDB's notion of true for flags: any number but zero, and anything but null and false. */
export function isTruthy(value: unknown): boolean {
  return kindOf(value) === 'number' ? toNumber(value) !== 0 : !isNullish(value) && value !== false;
}

type Builder = (operand: unknown, parsers: Parsers) => Test;

const refuseRegex = (operand: unknown, parsers: Parsers): void =>
  ensure(kindOf(operand) !== 'regex', 2, `Can't have RegEx as arg to predicate over field with ${parsers.spelled}.`);

function ranged(accepts: (order: number) => boolean): Builder {
  return (operand, parsers) => {
    refuseRegex(operand, parsers);
    return anyValue(inRange(operand, accepts));
  };
}

const builders: Record<string, Builder> = {
  $eq: (operand) => anyValue(equals(operand)),
  $gt: ranged((order) => order > 0),
  $gte: ranged((order) => order >= 0),
  $lt: ranged((order) => order < 0),
  $lte: ranged((order) => order <= 0),
  $in: (operand, parsers) => anyValue(inList(operand, parsers.spelled)),
  $exists:
    () =>
    ({ value }) =>
      value !== undefined,
  $type: (operand) => anyValue(typeTest(operand)),
  $size: sizeTest,
  $mod: (operand) => anyValue(modTest(operand)),
  $elemMatch: elemMatchTest,
  $all: allTest,
};

/** The predicate of one operator on the value at a path; 2 BadValue for an operator that does not exist. */
export function leafTest(operator: string, operand: unknown, parsers: Parsers): Test {
  const builder = Object.hasOwn(builders, operator) ? builders[operator] : undefined;
  if (!builder) throw new MongoFailure(2, `unknown operator: ${operator}`);
  return builder(operand, parsers);
}
