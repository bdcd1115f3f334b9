import { formatCount, formatUsd, type reconcilePayouts, type ResponseOf } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { WithTransaction } from '../../db/with-transaction.ts';
import type { BatchSum, PayablesModule } from '../payables/index.ts';
import type { PayoutRepository, StoredBatch } from './payout.repository.ts';

export interface ReconcileDeps {
  readonly payouts: Pick<PayoutRepository, 'listAll'>;
  readonly payables: Pick<PayablesModule, 'readSums'>;
  readonly withTransaction: WithTransaction;
}

type Reconciliation = Omit<ResponseOf<typeof reconcilePayouts>, 'success'>;

/** In which states the payables of a batch may be. */
const FITTING: Readonly<Record<StoredBatch['status'], readonly BatchSum['status'][]>> = {
  preparing: ['batched'],
  ready: ['batched'],
  paying: ['batched', 'paid'],
  paid: ['paid'],
  cancelled: ['batched'],
};

function checkBatch(batch: StoredBatch, parts: readonly BatchSum[]): string[] {
  const found: string[] = [];
  const name = `payout batch ${batch.id}`;
  const hasCents = parts.reduce((cents, part) => cents + part.amountCents, 0);
  const count = parts.reduce((counted, part) => counted + part.count, 0);
  for (const { status } of parts) {
    if (!FITTING[batch.status].includes(status)) found.push(`${name}: is ${batch.status}, but has ${status} rewards`);
  }
  if (batch.status === 'cancelled') {
    if (!batch.isUnderWay && count > 0) found.push(`${name}: was cancelled, but keeps ${formatCount(count, 'reward')}`);
  } else if (batch.amountCents !== hasCents) {
    found.push(`${name}: says ${formatUsd(batch.amountCents)}, but its rewards add up to ${formatUsd(hasCents)}`);
  }
  return found;
}

/** Every batch against what its payables add up to, one sentence for each thing that does not fit. */
export function compareBatches(batches: readonly StoredBatch[], sums: readonly BatchSum[]): string[] {
  const found: string[] = [];
  const parts = new Map<string, BatchSum[]>(batches.map(({ id }) => [id, []]));
  for (const sum of sums) {
    if (sum.count === 0 && sum.amountCents === 0) continue;
    const { batchId, status } = sum;
    const rewards = formatCount(sum.count, 'reward');
    if (batchId === null) {
      if (status !== 'payable') found.push(`${rewards} ${status}, but in no batch`);
      continue;
    }
    if (status === 'payable') found.push(`${rewards} of batch ${batchId} still payable`);
    const own = parts.get(batchId);
    if (own) own.push(sum);
    else found.push(`${rewards} in a batch ${batchId} that is gone`);
  }
  return [...batches.flatMap((batch) => checkBatch(batch, parts.get(batch.id) ?? [])), ...found];
}

async function readSums({ payables }: ReconcileDeps, session: ClientSession): Promise<BatchSum[]> {
  const sums = await payables.readSums(session);
  if (sums === null) throw new Error('The payables of this database were never added up');
  return sums;
}

/**
 * Every batch against the kept sums of its payables, in one snapshot: some documents a batch, however many people it
 * pays. That the sums are right is for {@link makeVerifyPayouts} to say, which reads every payable.
 */
export function makeReconcilePayouts(deps: ReconcileDeps): () => Promise<Reconciliation> {
  return () =>
    deps.withTransaction(async (session) => {
      const sums = await readSums(deps, session);
      const centsOf = (status: BatchSum['status']): number =>
        sums.reduce((cents, sum) => cents + (sum.status === status ? sum.amountCents : 0), 0);
      const [payable, batched, paid] = [centsOf('payable'), centsOf('batched'), centsOf('paid')];
      return {
        approved_cents: payable + batched + paid,
        payable_cents: payable,
        batched_cents: batched,
        paid_cents: paid,
        discrepancies: compareBatches(await deps.payouts.listAll(session), sums),
      };
    });
}
