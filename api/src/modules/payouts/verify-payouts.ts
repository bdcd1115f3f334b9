import { formatCount, formatUsd } from '@magnetx/contracts';
import type { Connection } from 'mongoose';
import type { WithTransaction } from '../../db/with-transaction.ts';
import type { BatchSum, PayablesModule } from '../payables/index.ts';
import { createPayoutRepository, type PayoutRepository, type StoredBatch } from './payout.repository.ts';
import { compareBatches } from './reconcile-payouts.ts';

export interface VerifyPayoutsDeps {
  readonly connection: Connection;
  readonly payables: Pick<PayablesModule, 'readSums' | 'sumPayables'>;
  readonly withTransaction: WithTransaction;
}

type RowSums = Awaited<ReturnType<PayoutRepository['sumRows']>>;

const NO_ROWS = { amountCents: 0, rewards: 0, receivers: 0 };

/** Each batch's rows, which become its files, against its payables and against what the batch says. */
function checkRows(batches: readonly StoredBatch[], rows: RowSums, sums: readonly BatchSum[]): string[] {
  return batches.flatMap((batch) => {
    const found: string[] = [];
    const name = `payout batch ${batch.id}`;
    const { amountCents, rewards, receivers } = rows.get(batch.id) ?? NO_ROWS;
    const own = sums.filter(({ batchId }) => batchId === batch.id);
    const hasCents = own.reduce((cents, sum) => cents + sum.amountCents, 0);
    const count = own.reduce((counted, sum) => counted + sum.count, 0);
    if (amountCents !== hasCents || rewards !== count) {
      found.push(`${name}: its rows pay ${formatUsd(amountCents)}, but its rewards add up to ${formatUsd(hasCents)}`);
    }
    const isSaid = batch.amountCents === amountCents && batch.receivers === receivers;
    if (batch.status !== 'cancelled' && !isSaid) {
      found.push(`${name}: says ${formatUsd(batch.amountCents)}, but its rows pay ${formatUsd(amountCents)}`);
    }
    return found;
  });
}

/** The kept sums against those of the payables themselves. */
function checkSums(kept: readonly BatchSum[], actual: readonly BatchSum[]): string[] {
  const keyOf = ({ batchId, status }: BatchSum) => `${status} rewards${batchId === null ? '' : ` of batch ${batchId}`}`;
  const [keptBy, actualBy] = [kept, actual].map((sums) => new Map(sums.map((sum) => [keyOf(sum), sum])));
  return [...new Set([...kept, ...actual].map(keyOf))].flatMap((key) => {
    const none = { amountCents: 0, count: 0 };
    const [one, other] = [keptBy?.get(key) ?? none, actualBy?.get(key) ?? none];
    if (one.amountCents === other.amountCents && one.count === other.count) return [];
    const text = ({ amountCents, count }: typeof none) =>
      `${formatCount(count, 'reward')} of ${formatUsd(amountCents)}`;
    return [`${key}: kept as ${text(one)}, but there are ${text(other)}`];
  });
}

/**
 * Reads every payable and row of a batch, in one snapshot, so that it can run beside a working api: each batch fits its
 * rows and its payables, and the kept sums are those of the payables. A database without kept sums has none to check.
 */
export function makeVerifyPayouts({
  connection,
  payables,
  withTransaction,
}: VerifyPayoutsDeps): () => Promise<string[]> {
  const payouts = createPayoutRepository(connection);
  return () =>
    withTransaction(async (session) => {
      const batches = await payouts.listAll(session);
      const actual = await payables.sumPayables(session);
      const kept = await payables.readSums(session);
      return [
        ...compareBatches(batches, actual),
        ...checkRows(batches, await payouts.sumRows(session), actual),
        ...(kept ? checkSums(kept, actual) : []),
      ];
    });
}
