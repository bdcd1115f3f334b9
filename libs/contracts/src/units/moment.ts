const optionsOf = { dateStyle: 'medium', timeStyle: 'short' } as const;
const local = new Intl.DateTimeFormat('en-US', optionsOf);
const utc = new Intl.DateTimeFormat('en-US', { ...optionsOf, timeZone: 'UTC' });

/** `Dec 3, 2026, 2:00 PM` in the reader's time zone. */
export const formatMoment = (at: string): string => local.format(new Date(at));

/** `Dec 3, 2026, 2:00 PM UTC`, for texts that are stored. */
export const formatMomentUtc = (at: Date): string => `${utc.format(at)} UTC`;
