import type { PayoutsDue } from '@magnetx/contracts';
import { totalOf } from '../../ledger/payables/index.ts';
import type { PayoutDeps } from './payout-steps.ts';

/** The stored sum of payables in no batch, and the unpaid batches. There are one or a few batches a month. */
export async function readPayoutsDue({
  payables,
  payouts,
  withTransaction,
}: Pick<PayoutDeps, 'payables' | 'payouts' | 'withTransaction'>): Promise<Omit<PayoutsDue, 'success'>> {
  const [sums, batches] = await Promise.all([withTransaction(payables.readSums), payouts.listUnpaid()]);
  const { amountCents, count } = totalOf(sums.filter(({ status }) => status === 'payable'));
  return {
    payable: { amount_cents: amountCents, rewards: count },
    batches: batches.map(({ id, month, status, amountCents: cents, receivers }) => ({
      id,
      month,
      status,
      amount_cents: cents,
      people: receivers,
    })),
  };
}
