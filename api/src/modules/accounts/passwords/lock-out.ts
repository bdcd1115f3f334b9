/**
 * How many failed sign-ins in a row are free, by what they are counted under. Each further failure makes the next
 * attempt wait: 1 s, 2 s, 4 s and so on up to 15 min. A count is forgotten 24 h after its last failure.
 *
 * A browser that has signed in to the account before (a known device) is counted for itself alone: nothing that
 * strangers do slows it. All other attempts are counted twice, and the longer wait applies:
 *
 * - by account and address: a mistyped password slows no one at another address;
 * - by address: one address that guesses at many accounts gets about 160 guesses on the first day and 96 on each
 *   further day.
 *
 * Nothing is counted by account alone: strangers could keep such a count closed, and with it the account's own people
 * on a new device (docs/decisions/0017). A success takes the failures of its own account and address out of both
 * counts, and forgives no others.
 */
export const FREE_FAILURES = { device: 4, accountAndAddress: 4, address: 50 } as const;

const WAIT_MAX_S = 15 * 60;

/** How long a counter is closed after its `failures`-th failure in a row, in s, when the first `free` cost nothing. */
export function waitAfterFailuresS(failures: number, free: number): number {
  if (failures <= free) return 0;
  return Math.min(WAIT_MAX_S, 2 ** Math.min(failures - free - 1, 30));
}
