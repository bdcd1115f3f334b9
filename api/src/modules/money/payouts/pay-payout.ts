import { formatCount, formatMonth, formatUsd } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import {
  assertSeen,
  getBatch,
  noteOfBatch,
  refusal,
  runSteps,
  USERS_PER_STEP,
  type IsEnding,
  type PayoutCall,
  type PayoutDeps,
} from './payout-steps.ts';
import { findCorrections } from './corrections.ts';
import type { StoredBatch, StoredRow } from './payout.repository.ts';

/** The ids of the work in the causes of payables. Prizes have none. */
function workIdsIn(causes: readonly string[]): string[] {
  return causes.flatMap((cause) => /^reward:([0-9A-Za-z]+)/.exec(cause)?.[1] ?? []);
}

/** Pays some of a batch's rows and notifies their users. Returns false if every row is paid. */
async function payRows(
  deps: PayoutDeps,
  { id: batchId, paidAt, reference, what }: StoredBatch & { readonly what: string },
  session: ClientSession,
): Promise<boolean> {
  const { payouts, payables, participations, notifications, users, clock } = deps;
  const rows = await payouts.listUnpaidRows(batchId, USERS_PER_STEP, session);
  if (rows.length === 0) return false;
  // Written first, so that two concurrent processes conflict and one resumes after the other.
  const isPaying = await payouts.changeIf(batchId, ['paying'], { workedAt: clock.now() }, session);
  if (!isPaying) return false;
  const userIds = rows.map(({ userId }) => userId);
  // Held, so that a concurrent deletion comes before this step or after it.
  const existing = new Set(await users.holdAll(userIds, session));
  const at = paidAt ?? clock.now();
  const causes = await payables.markPaid({ batchId, userIds }, { paidAt: at, reference }, session);
  await participations.markPaid(workIdsIn(causes), at, session);
  await payouts.markRowsPaid(batchId, { userIds, deletedIds: userIds.filter((id) => !existing.has(id)) }, session);
  const notify = ({ userId, amountCents }: StoredRow) =>
    notifications.store(
      {
        userId,
        type: 'success',
        topic: 'payout',
        target: { kind: 'statement' },
        title: 'Payout sent',
        message: `${formatUsd(amountCents)} went to your wallet${what}. Reference: ${reference}`,
      },
      session,
    );
  for (const row of rows) if (existing.has(row.userId)) await notify(row);
  return true;
}

/** Pays the unpaid rows of a batch. Returns the batch as stored. */
export async function payBatch(deps: PayoutDeps, batch: StoredBatch, isEnding?: IsEnding): Promise<StoredBatch> {
  const isCorrection = (await findCorrections(deps.payouts, [batch])).has(batch.id);
  const what = isCorrection ? `, as a correction of the payout for ${formatMonth(batch.month)}` : '';
  const step = (session: ClientSession) => payRows(deps, { ...batch, what }, session);
  return runSteps(deps, batch, { from: 'paying', to: 'paid', step }, isEnding);
}

/**
 * Marks a batch and its payables as paid. The paid work counts as won, and each user is notified once. The first of
 * several concurrent calls counts; the others throw `conflict`. Throws `not_found`, and `conflict` for an uncovered
 * part that the admin has not seen.
 */
export function createMarkPayoutPaid(deps: PayoutDeps) {
  const { payouts, payables, withTransaction, clock, paidIn } = deps;
  return async (
    batchId: string,
    reference: string,
    { by, attempt, audit, seenUncoveredCents }: PayoutCall,
  ): Promise<StoredBatch> => {
    const batch = await withTransaction(async (session): Promise<StoredBatch> => {
      const before = await getBatch(payouts, batchId, session);
      const isAgain = before.attempt === attempt && (before.status === 'paying' || before.status === 'paid');
      if (isAgain) return before;
      const now = clock.now();
      const paying = { paidAt: now, paidBy: by, reference, paidIn, attempt, isUnderWay: true, workedAt: now };
      const begun = await payouts.changeIf(batchId, ['ready'], { ...paying, status: 'paying' }, session);
      if (!begun) throw refusal(before);
      const uncoveredCents = await payables.sumUncovered(batchId, session);
      assertSeen(uncoveredCents, seenUncoveredCents);
      const people = formatCount(begun.receivers, 'person', 'people');
      const advanced = uncoveredCents > 0 ? `, ${formatUsd(uncoveredCents)} of it advanced` : '';
      const detail = `${formatUsd(begun.amountCents)} to ${people}${advanced}, reference ${reference}`;
      await audit.done({ ...(await noteOfBatch(payouts, begun, session)), detail }, session);
      return begun;
    });
    return payBatch(deps, batch);
  };
}
