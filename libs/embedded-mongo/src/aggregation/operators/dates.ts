import type { ObjectId, Timestamp } from 'bson';
import type { Doc } from '../../bson/codec';
import { isDoc, isNullish, kindOf } from '../../bson/kinds';
import { integerOf } from '../../bson/numbers';
import { MongoFailure, ensure } from '../../errors';
import { typeName } from '../../query/type-names';
import { dateAt } from './arithmetic';
import { dayOfYear, formatDate, isoWeekOf, localTime, momentOf, parseDate, parseDateAs, weekOf } from './date-text';
import type { Operator, Operators } from './kit';
import { int, stringOf, withFields, wholeOf } from './kit';

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

const units = ['millisecond', 'second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
type Unit = (typeof units)[number];

const milliseconds: Partial<Record<Unit, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};

function unitFrom(value: unknown, code: number): Unit {
  const text = stringOf(value, code, 'unit must evaluate to a string');
  ensure((units as readonly string[]).includes(text), 9, `unknown time unit value: ${text}`);
  return text as Unit;
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

function weekdayFrom(value: unknown): number {
  if (value === undefined) return 0;
  const text = stringOf(value, 5439015, 'startOfWeek must evaluate to a string').toLowerCase();
  const day = weekdays.findIndex((name) => name === text || name.slice(0, 3) === text);
  ensure(day >= 0, 9, `unknown day of week value: ${text}`);
  return day;
}

const monthsIn = (unit: Unit): number | undefined => ({ month: 1, quarter: 3, year: 12 })[unit as 'month'];

/** Adds units on the clock of a zone; the day of the month is cut to the month's length ("$dateAdd"). */
function added(moment: number, unit: Unit, amount: number, zone: string): Date {
  const months = monthsIn(unit);
  const length = milliseconds[unit] ?? 0;
  if (months === undefined && length <= 3_600_000) return dateAt(moment + amount * length);
  const local = localTime(moment, zone);
  if (months === undefined) return dateAt(momentOf(local.getTime() + amount * length, zone));
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + amount * months);
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  local.setUTCDate(Math.min(day, last));
  return dateAt(momentOf(local.getTime(), zone));
}

function shift(name: string, sign: 1 | -1): Operators {
  const apply = (values: Doc): unknown => {
    const { startDate, unit, amount, timezone } = values;
    if (isNullish(startDate) || isNullish(unit) || isNullish(amount)) return null;
    if ('timezone' in values && isNullish(timezone)) return null;
    const many = wholeOf(amount, 5166405, `${name} expects integer amount of time units`);
    const isMoment = ['date', 'timestamp', 'objectId'].includes(kindOf(startDate));
    ensure(isMoment, 5166403, `${name} requires startDate to be convertible to a date`);
    return added(momentFrom(startDate), unitFrom(unit, 5166404), sign * many, zoneFrom(timezone));
  };
  const codes = { shape: 5166400, unknown: 5166401, missing: 5166402 };
  return { [name]: withFields(name, ['startDate', 'unit', 'amount'], ['timezone'], apply, codes) };
}

/** The number of the unit that a local time lies in, counted from a fixed point. */
function ordinal(local: Date, unit: Unit, weekday: number): number {
  const months = monthsIn(unit);
  if (months !== undefined) return Math.floor((local.getUTCFullYear() * 12 + local.getUTCMonth()) / months);
  if (unit === 'week') return Math.floor((local.getTime() / 86_400_000 + 4 - weekday) / 7);
  return Math.floor(local.getTime() / (milliseconds[unit] ?? 1));
}

