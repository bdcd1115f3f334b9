import { formatUsd } from '@magnetx/contracts';
import type { CoreDeps } from '../../../core-deps.ts';
import { compareSums, totalOf, type BatchSum } from '../../ledger/payables/index.ts';
import type { PayoutDeps } from './payout-steps.ts';
import { createPayoutRepository, type PayoutRepository, type StoredBatch } from './payout.repository.ts';
import { compareBatches } from './reconcile-payouts.ts';

type RowSums = Awaited<ReturnType<PayoutRepository['sumRows']>>;

const NO_ROWS = { amountCents: 0, rewards: 0, receivers: 0 };

/** Compares each batch's rows, which become its files, with its payables and with the batch itself. */
function checkRows(batches: readonly StoredBatch[], rows: RowSums, sums: readonly BatchSum[]): string[] {
  return batches.flatMap((batch) => {
    const found: string[] = [];
    const name = `payout batch ${batch.id}`;
    const { amountCents, rewards, receivers } = rows.get(batch.id) ?? NO_ROWS;
    const owed = totalOf(sums.filter(({ batchId }) => batchId === batch.id));
    if (amountCents !== owed.amountCents || rewards !== owed.count) {
      const sum = formatUsd(owed.amountCents);
      found.push(`${name}: its rows pay ${formatUsd(amountCents)}, but its rewards add up to ${sum}`);
    }
    const isEqual = batch.amountCents === amountCents && batch.receivers === receivers;
    if (batch.status !== 'cancelled' && !isEqual) {
      found.push(`${name}: says ${formatUsd(batch.amountCents)}, but its rows pay ${formatUsd(amountCents)}`);
    }
    return found;
  });
}

/**
 * Verifies that each batch equals its rows and its payables, and the stored sums those of the payables. It reads every
 * payable and row in one snapshot, so APIs may run.
 */
export function createVerifyPayouts(
  deps: Pick<PayoutDeps, 'payables' | 'withTransaction'> & Pick<CoreDeps, 'connection'>,
) {
  const { connection, payables, withTransaction } = deps;
  const payouts = createPayoutRepository(connection);
  return (): Promise<string[]> =>
    withTransaction(async (session) => {
      const batches = await payouts.listAll(session);
      const actual = await payables.sumPayables(session);
      const stored = await payables.readSums(session);
      return [
        ...compareBatches(batches, actual),
        ...checkRows(batches, await payouts.sumRows(session), actual),
        ...compareSums(stored, actual),
      ];
    });
}
