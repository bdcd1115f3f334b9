const names = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-08` → `August 2026`. */
export function monthName(month: string): string {
  return names.format(new Date(`${month}-01T00:00:00Z`));
}
