import { formatUsd } from '@magnetx/contracts';
import { AppError } from '../../http/app-error.ts';
import { refusal } from './pay-payout.ts';
import { NEVER, PEOPLE_AT_ONCE, type IsEnding, type PayoutCall, type PayoutDeps } from './payout-deps.ts';
import type { StoredBatch } from './payout.repository.ts';

/** Makes payable again what is left in a cancelled batch, and forgets its rows. Answers the batch as it is then. */
export async function emptyBatch(
  deps: PayoutDeps,
  batch: StoredBatch,
  isEnding: IsEnding = NEVER,
): Promise<StoredBatch> {
  const { payouts, payables, withTransaction, clock } = deps;
  const current = async () => (await payouts.find(batch.id)) ?? batch;
  for (;;) {
    if (isEnding()) return current();
    const isEmpty = await withTransaction(async (session) => {
      const rows = await payouts.listUnpaidRows(batch.id, PEOPLE_AT_ONCE, session);
      const userIds = rows.map(({ userId }) => userId);
      await payables.release(batch.id, userIds, session);
      await payouts.removeRows(batch.id, userIds, session);
      await payouts.changeIf(batch.id, ['cancelled'], { workedAt: clock.now() }, session);
      return rows.length === 0;
    });
    if (isEmpty) break;
  }
  const settled = { isUnderWay: false, workedAt: clock.now() };
  return (await withTransaction((session) => payouts.changeIf(batch.id, ['cancelled'], settled, session))) ?? current();
}

export type CancelPayout = (batchId: string, call: PayoutCall) => Promise<StoredBatch>;

/** Gives up a batch that was not paid. Throws `not_found`, and `conflict` for one that is paid or cancelled. */
export function makeCancelPayout(deps: PayoutDeps): CancelPayout {
  const { payouts, withTransaction, clock } = deps;
  return async (batchId, { attempt, audit }) => {
    const batch = await withTransaction(async (session): Promise<StoredBatch> => {
      const before = await payouts.find(batchId, session);
      if (!before) throw new AppError('not_found');
      if (before.attempt === attempt && before.status === 'cancelled') return before;
      const cancelled = { status: 'cancelled', attempt, isUnderWay: true, workedAt: clock.now() } as const;
      const begun = await payouts.changeIf(batchId, ['ready', 'preparing'], cancelled, session);
      if (!begun) throw refusal(before);
      await audit.done({ subject: `payout ${begun.month}`, detail: formatUsd(begun.amountCents) }, session);
      return begun;
    });
    return emptyBatch(deps, batch);
  };
}
