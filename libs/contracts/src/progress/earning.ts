/**
 * The kinds of ledger entries that count as MXP earned by a user: rewards, and their reversals, which are negative.
 * Corrections by admins, purchases and refunds do not count.
 */
export const EARNING_KINDS = ['signup', 'referral', 'reward', 'reward-reversal', 'prize'] as const;

/** Whether an entry of this kind changes the MXP that a user has earned. */
export function isEarning(kind: string): boolean {
  return (EARNING_KINDS as readonly string[]).includes(kind);
}

/** The MXP earned, from the sum of each kind of entry on a user's account. */
export function earnedMxpOf(totals: Readonly<Partial<Record<string, number>>>): number {
  return EARNING_KINDS.reduce((sum, kind) => sum + (totals[kind] ?? 0), 0);
}
