import type { BSONRegExp } from 'bson';
import type { Doc } from '../bson/codec';
import { compareValues, equalValues } from '../bson/compare';
import { isDoc, kindOf } from '../bson/kinds';
import { numberType, toNumber } from '../bson/numbers';
import { cloneValue } from '../bson/paths';
import { show, showField } from '../bson/show';
import { MongoFailure, ensure } from '../errors';
import { isOperatorDoc, parseFilter } from '../query/filter';
import { regexTest } from '../query/regex';
import { compileSort } from '../query/sort';
import { typeName } from '../query/type-names';
import type { Apply } from './operators';
import type { Target } from './targets';

function eachOf(operand: unknown, operator: string): unknown[] | undefined {
  if (!isDoc(operand) || Object.keys(operand)[0] === undefined || !('$each' in operand)) return undefined;
  const items = operand['$each'];
  const message = `The argument to $each in ${operator} must be an array but it was of type ${typeName(items)}`;
  ensure(Array.isArray(items), operator === '$push' ? 2 : 14, message);
  return items as unknown[];
}

function whole(operand: unknown, name: string): number | undefined {
  if (operand === undefined) return undefined;
  const valid = kindOf(operand) === 'number' && Number.isInteger(toNumber(operand));
  ensure(valid, 2, `The value for ${name} must be an integer value but was given type: ${typeName(operand)}`);
  return toNumber(operand);
}

function orderOf(sort: unknown): ((a: unknown, b: unknown) => number) | undefined {
  if (sort === undefined) return undefined;
  if (kindOf(sort) === 'number') {
    const direction = toNumber(sort);
    ensure(Math.abs(direction) === 1, 2, 'The $sort element value must be either 1 or -1');
    return (a, b) => direction * compareValues(a, b);
  }
  ensure(
    isDoc(sort),
    2,
    'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
  );
  return compileSort(sort);
}

const modifiers = ['$each', '$slice', '$sort', '$position'];

/** `$push` with `$each`, `$slice`, `$sort` and `$position`. */
export function push(operand: unknown): Apply {
  const items = eachOf(operand, '$push') ?? [operand];
  const options: Doc = items[0] === operand && items.length === 1 ? {} : (operand as Doc);
  for (const name of Object.keys(options)) ensure(modifiers.includes(name), 2, `Unrecognized clause in $push: ${name}`);
  const slice = whole(options['$slice'], '$slice');
  const position = whole(options['$position'], '$position');
  const order = orderOf(options['$sort']);
  return (target, { id, path }) => {
    const message =
      `The field '${path}' must be an array but is of type ${typeName(target.value)} in document ` +
      `{${showField('_id', id)}}`;
    ensure(target.value === undefined || Array.isArray(target.value), 2, message);
    const list = [...((target.value as unknown[] | undefined) ?? [])];
    list.splice(position ?? list.length, 0, ...cloneValue(items));
    if (order) list.sort(order);
    target.write(slice === undefined ? list : sliced(list, slice));
  };
}

function sliced(list: unknown[], slice: number): unknown[] {
  return slice >= 0 ? list.slice(0, slice) : list.slice(slice);
}

/** `$addToSet`, with or without `$each`. */
export function addToSet(operand: unknown): Apply {
  const items = eachOf(operand, '$addToSet') ?? [operand];
  return (target, { path }) => {
    const message =
      `Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ` + typeName(target.value);
    ensure(target.value === undefined || Array.isArray(target.value), 2, message);
    const list = [...((target.value as unknown[] | undefined) ?? [])];
    const before = list.length;
    for (const item of items) if (!list.some((own) => equalValues(own, item))) list.push(cloneValue(item));
    if (list.length > before || target.value === undefined) target.write(list);
  };
}

function keepOnly(target: Target, operator: string, keep: (item: unknown) => boolean): void {
  if (target.value === undefined) return;
  if (!Array.isArray(target.value)) throw new MongoFailure(2, `Cannot apply ${operator} to a non-array value`);
  const list = target.value.filter(keep);
  if (list.length < target.value.length) target.write(list);
}

/** Conditions on whole elements rather than on a value. */
const logical = ['$and', '$or', '$nor', '$expr', '$comment'];

function pullTest(operand: unknown): (item: unknown) => boolean {
  if (kindOf(operand) === 'regex') return regexTest(operand as BSONRegExp);
  if (isOperatorDoc(operand) && !Object.keys(operand).some((name) => logical.includes(name))) {
    const filter = parseFilter({ item: operand });
    return (item) => filter.matches({ item });
  }
  if (isDoc(operand)) {
    const filter = parseFilter(operand);
    return (item) => isDoc(item) && filter.matches(item);
  }
  return (item) => equalValues(item, operand);
}

/** `$pull`: elements equal to a value, or that fulfil a condition. */
export function pull(operand: unknown): Apply {
  const test = pullTest(operand);
  return (target) => keepOnly(target, '$pull', (item) => !test(item));
}

/** `$pullAll`: elements equal to any of the values. */
export function pullAll(operand: unknown): Apply {
  ensure(Array.isArray(operand), 2, `$pullAll requires an array argument but was given a ${typeName(operand)}`);
  const values = operand as unknown[];
  return (target) => keepOnly(target, '$pullAll', (item) => !values.some((value) => equalValues(value, item)));
}

/** `$pop`: the last element with 1, the first with -1. */
export function pop(operand: unknown): Apply {
  const number = kindOf(operand) === 'number' && numberType(operand) ? toNumber(operand) : undefined;
  ensure(number === 1 || number === -1, 9, `$pop expects 1 or -1, found: ${show(operand)}`);
  return (target, { path }) => {
    const { value } = target;
    if (value === undefined) return;
    ensure(Array.isArray(value), 14, `Path '${path}' contains an element of non-array type '${typeName(value)}'`);
    if (value.length > 0) target.write(number === 1 ? value.slice(0, -1) : value.slice(1));
  };
}
