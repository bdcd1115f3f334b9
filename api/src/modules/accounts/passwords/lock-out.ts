/** Failures in a row before an account makes people wait. */
const FREE_FAILURES = 4;
const WAIT_MAX_S = 15 * 60;

/** How long the account is closed after its `failures`-th failure in a row, in s: 0, then 1, 2, 4 … up to 15 min. */
export function waitAfterFailuresS(failures: number): number {
  if (failures <= FREE_FAILURES) return 0;
  return Math.min(WAIT_MAX_S, 2 ** Math.min(failures - FREE_FAILURES - 1, 30));
}
