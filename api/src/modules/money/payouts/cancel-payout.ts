import { AppError, formatCount, formatUsd } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { settleSeen } from './pay-payout.ts';
import {
  getBatch,
  noteOfBatch,
  refusal,
  repeatStep,
  runSteps,
  USERS_PER_STEP,
  type IsEnding,
  type PayoutCall,
  type PayoutDeps,
} from './payout-steps.ts';
import type { StoredBatch } from './payout.repository.ts';

/** Makes the payables of some rows without money payable again, and deletes the rows. Returns false if none is left. */
async function emptyRows(deps: PayoutDeps, batchId: string, session: ClientSession): Promise<boolean> {
  const { payouts, payables, users, giveUp, clock } = deps;
  const rows = await payouts.listRowsWhere({ batchId, isPaid: false, isSeen: null }, USERS_PER_STEP, session);
  const userIds = rows.map(({ userId }) => userId);
  // Held, so that a concurrent deletion comes before this step or after it.
  const existing = new Set(await users.holdAll(userIds, session));
  await payables.removeFromBatch(batchId, userIds, session);
  for (const userId of userIds) if (!existing.has(userId)) await giveUp(userId, session);
  await payouts.removeRows(batchId, userIds, session);
  const set = { workedAt: clock.now() };
  // A cancelled batch keeps its sums; one that is paid in part keeps those of its paid rows.
  const amountCents = -rows.reduce((sum, row) => sum + row.amountCents, 0);
  const rest = await payouts.changeIf(batchId, ['paying'], set, session, { amountCents, receivers: -rows.length });
  if (!rest) await payouts.changeIf(batchId, ['cancelled'], set, session);
  return rows.length > 0;
}

/**
 * Makes the payables of a cancelled batch payable again, and deletes its rows. Those of users who were deleted in the
 * meantime are given up. Returns the batch as stored.
 */
export function emptyBatch(deps: PayoutDeps, batch: StoredBatch, isEnding?: IsEnding): Promise<StoredBatch> {
  const step = (session: ClientSession) => emptyRows(deps, batch.id, session);
  return runSteps(deps, batch, { from: 'cancelled', to: 'cancelled', step }, isEnding);
}

/** Pays what the chain has paid of a batch, and empties it of the rest. Returns the batch as stored. */
export async function emptyRest(deps: PayoutDeps, batch: StoredBatch, isEnding?: IsEnding): Promise<StoredBatch> {
  await settleSeen(deps, batch, isEnding);
  const isEmpty = await repeatStep(deps, (session) => emptyRows(deps, batch.id, session), isEnding);
  return isEmpty ? settleSeen(deps, batch, isEnding) : batch;
}

/** Throws `conflict` while money for unpaid people of a batch may be on its way, or a part of it has arrived. */
async function assertRestUnpaid({ payouts }: PayoutDeps, batchId: string, session: ClientSession): Promise<void> {
  const [waiting] = await payouts.listTransactions({ batchId, state: 'waiting' }, 1, session);
  const [part] = await payouts.listRowsWhere({ batchId, isPaid: false, isSeen: false }, 1, session);
  if (!waiting && !part) return;
  const message = waiting
    ? t('A transaction of this batch is not final yet. Wait for it before you cancel the rest.')
    : t('Some people of this batch have received a part of their amount. Pay the difference first.');
  throw new AppError('conflict', { message });
}

/**
 * Cancels an unpaid batch, or what the chain has not paid of one. Throws `not_found`, and `conflict` for a paid or
 * cancelled batch, and while money may be on its way.
 */
export function createCancelPayout(deps: PayoutDeps) {
  const { payouts, withTransaction, clock } = deps;
  return async (batchId: string, { attempt, audit }: PayoutCall): Promise<StoredBatch> => {
    const batch = await withTransaction(async (session): Promise<StoredBatch> => {
      const before = await getBatch(payouts, batchId, session);
      const isRest = before.seen !== undefined;
      const isBegun = before.isUnderWay || before.status === 'paid';
      if (before.attempt === attempt && (before.status === 'cancelled' || (isRest && isBegun))) return before;
      if (isRest && isBegun) throw refusal(before);
      if (isRest) await assertRestUnpaid(deps, batchId, session);
      const work = { attempt, isUnderWay: true, workedAt: clock.now() };
      const begun = isRest
        ? await payouts.changeIf(batchId, ['paying'], work, session)
        : await payouts.changeIf(batchId, ['ready', 'preparing'], { ...work, status: 'cancelled' }, session);
      if (!begun) throw refusal(before);
      const rest = begun.receivers - (begun.seen ?? 0);
      const detail = isRest ? `The rest: ${formatCount(rest, 'person', 'people')}` : formatUsd(begun.amountCents);
      await audit.done({ ...(await noteOfBatch(payouts, begun, session)), detail }, session);
      return begun;
    });
    return batch.seen === undefined ? emptyBatch(deps, batch) : emptyRest(deps, batch);
  };
}
