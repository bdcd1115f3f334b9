import { formatCount, formatUsd } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../http/app-error.ts';
import { NEVER, PEOPLE_AT_ONCE, type IsEnding, type PayoutCall, type PayoutDeps } from './payout-deps.ts';
import type { StoredBatch, StoredRow } from './payout.repository.ts';

/** The work that was paid for, by the causes of payables; prizes are for none. */
function workIdsIn(causes: readonly string[]): string[] {
  return causes.flatMap((cause) => /^reward:([0-9A-Za-z]+)/.exec(cause)?.[1] ?? []);
}

/** Pays some of a batch's rows, and tells the people. Answers false when all are paid. */
async function payRows(
  deps: PayoutDeps,
  { id: batchId, paidAt, reference }: StoredBatch,
  session: ClientSession,
): Promise<boolean> {
  const { payouts, payables, participations, notifications, users, clock } = deps;
  const rows = await payouts.listUnpaidRows(batchId, PEOPLE_AT_ONCE, session);
  if (rows.length === 0) return false;
  // Written to first: of two who are at one batch, one goes on from where the other is.
  const isPaying = await payouts.changeIf(batchId, ['paying'], { workedAt: clock.now() }, session);
  if (!isPaying) return false;
  const userIds = rows.map(({ userId }) => userId);
  // Held: who is deleted at the same moment is either told and erased then, or gone already.
  const there = new Set(await users.holdAll(userIds, session));
  const causes = await payables.pay({ batchId, userIds }, { paidAt, reference }, session);
  await participations.markPaid(workIdsIn(causes), session);
  await payouts.markRowsPaid(batchId, { userIds, goneIds: userIds.filter((id) => !there.has(id)) }, session);
  const tell = ({ userId, amountCents }: StoredRow) =>
    notifications.store(
      {
        userId,
        type: 'success',
        topic: 'payout',
        target: { kind: 'statement' },
        title: 'Payout sent',
        message: `${formatUsd(amountCents)} went to your wallet. Reference: ${reference}`,
      },
      session,
    );
  for (const row of rows) if (there.has(row.userId)) await tell(row);
  return true;
}

/** Pays what is left of a batch that is being paid. Answers the batch as it is then. */
export async function payBatch(deps: PayoutDeps, batch: StoredBatch, isEnding: IsEnding = NEVER): Promise<StoredBatch> {
  const { payouts, withTransaction, clock } = deps;
  const current = async () => (await payouts.find(batch.id)) ?? batch;
  do if (isEnding()) return current();
  while (await withTransaction((session) => payRows(deps, batch, session)));
  const paid = { status: 'paid', isUnderWay: false, workedAt: clock.now() } as const;
  return (await withTransaction((session) => payouts.changeIf(batch.id, ['paying'], paid, session))) ?? current();
}

const REFUSALS: Readonly<Partial<Record<StoredBatch['status'], string>>> = {
  preparing: 'This batch is still being prepared.',
  paying: 'This batch is being marked as paid already.',
  paid: 'This batch is paid already.',
  cancelled: 'This batch was cancelled.',
};

/** Why a batch in this state is left as it is. */
export function refusal({ status }: StoredBatch): AppError {
  const message = REFUSALS[status];
  return new AppError('conflict', message === undefined ? {} : { message });
}

export type MarkPayoutPaid = (batchId: string, reference: string, call: PayoutCall) => Promise<StoredBatch>;

/**
 * A batch was paid: every payable in it is, the work that it pays for counts as won, and each person is told once. Of
 * several who say so at once, one does; the others get `conflict`. Throws `not_found`.
 */
export function makeMarkPayoutPaid(deps: PayoutDeps): MarkPayoutPaid {
  const { payouts, withTransaction, clock } = deps;
  return async (batchId, reference, { by, attempt, audit }) => {
    const batch = await withTransaction(async (session): Promise<StoredBatch> => {
      const before = await payouts.find(batchId, session);
      if (!before) throw new AppError('not_found');
      const isAgain = before.attempt === attempt && (before.status === 'paying' || before.status === 'paid');
      if (isAgain) return before;
      const now = clock.now();
      const paying = { paidAt: now, paidBy: by, reference, attempt, isUnderWay: true, workedAt: now };
      const begun = await payouts.changeIf(batchId, ['ready'], { ...paying, status: 'paying' }, session);
      if (!begun) throw refusal(before);
      const people = formatCount(begun.receivers, 'person', 'people');
      const detail = `${formatUsd(begun.amountCents)} to ${people}, reference ${reference}`;
      await audit.done({ subject: `payout ${begun.month}`, detail }, session);
      return begun;
    });
    return payBatch(deps, batch);
  };
}
