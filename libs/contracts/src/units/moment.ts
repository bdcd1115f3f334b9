import { locale, t } from '@magnetx/texts';
const optionsOf = { dateStyle: 'medium', timeStyle: 'short' } as const;
const local = new Intl.DateTimeFormat(locale(), optionsOf);
const utc = new Intl.DateTimeFormat(locale(), { ...optionsOf, timeZone: 'UTC' });
const utcDay = new Intl.DateTimeFormat(locale(), { month: 'short', day: 'numeric', timeZone: 'UTC' });
const utcMonth = new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
const utcDate = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' });

/** `Dec 3, 2026, 2:00 PM` in the reader's time zone. */
export const formatMoment = (at: string): string => local.format(new Date(at));

/** `Dec 3, 2026, 2:00 PM UTC`, for texts that are stored. */
export const formatMomentUtc = (at: Date): string => t('{at} UTC', { at: utc.format(at) });

/** `Dec 3, 2026` in UTC. */
export const formatDateUtc = (at: Date): string => utcDate.format(at);

/** `Dec 3` in UTC, from `2026-12-03`. */
export const formatDay = (day: string): string => utcDay.format(new Date(day));

/** `August 2026`, from `2026-08`. */
export const formatMonth = (month: string): string => utcMonth.format(new Date(`${month}-01`));
