import { z } from 'zod';

/** The time zone of people whose browser has sent none. */
export const DEFAULT_TIME_ZONE = 'UTC';

const NAME_LENGTH_MAX = 64;
const NAME = /^[A-Za-z][A-Za-z0-9]*([/_+-][A-Za-z0-9]+)*$/;
const DAY_MS = 24 * 60 * 60_000;

function isTimeZone(name: string): boolean {
  // An offset such as +02:00 knows no summer time.
  if (!NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The IANA name of a time zone, such as `Europe/Berlin`. */
export const timeZoneSchema = z.string().max(NAME_LENGTH_MAX).refine(isTimeZone, 'This is not a time zone');

/** A day of the calendar. `month` is from 1. */
export interface LocalDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Returns a function from a moment to its day in a time zone. */
export function createLocalDays(timeZone: string): (moment: Date) => LocalDay {
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en-US', { ...parts, timeZone, calendar: 'gregory' });
  return (moment) => {
    const found = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    return { year: found.get('year') ?? 0, month: found.get('month') ?? 0, day: found.get('day') ?? 0 };
  };
}

/** The number of an ISO week, which begins on Monday. Following weeks have following numbers, also over a new year. */
export function weekOf({ year, month, day }: LocalDay): number {
  const days = Date.UTC(year, month - 1, day) / DAY_MS;
  // 1 January 1970 was a Thursday.
  return Math.floor((days + 3) / 7);
}
