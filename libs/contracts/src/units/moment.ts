import { t } from '@magnetx/texts';
import { byLocale } from '@magnetx/texts/by-locale';

const optionsOf = { dateStyle: 'medium', timeStyle: 'short' } as const;
const local = byLocale((tag) => new Intl.DateTimeFormat(tag, optionsOf));
const utc = byLocale((tag) => new Intl.DateTimeFormat(tag, { ...optionsOf, timeZone: 'UTC' }));
const utcDay = byLocale((tag) => new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric', timeZone: 'UTC' }));
const utcMonth = byLocale((tag) => new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }));
const utcDate = byLocale((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }));

/** `Dec 3, 2026, 2:00 PM` in the reader's time zone. */
export const formatMoment = (at: string): string => local().format(new Date(at));

/** `Dec 3, 2026, 2:00 PM UTC`, for texts that are stored. */
export const formatMomentUtc = (at: Date): string => t('{at} UTC', { at: utc().format(at) });

/** `Dec 3, 2026` in UTC. */
export const formatDateUtc = (at: Date): string => utcDate().format(at);

/** `Dec 3` in UTC, from `2026-12-03`. */
export const formatDay = (day: string): string => utcDay().format(new Date(day));

/** `August 2026`, from `2026-08`. */
export const formatMonth = (month: string): string => utcMonth().format(new Date(`${month}-01`));
