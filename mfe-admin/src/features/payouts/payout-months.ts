const MONTHS_OFFERED = 13;

const names = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-08` → `August 2026`. */
export function monthName(month: string): string {
  return names.format(new Date(`${month}-01T00:00:00Z`));
}

/** The months that a payout may be prepared for, newest first, in UTC: the one that runs, and a year before it. */
export function payoutMonths(nowMs: number): string[] {
  const now = new Date(nowMs);
  return Array.from({ length: MONTHS_OFFERED }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  );
}
