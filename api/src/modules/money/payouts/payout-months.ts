import type { NextPayout } from '@magnetx/contracts';
import { exclusionReason } from './preview-payout.ts';
import type { PayoutDeps } from './payout-steps.ts';

/** The month in UTC that is some months before a moment. */
function monthBefore(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)).toISOString().slice(0, 7);
}

/** The first moment after a month. */
export function monthEnd(month: string): Date {
  const [year = 0, ordinal = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, ordinal));
}

/** The last month whose batch is due: from the payout day of the month after it. */
export function monthDue(now: Date, payoutDay: number): string {
  return monthBefore(now, now.getUTCDate() < payoutDay ? 2 : 1);
}

/** The next batch that the job prepares, and the end of what it pays. */
export async function findNextPayout({
  payouts,
  clock,
  payoutDay,
}: Pick<PayoutDeps, 'payouts' | 'clock' | 'payoutDay'>) {
  const coming = monthEnd(monthDue(clock.now(), payoutDay)).toISOString().slice(0, 7);
  const isPrepared = await payouts.hasCompleteBatch(coming, monthEnd(coming));
  const month = isPrepared ? monthEnd(coming).toISOString().slice(0, 7) : coming;
  const until = monthEnd(month);
  const day = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth(), payoutDay));
  return { until, month, prepared_on: day.toISOString().slice(0, 10) };
}

/** The share of a user in the next batch by now, or the reason for leaving the user out. */
export async function readNextPayout(deps: PayoutDeps, userId: string): Promise<NextPayout> {
  const { until, ...next } = await findNextPayout(deps);
  const [user, { owed, held }] = await Promise.all([deps.users.find(userId), deps.payables.sumOwed(userId, until)]);
  const sharing = await deps.users.findSharing(user ? [user] : []);
  const reason = exclusionReason(deps.users, user ?? undefined, sharing);
  const obstacle = reason === 'deleted' ? null : reason;
  return { ...next, amount_cents: owed.amountCents, rewards: owed.count, held_cents: held.amountCents, obstacle };
}
