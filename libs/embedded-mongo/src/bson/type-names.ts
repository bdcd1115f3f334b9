import { kindOf } from './kinds.ts';
import { numberType, toNumber } from './numbers.ts';
import { CommandError } from '../errors.ts';

/** The aliases of the BSON types 1 to 19. */
const aliases = (
  'double string object array binData undefined objectId bool date null regex dbPointer javascript symbol ' +
  'javascriptWithScope int timestamp long decimal'
).split(' ');

/** The BSON type numbers by alias ("$type"). */
const numbers: Record<string, number> = {
  ...Object.fromEntries(aliases.map((alias, at) => [alias, at + 1])),
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
