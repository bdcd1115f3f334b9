const MINUTE_MS = 60_000;

/** A moment of an answer in that field; empty without one. */
export function localFieldOf(moment: string | null): string {
  return moment === null ? '' : toLocalField(new Date(moment));
}

/** A moment as the browser's field for a local date and time has it: `2030-01-02T03:04`. */
export function toLocalField(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS);
  return shifted.toISOString().slice(0, 16);
}
