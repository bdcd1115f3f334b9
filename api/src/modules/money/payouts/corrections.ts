import type { ClientSession } from 'mongoose';
import type { PayoutRepository, StoredBatch } from './payout.repository.ts';

type Dated = Pick<StoredBatch, 'id' | 'month' | 'at'>;

/** The ids of the batches that are corrections: an earlier batch of their month was not cancelled. */
export async function findCorrections(
  payouts: Pick<PayoutRepository, 'findFirstOfMonths'>,
  batches: readonly Dated[],
  session?: ClientSession,
): Promise<ReadonlySet<string>> {
  const firsts = await payouts.findFirstOfMonths([...new Set(batches.map(({ month }) => month))], session);
  const isLater = ({ id, month, at }: Dated): boolean => {
    const first = firsts.get(month);
    if (!first || first.id === id) return false;
    return first.at < at || (first.at.getTime() === at.getTime() && first.id < id);
  };
  return new Set(batches.filter(isLater).map(({ id }) => id));
}

/** Each of these batches, with its month if it is a correction. */
export async function describeBatches(payouts: PayoutRepository, batchIds: readonly string[]) {
  const batches = await payouts.listByIds(batchIds);
  const corrections = await findCorrections(payouts, batches);
  const describe = (batch: StoredBatch) => ({ batch, correctionOf: corrections.has(batch.id) ? batch.month : null });
  return new Map(batches.map((batch) => [batch.id, describe(batch)]));
}
