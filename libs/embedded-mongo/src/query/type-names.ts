import { kindOf } from '../bson/kinds.ts';
import { numberType, toNumber } from '../bson/numbers.ts';
import { CommandError } from '../errors.ts';

/** The BSON type numbers by alias ("$type"). */
const numbers: Record<string, number> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

/** The alias of a value's BSON type ("$type"), or `missing`. */
export function typeName(value: unknown): string {
  const kind = kindOf(value);
  if (kind === 'number') return numberType(value);
  if (kind === 'string') return typeof value === 'string' ? 'string' : 'symbol';
  return kind === 'undefined' ? 'missing' : kind;
}

function typeNumber(alias: unknown): number[] {
  if (typeof alias === 'string') {
    if (alias === 'number') return [1, 16, 18, 19];
    const number = numbers[alias];
    if (number === undefined) throw new CommandError(2, `Unknown type name alias: ${alias}`);
    return [number];
  }
  if (kindOf(alias) !== 'number') throw new CommandError(14, 'type must be represented as a number or a string');
  const number = toNumber(alias);
  if (!Object.values(numbers).includes(number)) throw new CommandError(2, `Invalid numerical type code: ${number}`);
  return [number];
}

/** Tests for the types in the operand of "$type": one alias or number, or a list. */
export function typeTest(operand: unknown): (value: unknown) => boolean {
  const list = Array.isArray(operand) ? (operand as unknown[]) : [operand];
  if (list.length === 0) throw new CommandError(9, 'a must match at least one type');
  const wanted = new Set(list.flatMap(typeNumber));
  return (value) => value !== undefined && wanted.has(numbers[typeName(value)] ?? 0);
}
