import { formatCount, formatUsd, type reconcilePayouts, type ResponseOf } from '@magnetx/contracts';
import { presentDebt, totalOf, type BatchSum } from '../../ledger/payables/index.ts';
import type { PayoutDeps } from './payout-steps.ts';
import type { StoredBatch } from './payout.repository.ts';

type Reconciliation = Omit<ResponseOf<typeof reconcilePayouts>, 'success'>;

/** The statuses that the payables of a batch may have. */
const EXPECTED: Readonly<Record<StoredBatch['status'], readonly BatchSum['status'][]>> = {
  preparing: ['batched'],
  ready: ['batched'],
  paying: ['batched', 'paid'],
  paid: ['paid'],
  cancelled: ['batched'],
};

function checkBatch(batch: StoredBatch, parts: readonly BatchSum[]): string[] {
  const found: string[] = [];
  const name = `payout batch ${batch.id}`;
  const { amountCents, count } = totalOf(parts);
  for (const { status } of parts) {
    if (!EXPECTED[batch.status].includes(status)) found.push(`${name}: is ${batch.status}, but has ${status} rewards`);
  }
  if (batch.status === 'cancelled') {
    if (!batch.isUnderWay && count > 0) found.push(`${name}: was cancelled, but keeps ${formatCount(count, 'reward')}`);
  } else if (batch.amountCents !== amountCents) {
    found.push(`${name}: says ${formatUsd(batch.amountCents)}, but its rewards add up to ${formatUsd(amountCents)}`);
  }
  return found;
}

/** Compares every batch with the sums of its payables. Returns a sentence for each discrepancy. */
export function compareBatches(batches: readonly StoredBatch[], sums: readonly BatchSum[]): string[] {
  const found: string[] = [];
  const known = new Set(batches.map(({ id }) => id));
  const filled = sums.filter(({ count, amountCents }) => count !== 0 || amountCents !== 0);
  for (const sum of filled) {
    const { batchId, status } = sum;
    const rewards = formatCount(sum.count, 'reward');
    if (batchId === null) {
      if (status !== 'payable') found.push(`${rewards} ${status}, but in no batch`);
      continue;
    }
    if (status === 'payable') found.push(`${rewards} of batch ${batchId} still payable`);
    if (!known.has(batchId)) found.push(`${rewards} in a missing batch ${batchId}`);
  }
  const parts = Map.groupBy(filled, ({ batchId }) => batchId);
  return [...batches.flatMap((batch) => checkBatch(batch, parts.get(batch.id) ?? [])), ...found];
}

/**
 * Compares every batch with the stored sums of its payables, in one snapshot. It reads a few documents per batch.
 * `createVerifyPayouts` reads every payable and checks the sums themselves.
 */
export function createReconcilePayouts(deps: PayoutDeps): () => Promise<Reconciliation> {
  return () =>
    deps.withTransaction(async (session) => {
      const sums = await deps.payables.readSums(session);
      const centsOf = (status: BatchSum['status']): number =>
        totalOf(sums.filter((sum) => sum.status === status)).amountCents;
      const [payable, batched, paid] = [centsOf('payable'), centsOf('batched'), centsOf('paid')];
      return {
        approved_cents: payable + batched + paid,
        payable_cents: payable,
        batched_cents: batched,
        paid_cents: paid,
        ...presentDebt(await deps.payables.debts.total(session)),
        discrepancies: compareBatches(await deps.payouts.listAll(session), sums),
      };
    });
}
