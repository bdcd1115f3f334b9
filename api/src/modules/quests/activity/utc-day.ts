const DAY_MS = 24 * 60 * 60_000;
const DAY_LENGTH = 'yyyy-mm-dd'.length;

/** The UTC day of a date, `yyyy-mm-dd`. Days sort like their texts. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, DAY_LENGTH);
}

/** The day `count` days after another one, or before it if negative. */
export function addDays(day: string, count: number): string {
  return dayOf(new Date(Date.parse(day) + count * DAY_MS));
}

/** The number of days from one to another, both included. 0 if the last comes first. */
export function countDays(first: string, last: string): number {
  return Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1);
}
