import { formatCount, formatUsd } from '@magnetx/contracts';
import type { CoreDeps } from '../../core-deps.ts';
import type { BatchSum } from '../payables/index.ts';
import type { PayoutDeps } from './payout-steps.ts';
import { createPayoutRepository, type PayoutRepository, type StoredBatch } from './payout.repository.ts';
import { compareBatches, totalOf } from './reconcile-payouts.ts';

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

/** Compares the stored sums with those of the payables. */
function checkSums(stored: readonly BatchSum[], actual: readonly BatchSum[]): string[] {
  const keyOf = ({ batchId, status }: BatchSum) => `${status} rewards${batchId === null ? '' : ` of batch ${batchId}`}`;
  const textOf = (sums: readonly BatchSum[] = []): string => {
    const { amountCents, count } = totalOf(sums);
    return `${formatCount(count, 'reward')} of ${formatUsd(amountCents)}`;
  };
  const [storedBy, actualBy] = [Map.groupBy(stored, keyOf), Map.groupBy(actual, keyOf)];
  return [...new Set([...storedBy.keys(), ...actualBy.keys()])].flatMap((key) => {
    const [one, other] = [textOf(storedBy.get(key)), textOf(actualBy.get(key))];
    return one === other ? [] : [`${key}: stored as ${one}, but there are ${other}`];
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
        ...checkSums(stored, actual),
      ];
    });
}
