import type { ObjectId, Timestamp } from 'bson';
import { isDoc, isNullish, kindOf } from '../../bson/kinds';
import { ensure } from '../../errors';
import { typeName } from '../../query/type-names';
import { formatDate, localTime } from './date-text';
import type { Operator, Operators } from './kit';
import { int, stringOf, withFields } from './kit';

/** A moment from what counts as one: a date, a timestamp or an object id. */
function momentFrom(value: unknown): number {
  const kind = kindOf(value);
  if (kind === 'timestamp') return (value as Timestamp).getHighBits() * 1000;
  if (kind === 'objectId') return (value as ObjectId).getTimestamp().getTime();
  ensure(kind === 'date', 16006, `can't convert from BSON type ${typeName(value)} to Date`);
  return (value as Date).getTime();
}

function zoneFrom(value: unknown): string {
  return value === undefined ? 'UTC' : stringOf(value, 40517, 'timezone must evaluate to a string');
}

/** A part of a date: `{ $year: <date> }` or `{ $year: { date, timezone } }`. */
function part(name: string, read: (local: Date) => unknown): Operators {
  const codes = { shape: 40536, unknown: 40535, missing: 40539 };
  const withZone = withFields(
    name,
    ['date'],
    ['timezone'],
    (values) => {
      const { date, timezone } = values;
      if (isNullish(date) || ('timezone' in values && isNullish(timezone))) return null;
      return read(localTime(momentFrom(date), zoneFrom(timezone)));
    },
    codes,
  );
  const operator: Operator = (operand, parser) => {
    const list = Array.isArray(operand) ? (operand as unknown[]) : [operand];
    ensure(
      list.length === 1,
      40536,
      `${name} accepts exactly one argument if given an array, but was given ${list.length}`,
    );
    const [only] = list;
    const isArguments = isDoc(only) && !Object.keys(only)[0]?.startsWith('$');
    return withZone(isArguments ? only : { date: only }, parser);
  };
  return { [name]: operator };
}

const dateToString = withFields(
  '$dateToString',
  ['date'],
  ['format', 'timezone', 'onNull'],
  (values) => {
    const { date, format, timezone, onNull } = values;
    if (isNullish(date)) return 'onNull' in values ? onNull : null;
    if (('format' in values && isNullish(format)) || ('timezone' in values && isNullish(timezone))) return null;
    const zone = zoneFrom(timezone);
    const standard = zone === 'UTC' || !('timezone' in values) ? '%Y-%m-%dT%H:%M:%S.%LZ' : '%Y-%m-%dT%H:%M:%S.%L';
    const text =
      'format' in values ? stringOf(format, 18533, '$dateToString requires that format be a string') : standard;
    return formatDate(momentFrom(date), zone, text);
  },
  { shape: 18629, unknown: 18534, missing: 18628 },
);

/** "Date Expression Operators". */
export const dates: Operators = {
  ...part('$year', (local) => int(local.getUTCFullYear())),
  ...part('$month', (local) => int(local.getUTCMonth() + 1)),
  ...part('$dayOfMonth', (local) => int(local.getUTCDate())),
  ...part('$dayOfWeek', (local) => int(local.getUTCDay() + 1)),
  ...part('$hour', (local) => int(local.getUTCHours())),
  ...part('$minute', (local) => int(local.getUTCMinutes())),
  ...part('$second', (local) => int(local.getUTCSeconds())),
  ...part('$millisecond', (local) => int(local.getUTCMilliseconds())),
  $dateToString: dateToString,
};