const dateDiff = withFields(
  '$dateDiff',
  ['startDate', 'endDate', 'unit'],
  ['timezone', 'startOfWeek'],
  (values) => {
    const { startDate, endDate, unit, timezone, startOfWeek } = values;
    if (Object.values(values).some(isNullish)) return null;
    const size = unitFrom(unit, 5439013);
    const zone = zoneFrom(timezone);
    const weekday = size === 'week' ? weekdayFrom(startOfWeek) : 0;
    for (const date of [startDate, endDate]) {
      const known = ['date', 'timestamp', 'objectId'].includes(kindOf(date));
      ensure(known, 5166307, `$dateDiff requires dates, but got ${typeName(date)}`);
    }
    const at = (date: unknown): number => ordinal(localTime(momentFrom(date), zone), size, weekday);
    return integerOf(BigInt(at(endDate) - at(startDate)), 'long');
  },
  { shape: 5166301, unknown: 5166302, missing: 5166303 },
);

// `$dateTrunc` counts its bins from the first moment of 2000; weeks from the first such weekday in it.
const reference = Date.UTC(2000, 0, 1);

function truncated(moment: number, unit: Unit, size: number, zone: string, weekday: number): Date {
  const local = localTime(moment, zone);
  const months = monthsIn(unit);
  if (months !== undefined) {
    const bin = size * months;
    const since = (local.getUTCFullYear() - 2000) * 12 + local.getUTCMonth();
    const start = new Date(reference);
    start.setUTCMonth(Math.floor(since / bin) * bin);
    return dateAt(momentOf(start.getTime(), zone));
  }
  const bin = size * (milliseconds[unit] ?? 1);
  // 2000 began on a Saturday.
  const origin = unit === 'week' ? reference + ((weekday - 6 + 7) % 7) * 86_400_000 : reference;
  const start = origin + Math.floor((local.getTime() - origin) / bin) * bin;
  const small = (milliseconds[unit] ?? 0) <= 3_600_000;
  return dateAt(small ? moment - (local.getTime() - start) : momentOf(start, zone));
}

const dateTrunc = withFields(
  '$dateTrunc',
  ['date', 'unit'],
  ['binSize', 'timezone', 'startOfWeek'],
  (values) => {
    const { date, unit, binSize, timezone, startOfWeek } = values;
    if (Object.values(values).some(isNullish)) return null;
    const known = ['date', 'timestamp', 'objectId'].includes(kindOf(date));
    ensure(known, 5439012, '$dateTrunc requires "date" to be convertible to a date');
    const size =
      binSize === undefined ? 1 : wholeOf(binSize, 5439017, '$dateTrunc requires "binSize" to be a 64-bit integer');
    ensure(size > 0, 5439018, '$dateTrunc requires "binSize" to be greater than 0');
    const wanted = unitFrom(unit, 5439013);
    return truncated(
      momentFrom(date),
      wanted,
      size,
      zoneFrom(timezone),
      wanted === 'week' ? weekdayFrom(startOfWeek) : 0,
    );
  },
  { shape: 5439007, unknown: 5439008, missing: 5439009 },
);

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

const dateFromString: Operator = (operand, parser) => {
  const rescue = isDoc(operand) && 'onError' in operand ? parser.parse(operand['onError']) : undefined;
  const rest = isDoc(operand)
    ? Object.fromEntries(Object.entries(operand).filter(([name]) => name !== 'onError'))
    : operand;
  const read = withFields(
    '$dateFromString',
    ['dateString'],
    ['format', 'timezone', 'onNull'],
    (values) => {
      const { dateString, format, timezone, onNull } = values;
      if (isNullish(dateString)) return 'onNull' in values ? onNull : null;
      const text = stringOf(dateString, 241, "$dateFromString requires that 'dateString' be a string");
      const zone = zoneFrom(timezone);
      const date = isNullish(format)
        ? parseDate(text, zone)
        : parseDateAs(text, stringOf(format, 40684, "$dateFromString requires that 'format' be a string"), zone);
      ensure(date, 241, `Error parsing date string '${text}'`);
      return date;
    },
    { shape: 40540, unknown: 40541, missing: 40542 },
  )(rest, parser);
  return (scope) => {
    try {
      return read(scope);
    } catch (error) {
      if (rescue && error instanceof MongoFailure && error.code === 241) return rescue(scope);
      throw error;
    }
  };
};

