const MONTHS_OFFERED = 13;

/** The months that a payout may be prepared for, newest first, in UTC: the one that runs, and a year before it. */
export function payoutMonths(nowMs: number): string[] {
  const now = new Date(nowMs);
  return Array.from({ length: MONTHS_OFFERED }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  );
}
