import type { PayoutsDue } from '@magnetx/contracts';
import { totalOf } from '../../ledger/payables/index.ts';
import { findCorrections } from './corrections.ts';
import { findNextPayout } from './payout-months.ts';
import type { PayoutDeps } from './payout-steps.ts';

/** The stored sum of payables in no batch, and the unpaid batches. There are one or a few batches a month. */
export async function readPayoutsDue(
  deps: Pick<PayoutDeps, 'payables' | 'payouts' | 'withTransaction' | 'clock' | 'payoutDay'>,
): Promise<Omit<PayoutsDue, 'success'>> {
  const { payables, payouts, withTransaction } = deps;
  const [sums, batches] = await Promise.all([withTransaction(payables.readSums), payouts.listUnpaid()]);
  const { amountCents, count } = totalOf(sums.filter(({ status }) => status === 'payable'));
  const corrections = await findCorrections(payouts, batches);
  const { month: nextMonth, prepared_on } = await findNextPayout(deps);
  return {
    next: { month: nextMonth, prepared_on },
    payable: { amount_cents: amountCents, rewards: count },
    batches: batches.map(({ id, month, status, amountCents: cents, receivers }) => ({
      id,
      month,
      is_correction: corrections.has(id),
      status,
      amount_cents: cents,
      people: receivers,
    })),
  };
}