const partNames = ['year', 'month', 'day', 'hour', 'minute', 'second', 'millisecond'];

const dateFromParts = withFields(
  '$dateFromParts',
  ['year'],
  [...partNames.slice(1), 'timezone'],
  (values) => {
    if (Object.values(values).some(isNullish)) return null;
    const numbers = partNames.map((name, at) =>
      values[name] === undefined
        ? at < 3
          ? 1
          : 0
        : wholeOf(values[name], 40515, `'${name}' must evaluate to an integer`),
    ) as [number, number, number, number, number, number, number];
    const [year] = numbers;
    ensure(
      year >= 1 && year <= 9999,
      40523,
      `'year' must evaluate to an integer in the range 1 to 9999, found ${year}`,
    );
    const local = new Date(0);
    local.setUTCFullYear(year, numbers[1] - 1, numbers[2]);
    local.setUTCHours(...(numbers.slice(3) as [number, number, number, number]));
    return dateAt(momentOf(local.getTime(), zoneFrom(values['timezone'])));
  },
  { shape: 40519, unknown: 40518, missing: 40516 },
);

const dateToParts = withFields(
  '$dateToParts',
  ['date'],
  ['timezone', 'iso8601'],
  ({ date, timezone, iso8601 }) => {
    if (isNullish(date)) return null;
    ensure(iso8601 === undefined || typeof iso8601 === 'boolean', 40521, 'iso8601 must evaluate to a bool');
    const local = localTime(momentFrom(date), zoneFrom(timezone));
    const iso = isoWeekOf(local);
    const day: [string, number][] = iso8601
      ? [
          ['isoWeekYear', iso.year],
          ['isoWeek', iso.week],
          ['isoDayOfWeek', iso.day],
        ]
      : [
          ['year', local.getUTCFullYear()],
          ['month', local.getUTCMonth() + 1],
          ['day', local.getUTCDate()],
        ];
    const time: [string, number][] = [
      ['hour', local.getUTCHours()],
      ['minute', local.getUTCMinutes()],
      ['second', local.getUTCSeconds()],
      ['millisecond', local.getUTCMilliseconds()],
    ];
    return Object.fromEntries([...day, ...time].map(([name, value]) => [name, int(value)]));
  },
  { shape: 40524, unknown: 40520, missing: 40522 },
);

/** "Date Expression Operators". */
export const dates: Operators = {
  ...part('$year', (local) => int(local.getUTCFullYear())),
  ...part('$month', (local) => int(local.getUTCMonth() + 1)),
  ...part('$dayOfMonth', (local) => int(local.getUTCDate())),
  ...part('$dayOfWeek', (local) => int(local.getUTCDay() + 1)),
  ...part('$dayOfYear', (local) => int(dayOfYear(local))),
  ...part('$hour', (local) => int(local.getUTCHours())),
  ...part('$minute', (local) => int(local.getUTCMinutes())),
  ...part('$second', (local) => int(local.getUTCSeconds())),
  ...part('$millisecond', (local) => int(local.getUTCMilliseconds())),
  ...part('$week', (local) => int(weekOf(local))),
  ...part('$isoWeek', (local) => int(isoWeekOf(local).week)),
  ...part('$isoDayOfWeek', (local) => int(isoWeekOf(local).day)),
  ...part('$isoWeekYear', (local) => integerOf(BigInt(isoWeekOf(local).year), 'long')),
  ...shift('$dateAdd', 1),
  ...shift('$dateSubtract', -1),
  $dateDiff: dateDiff,
  $dateTrunc: dateTrunc,
  $dateToString: dateToString,
  $dateFromString: dateFromString,
  $dateFromParts: dateFromParts,
  $dateToParts: dateToParts,
};
