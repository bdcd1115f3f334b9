import { formatCount, formatUsd, type reconcilePayouts, type ResponseOf } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { WithTransaction } from '../../db/with-transaction';
import type { PayablesModule } from '../payables';
import type { PayoutRepository, StoredBatch } from './payout.repository';

export interface ReconcileDeps {
  readonly payouts: Pick<PayoutRepository, 'listAll' | 'sumRows'>;
  readonly payables: Pick<PayablesModule, 'sumByStatus' | 'sumByBatch'>;
  readonly withTransaction: WithTransaction;
}

type Reconciliation = Omit<ResponseOf<typeof reconcilePayouts>, 'success'>;
type Part = Awaited<ReturnType<PayablesModule['sumByBatch']>>[number];

/** In which states the payables of a batch may be. */
const FITTING: Readonly<Record<StoredBatch['status'], readonly Part['status'][]>> = {
  preparing: ['batched'],
  ready: ['batched'],
  paying: ['batched', 'paid'],
  paid: ['paid'],
  cancelled: ['batched'],
};

const NO_ROWS = { amountCents: 0, rewards: 0, receivers: 0 };

function checkBatch(batch: StoredBatch, rows: typeof NO_ROWS, parts: readonly Part[]): string[] {
  const found: string[] = [];
  const name = `payout batch ${batch.id}`;
  const has = parts.reduce((sum, part) => sum + part.amountCents, 0);
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  for (const { status } of parts) {
    if (!FITTING[batch.status].includes(status)) found.push(`${name}: is ${batch.status}, but has ${status} rewards`);
  }
  if (rows.amountCents !== has || rows.rewards !== count) {
    found.push(`${name}: its rows pay ${formatUsd(rows.amountCents)}, but its rewards add up to ${formatUsd(has)}`);
  }
  if (batch.status === 'cancelled') {
    if (!batch.isUnderWay && count > 0) found.push(`${name}: was cancelled, but keeps ${formatCount(count, 'reward')}`);
    return found;
  }
  if (batch.amountCents !== rows.amountCents || batch.receivers !== rows.receivers) {
    found.push(`${name}: says ${formatUsd(batch.amountCents)}, but its rows pay ${formatUsd(rows.amountCents)}`);
  }
  return found;
}

async function findDiscrepancies({ payouts, payables }: ReconcileDeps, session: ClientSession): Promise<string[]> {
  const found: string[] = [];
  const batches = await payouts.listAll(session);
  const rows = await payouts.sumRows(session);
  const parts = await payables.sumByBatch(session);
  for (const batch of batches) {
    const own = parts.filter(({ batchId }) => batchId === batch.id);
    found.push(...checkBatch(batch, rows.get(batch.id) ?? NO_ROWS, own));
  }
  const known = new Set(batches.map(({ id }) => id));
  for (const { batchId, status, count } of parts) {
    const rewards = formatCount(count, 'reward');
    if (batchId === null && status !== 'payable') found.push(`${rewards} ${status}, but in no batch`);
    if (batchId !== null && !known.has(batchId)) found.push(`${rewards} in a batch ${batchId} that is gone`);
    if (batchId !== null && status === 'payable') found.push(`${rewards} of batch ${batchId} still payable`);
  }
  return found;
}

/** Every batch against its rows and its payables, in one snapshot, so that it can run beside a working api. */
export function makeReconcilePayouts(deps: ReconcileDeps): () => Promise<Reconciliation> {
  return () =>
    deps.withTransaction(async (session) => {
      const { payable = 0, batched = 0, paid = 0 } = await deps.payables.sumByStatus(session);
      const discrepancies = await findDiscrepancies(deps, session);
      const sums = { payable_cents: payable, batched_cents: batched, paid_cents: paid };
      return { approved_cents: payable + batched + paid, ...sums, discrepancies };
    });
}
