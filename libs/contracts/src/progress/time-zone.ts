import { t } from '@magnetx/texts';
import { z } from 'zod';

/** The time zone of people whose browser has sent none. */
export const DEFAULT_TIME_ZONE = 'UTC';

const NAME_LENGTH_MAX = 64;
const NAME = /^[A-Za-z][A-Za-z0-9]*([/_+-][A-Za-z0-9]+)*$/;
const DAY_MS = 24 * 60 * 60_000;

/** Whether it is the IANA name of a time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  // An offset such as +02:00 knows no summer time.
  if (name.length > NAME_LENGTH_MAX || !NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const timeZoneSchema = z.string().refine(isTimeZone, t('This is not a time zone'));

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

/** The difference of a time zone to UTC at a moment, in ms. */
function createOffsets(timeZone: string): (ms: number) => number {
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en-US', { ...parts, timeZone, calendar: 'gregory', hourCycle: 'h23' });
  return (ms) => {
    const found = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = Object.keys(parts).map((part) =>
      found.get(part as Intl.DateTimeFormatPartTypes),
    );
    return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(ms / 60_000) * 60_000;
  };
}

/**
 * The next moment after another one at which clocks of a time zone show the full hour, over changes to summer time.
 * `day` is its date there, such as `2026-03-29`.
 */
export function nextAtHour(timeZone: string, hour: number, after: Date): { readonly at: Date; readonly day: string } {
  const offsetAt = createOffsets(timeZone);
  const today = createLocalDays(timeZone)(after);
  // A day that a zone leaves out, by moving over the date line, has no such hour.
  for (let later = 0; ; later += 1) {
    const shown = Date.UTC(today.year, today.month - 1, today.day + later, hour);
    const near = shown - offsetAt(shown);
    // The offset of the moment itself, which is another one if clocks change in between.
    const at = new Date(shown - offsetAt(near));
    if (at > after) return { at, day: new Date(shown).toISOString().slice(0, 10) };
  }
}
