const MINUTE_MS = 60_000;

/** A moment as a `datetime-local` field has it, in the device's time zone: `2030-01-02T03:04`. Empty without one. */
export function localFieldOf(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/**
 * The moment of a `datetime-local` field; undefined if empty. While the field shows the stored moment, it is exactly
 * that: the field has neither its seconds nor which of two equal hours it is in, when clocks are set back. An invalid
 * text stays, for the schema to refuse.
 */
export function momentOf(local: string, stored: string | null = null): string | undefined {
  if (local === '') return undefined;
  if (stored !== null && local === localFieldOf(stored)) return stored;
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? local : moment.toISOString();
}
