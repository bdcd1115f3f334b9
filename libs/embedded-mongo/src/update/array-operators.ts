import type { BSONRegExp } from 'bson';
import { sliceOf } from '../expressions/arrays.ts';
import { wholeOf } from '../expressions/define-operator.ts';
import type { Doc } from '../bson/codec.ts';
import { compareValues, equalValues } from '../bson/compare.ts';
import { isDoc, kindOf } from '../bson/kinds.ts';
import { toNumber } from '../bson/numbers.ts';
import { cloneValue } from '../bson/paths.ts';
import { formatValue } from '../bson/format-value.ts';
import { CommandError, ensure } from '../errors.ts';
import { isOperatorDoc, parseFilter } from '../query/filter.ts';
import { regexTest } from '../bson/regex.ts';
import { compileSort } from '../plans/sort.ts';
import type { Target } from '../bson/target.ts';
import { typeName } from '../bson/type-names.ts';
import { describeId, type Apply } from './targets.ts';

/** The items of `$each`, or the operand as the only item. */
function eachOf(operand: unknown, operator: string, code: number): unknown[] {
  if (!isDoc(operand) || !('$each' in operand)) return [operand];
  const items = operand['$each'];
  const message = `The argument to $each in ${operator} must be an array but it was of type ${typeName(items)}`;
  ensure(Array.isArray(items), code, message);
  return items as unknown[];
}

/** A copy of the array to add to; a missing one is empty. */
function listIn({ value = [] }: Target, refusal: (type: string) => string): unknown[] {
  if (!Array.isArray(value)) throw new CommandError(2, refusal(typeName(value)));
  return [...(value as unknown[])];
}

function whole(operand: unknown, name: string): number | undefined {
  return operand === undefined ? undefined : wholeOf(operand, 2, `The value for ${name}`);
}

function orderOf(sort: unknown): ((a: unknown, b: unknown) => number) | undefined {
  if (sort === undefined) return undefined;
  if (kindOf(sort) === 'number') {
    const direction = toNumber(sort);
    ensure(Math.abs(direction) === 1, 2, 'The $sort element value must be either 1 or -1');
    return (a, b) => direction * compareValues(a, b);
  }
  const forms = 'use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields';
  ensure(isDoc(sort), 2, `The $sort is invalid: ${forms}`);
  return compileSort(sort);
}

const modifiers = ['$each', '$slice', '$sort', '$position'];

/** `$push` with `$each`, `$slice`, `$sort` and `$position`. */
export function push(operand: unknown): Apply {
  const items = eachOf(operand, '$push', 2);
  const options: Doc = isDoc(operand) && '$each' in operand ? operand : {};
  for (const name of Object.keys(options)) ensure(modifiers.includes(name), 2, `Unrecognized clause in $push: ${name}`);
  const slice = whole(options['$slice'], '$slice');
  const position = whole(options['$position'], '$position');
  const order = orderOf(options['$sort']);
  return (target, { before, path }) => {
    const refusal = (type: string): string =>
      `The field '${path}' must be an array but is of type ${type} in document ${describeId(before)}`;
    const list = listIn(target, refusal);
    list.splice(position ?? list.length, 0, ...cloneValue(items));
    if (order) list.sort(order);
    target.write(slice === undefined ? list : sliceOf(list, slice));
  };
}

/** `$addToSet`, with or without `$each`. */
export function addToSet(operand: unknown): Apply {
  const items = eachOf(operand, '$addToSet', 14);
  return (target, { path }) => {
    const refused = `Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type`;
    const list = listIn(target, (type) => `${refused} ${type}`);
    const before = list.length;
    for (const item of items) if (!list.some((own) => equalValues(own, item))) list.push(cloneValue(item));
    if (list.length > before || target.value === undefined) target.write(list);
  };
}

function keepOnly(target: Target, operator: string, keep: (item: unknown) => boolean): void {
  if (target.value === undefined) return;
  if (!Array.isArray(target.value)) throw new CommandError(2, `Cannot apply ${operator} to a non-array value`);
  const list = target.value.filter(keep);
  if (list.length < target.value.length) target.write(list);
}

/** Operators that apply to whole elements. */
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

/** `$pull` removes elements that equal a value or match a condition. */
export function pull(operand: unknown): Apply {
  const test = pullTest(operand);
  return (target) => keepOnly(target, '$pull', (item) => !test(item));
}

/** `$pullAll` removes elements that equal one of the values. */
export function pullAll(operand: unknown): Apply {
  ensure(Array.isArray(operand), 2, `$pullAll requires an array argument but was given a ${typeName(operand)}`);
  const values = operand as unknown[];
  return (target) => keepOnly(target, '$pullAll', (item) => !values.some((value) => equalValues(value, item)));
}

/** `$pop` removes the last element (1) or the first (-1). */
export function pop(operand: unknown): Apply {
  const end = kindOf(operand) === 'number' ? toNumber(operand) : undefined;
  ensure(end === 1 || end === -1, 9, `$pop expects 1 or -1, found: ${formatValue(operand)}`);
  return (target, { path }) => {
    const { value } = target;
    if (value === undefined) return;
    ensure(Array.isArray(value), 14, `Path '${path}' contains an element of non-array type '${typeName(value)}'`);
    if (value.length > 0) target.write(end === 1 ? value.slice(0, -1) : value.slice(1));
  };
}
