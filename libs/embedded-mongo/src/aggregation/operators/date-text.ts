import { MongoFailure, ensure } from '../../errors';

/** Milliseconds by which a time zone is ahead of UTC at a moment; 40485 for a zone that does not exist. */
function zoneOffset(zone: string, at: number): number {
  if (zone === 'UTC' || zone === 'GMT' || zone === 'Z') return 0;
  const fixed = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (fixed) {
    const [, sign, hours, minutes = '0'] = fixed;
    return (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  }
  const name = formatterOf(zone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /([+-])(\d+)(?::(\d+))?(?::(\d+))?/.exec(name ?? '') ?? [];
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 * (sign === '-' ? -1 : 1);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  try {
    const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formatters.set(timeZone, made);
    return made;
  } catch {
    throw new MongoFailure(40485, `unrecognized time zone identifier: "${timeZone}"`);
  }
}

/** A moment as the clock of a zone shows it: a Date whose UTC fields are the zone's. */
export function localTime(moment: number, zone: string): Date {
  return new Date(moment + zoneOffset(zone, moment));
}

/** The moment at which the clock of a zone shows a time (its UTC fields). */
function momentOf(local: number, zone: string): number {
  const guess = local - zoneOffset(zone, local);
  return local - zoneOffset(zone, guess);
}

/** The day's number in its year, from 1. */
function dayOfYear(local: Date): number {
  const start = Date.UTC(local.getUTCFullYear(), 0, 1);
  return Math.floor((local.getTime() - start) / 86_400_000) + 1;
}

const months = 'January February March April May June July August September October November December'.split(' ');

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

/** The specifiers of `$dateToString`. */
const specifiers: Record<string, (local: Date, offset: number) => string> = {
  Y: (local) => pad(local.getUTCFullYear(), 4),
  m: (local) => pad(local.getUTCMonth() + 1, 2),
  d: (local) => pad(local.getUTCDate(), 2),
  H: (local) => pad(local.getUTCHours(), 2),
  M: (local) => pad(local.getUTCMinutes(), 2),
  S: (local) => pad(local.getUTCSeconds(), 2),
  L: (local) => pad(local.getUTCMilliseconds(), 3),
  j: (local) => pad(dayOfYear(local), 3),
  w: (local) => String(local.getUTCDay() + 1),
  b: (local) => (months[local.getUTCMonth()] as string).slice(0, 3),
  B: (local) => months[local.getUTCMonth()] as string,
  z: (_, offset) =>
    `${offset < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(offset) / 60), 2)}${pad(Math.abs(offset) % 60, 2)}`,
  Z: (_, offset) => String(offset),
  '%': () => '%',
};

/** Writes a moment in the format of `$dateToString`; 18535 and 18536 for a format that is none. */
export function formatDate(moment: number, zone: string, format: string): string {
  const local = localTime(moment, zone);
  const offset = zoneOffset(zone, moment) / 60_000;
  return format.replace(/%(.?)/gsu, (_, specifier: string) => {
    ensure(specifier !== '', 18535, "Unmatched '%' at end of format string");
    if ('GVUu'.includes(specifier)) throw new MongoFailure(238, `the date format '%${specifier}' is not implemented`);
    const write = Object.hasOwn(specifiers, specifier) ? specifiers[specifier] : undefined;
    ensure(write, 18536, `Invalid format character '%${specifier}' in format string`);
    return write(local, offset);
  });
}

const clock = /(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?/;
const isoText = new RegExp(
  `^(\\d{4})-(\\d{2})(?:-(\\d{2})(?:[T ]${clock.source})?)?\\s*(Z|UTC|GMT|[+-]\\d{2}:?\\d{2})?$`,
  'i',
);

/** Reads a date as ISO 8601 writes it; undefined when it is none. Without a zone of its own it is in `zone`. */
export function parseDate(text: string, zone = 'UTC'): Date | undefined {
  const match = isoText.exec(text.trim());
  if (!match) return undefined;
  const [, year, month, day = '1', hour = '0', minute = '0', second = '0', fraction = '0', own] = match;
  const parts = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const local = Date.UTC(
    parts[0],
    parts[1] - 1,
    parts[2],
    parts[3],
    parts[4],
    parts[5],
    Number(fraction.padEnd(3, '0')),
  );
  const real = new Date(local);
  if (real.getUTCMonth() !== parts[1] - 1 || real.getUTCDate() !== parts[2] || parts[3] > 23) return undefined;
  return new Date(momentOf(local, own?.toUpperCase() ?? zone));
}
