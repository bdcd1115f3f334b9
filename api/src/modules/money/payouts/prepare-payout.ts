import { AppError } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import {
  assertSeen,
  getBatch,
  noteOfBatch,
  runSteps,
  USERS_PER_STEP,
  type IsEnding,
  type PayoutCall,
  type PayoutDeps,
} from './payout-steps.ts';
import type { StoredBatch } from './payout.repository.ts';
import { monthEnd } from './payout-months.ts';
import { exclusionReason, readPreview } from './preview-payout.ts';

/** The end of a month `yyyy-mm`. Throws `validation_failed` for a future month. */
export function endOfMonth(month: string, now: Date): Date {
  if (month <= now.toISOString().slice(0, 7)) return monthEnd(month);
  const message = t('This month has not begun');
  throw new AppError('validation_failed', { message, fields: { month: [message] } });
}

/** Adds the payables of these users to a batch, except for users who cannot be paid. Returns the sum. */
async function addToBatch(
  deps: PayoutDeps,
  { id: batchId, until }: Pick<StoredBatch, 'id' | 'until'>,
  userIds: readonly string[],
  session: ClientSession,
): Promise<{ amountCents: number; receivers: number }> {
  const users = await deps.users.list(userIds, session);
  const sharing = await deps.users.findSharing(users, session);
  const wallets = new Map(
    users
      .filter((user) => exclusionReason(deps.users, user, sharing) === null)
      .map(({ id, walletAddress }) => [id, walletAddress ?? '']),
  );
  const sum = { amountCents: 0, receivers: 0 };
  if (wallets.size === 0) return sum;
  for (const owed of await deps.payables.addToBatch({ batchId, userIds: [...wallets.keys()], until }, session)) {
    const { userId, amountCents, rewards } = owed;
    const wallet = wallets.get(userId) ?? '';
    const isNew = await deps.payouts.addRow({ userId, amountCents, rewards, batchId, wallet }, session);
    sum.amountCents += amountCents;
    sum.receivers += Number(isNew);
  }
  return sum;
}

/** Adds the next users to a batch. Returns false if none is left, or if the batch was cancelled. */
async function growBatch(deps: PayoutDeps, batchId: string, session: ClientSession): Promise<boolean> {
  const { payouts, payables, clock } = deps;
  const batch = await getBatch(payouts, batchId, session);
  if (batch.status !== 'preparing') return false;
  const userIds = await payables.listOwedUsers(batch.until, batch.walkedTo, USERS_PER_STEP);
  const walkedTo = userIds.at(-1);
  if (walkedTo === undefined) return false;
  const sum = await addToBatch(deps, batch, userIds, session);
  const set = { walkedTo, workedAt: clock.now() };
  return (await payouts.changeIf(batchId, ['preparing'], set, session, sum)) !== null;
}

/** Fills a batch from its last stored step and makes it ready. Returns the batch as stored. */
export function fillBatch(deps: PayoutDeps, batch: StoredBatch, isEnding?: IsEnding): Promise<StoredBatch> {
  const step = (session: ClientSession) => growBatch(deps, batch.id, session);
  return runSteps(deps, batch, { from: 'preparing', to: 'ready', step }, isEnding);
}

interface Preparation extends PayoutCall {
  /** Takes the month for the job, in the transaction that stores the batch. False if it needs no batch any more. */
  claim?: (session: ClientSession) => Promise<boolean>;
  isEnding?: IsEnding;
}

/**
 * Takes into a batch what was approved up to the end of a month, for active users with a wallet. The rest is carried
 * over. The batch is stored with its first users, so no batch is empty. A payable goes into one of several concurrent
 * batches. Throws `nothing_to_pay`, and `conflict` for an
 * uncovered part that the admin has not seen.
 */
export function createPreparePayout(deps: PayoutDeps) {
  const { payouts, payables, withTransaction, clock, random } = deps;
  const begin = async (month: string, call: Preparation): Promise<StoredBatch | null> => {
    const { by, attempt, audit, claim } = call;
    const until = endOfMonth(month, clock.now());
    // The job asks no admin: the sum is named again before the batch is marked as paid.
    if (!claim) {
      const { included } = await readPreview(deps, until);
      assertSeen(included.amount_cents - included.covered_cents, call.seenUncoveredCents);
    }
    for (let after = ''; ;) {
      const userIds = await payables.listOwedUsers(until, after, USERS_PER_STEP);
      const walkedTo = userIds.at(-1);
      if (walkedTo === undefined) return null;
      const begun = await withTransaction(async (session): Promise<StoredBatch | null> => {
        const id = random.id();
        const sum = await addToBatch(deps, { id, until }, userIds, session);
        if (sum.receivers === 0) return null;
        // A job and an admin take the same payables, so they conflict, and one of the two sees the other's batch.
        if (claim && !(await claim(session))) throw new AppError('nothing_to_pay');
        const now = clock.now();
        const unpaid = { paidAt: null, paidBy: '', reference: '' };
        const work = { status: 'preparing', isUnderWay: true, workedAt: now, walkedTo, attempt } as const;
        const batch = { id, month, until, at: now, preparedBy: by, ...sum, ...unpaid, ...work };
        await payouts.insert(batch, session);
        await audit.done({ ...(await noteOfBatch(payouts, batch, session)), detail: `Batch ${id}` }, session);
        return batch;
      });
      if (begun) return begun;
      after = walkedTo;
    }
  };
  return async (month: string, call: Preparation): Promise<StoredBatch> => {
    const batch = (await payouts.findByAttempt(call.attempt)) ?? (await begin(month, call));
    if (!batch) throw new AppError('nothing_to_pay');
    return fillBatch(deps, batch, call.isEnding);
  };
}
