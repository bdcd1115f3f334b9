import { formatUsd } from '@magnetx/contracts';
import {
  getBatch,
  noteOfBatch,
  refusal,
  runSteps,
  USERS_PER_STEP,
  type IsEnding,
  type PayoutCall,
  type PayoutDeps,
} from './payout-steps.ts';
import type { StoredBatch } from './payout.repository.ts';

/**
 * Makes the payables of a cancelled batch payable again, and deletes its rows. Those of users who were deleted in the
 * meantime are given up. Returns the batch as stored.
 */
export function emptyBatch(deps: PayoutDeps, batch: StoredBatch, isEnding?: IsEnding): Promise<StoredBatch> {
  const { payouts, payables, users, giveUp, clock } = deps;
  const emptying = {
    from: 'cancelled',
    to: 'cancelled',
    step: async (session) => {
      const rows = await payouts.listUnpaidRows(batch.id, USERS_PER_STEP, session);
      const userIds = rows.map(({ userId }) => userId);
      // Held, so that a concurrent deletion comes before this step or after it.
      const existing = new Set(await users.holdAll(userIds, session));
      await payables.removeFromBatch(batch.id, userIds, session);
      for (const userId of userIds) if (!existing.has(userId)) await giveUp(userId, session);
      await payouts.removeRows(batch.id, userIds, session);
      await payouts.changeIf(batch.id, ['cancelled'], { workedAt: clock.now() }, session);
      return rows.length > 0;
    },
  } satisfies Parameters<typeof runSteps>[2];
  return runSteps(deps, batch, emptying, isEnding);
}

/** Cancels an unpaid batch. Throws `not_found`, and `conflict` for a paid or cancelled one. */
export function createCancelPayout(deps: PayoutDeps) {
  const { payouts, withTransaction, clock } = deps;
  return async (batchId: string, { attempt, audit }: PayoutCall): Promise<StoredBatch> => {
    const batch = await withTransaction(async (session): Promise<StoredBatch> => {
      const before = await getBatch(payouts, batchId, session);
      if (before.attempt === attempt && before.status === 'cancelled') return before;
      const cancelled = { status: 'cancelled', attempt, isUnderWay: true, workedAt: clock.now() } as const;
      const begun = await payouts.changeIf(batchId, ['ready', 'preparing'], cancelled, session);
      if (!begun) throw refusal(before);
      const note = await noteOfBatch(payouts, begun, session);
      await audit.done({ ...note, detail: formatUsd(begun.amountCents) }, session);
      return begun;
    });
    return emptyBatch(deps, batch);
  };
}
