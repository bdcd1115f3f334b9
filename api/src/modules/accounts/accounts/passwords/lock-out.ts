/**
 * The number of failed sign-ins in a row that have no consequence, by counter. Each further failure doubles the wait
 * before the next attempt: 1 s, 2 s, 4 s and so on up to 15 min. A count expires 24 h after its last failure.
 *
 * A browser that has signed in to the account before (a known device) has a separate counter, so strangers cannot slow
 * it down. All other attempts are counted twice, and the longer wait applies:
 *
 * - by account and address, so that a mistyped password slows no other address;
 * - by address, so that one address that guesses at many accounts gets about 160 guesses on the first day and 96 on
 *   each further day.
 *
 * There is no counter by account alone. Strangers could keep it locked, and the account's owner would be locked out on
 * a new device (docs/decisions/0017). A success removes the failures of its account and address from both counters, and
 * no others.
 */
export const FREE_FAILURES = { device: 4, accountAndAddress: 4, address: 50 } as const;

const WAIT_MAX_S = 15 * 60;

/** The lock of a counter after its `failures`-th failure in a row, in s. The first `free` failures cause none. */
export function waitAfterFailuresS(failures: number, free: number): number {
  if (failures <= free) return 0;
  return Math.min(WAIT_MAX_S, 2 ** Math.min(failures - free - 1, 30));
}
