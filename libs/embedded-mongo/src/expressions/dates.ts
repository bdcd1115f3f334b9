import type { ObjectId, Timestamp } from 'bson';
import { isDoc, isNullish, kindOf } from '../bson/kinds.ts';
import { CommandError, ensure } from '../errors.ts';
import { typeName } from '../bson/type-names.ts';
import { argumentsOf, int, unaryOrNull, type Operator, type Operators } from './define-operator.ts';

/** The date of a date, a timestamp or an object id. */
export function dateOf(value: unknown): Date {
  const kind = kindOf(value);
  if (kind === 'timestamp') return new Date((value as Timestamp).getHighBits() * 1000);
  if (kind === 'objectId') return (value as ObjectId).getTimestamp();
  ensure(kind === 'date', 16006, `can't convert from BSON type ${typeName(value)} to Date`);
  return value as Date;
}

/** Reads a part of a date in UTC: `{ $year: <date> }` or `{ $year: { date } }`. */
function part(read: (date: Date) => number): Operator {
  const ofDate = unaryOrNull((date) => int(read(dateOf(date))));
  return (operand, parser, name) => {
    const [only, ...more] = Array.isArray(operand) ? (operand as unknown[]) : [operand];
    ensure(more.length === 0, 40536, `${name} accepts exactly one argument if given an array`);
    if (!isDoc(only) || Object.keys(only)[0]?.startsWith('$')) return ofDate([only], parser, name);
    const { date, timezone } = argumentsOf(name, only, [40536, 40535, { date: 40539 }, ['timezone']]);
    if (!isNullish(timezone)) throw new CommandError(238, `the time zone of ${name} is not implemented`);
    return ofDate([date], parser, name);
  };
}

/** "Date Expression Operators". */
export const dates: Operators = {
  $year: part((date) => date.getUTCFullYear()),
  $month: part((date) => date.getUTCMonth() + 1),
  $dayOfMonth: part((date) => date.getUTCDate()),
  $dayOfWeek: part((date) => date.getUTCDay() + 1),
  $hour: part((date) => date.getUTCHours()),
  $minute: part((date) => date.getUTCMinutes()),
  $second: part((date) => date.getUTCSeconds()),
  $millisecond: part((date) => date.getUTCMilliseconds()),
};
