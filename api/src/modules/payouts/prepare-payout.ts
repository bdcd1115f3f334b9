import type { ClientSession } from 'mongoose';
import { AppError } from '../../http/app-error.ts';
import { NEVER, PEOPLE_AT_ONCE, type IsEnding, type PayoutCall, type PayoutDeps } from './payout-deps.ts';
import type { StoredBatch } from './payout.repository.ts';
import { reasonAgainst } from './preview-payout.ts';

/** The moment at which a month `yyyy-mm` ends. Throws `validation_failed` for one that has not begun. */
export function endOfMonth(month: string, now: Date): Date {
  const [year = 0, ordinal = 0] = month.split('-').map(Number);
  if (Date.UTC(year, ordinal - 1) <= now.getTime()) return new Date(Date.UTC(year, ordinal));
  const message = 'This month has not begun';
  throw new AppError('validation_failed', { message, fields: { month: [message] } });
}

/** Puts into a batch what those of these people are owed who are paid; answers what it came to. */
async function take(
  deps: PayoutDeps,
  { id: batchId, until }: Pick<StoredBatch, 'id' | 'until'>,
  userIds: readonly string[],
  session: ClientSession,
): Promise<{ amountCents: number; receivers: number }> {
  const people = await deps.users.list(userIds, session);
  const wallets = new Map(
    people.filter((user) => reasonAgainst(user) === null).map(({ id, walletAddress }) => [id, walletAddress ?? '']),
  );
  const sum = { amountCents: 0, receivers: 0 };
  if (wallets.size === 0) return sum;
  for (const owed of await deps.payables.take({ batchId, userIds: [...wallets.keys()], until }, session)) {
    const isNew = await deps.payouts.addRow({ ...owed, batchId, wallet: wallets.get(owed.userId) ?? '' }, session);
    sum.amountCents += owed.amountCents;
    sum.receivers += Number(isNew);
  }
  return sum;
}

/**
 * Fills a batch that is being prepared, from where it stands on, and makes it ready. Does nothing to one that has been
 * cancelled meanwhile. Answers the batch as it is then.
 */
export async function fillBatch(
  deps: PayoutDeps,
  batch: StoredBatch,
  isEnding: IsEnding = NEVER,
): Promise<StoredBatch> {
  const { payouts, payables, withTransaction, clock } = deps;
  const current = async () => (await payouts.find(batch.id)) ?? batch;
  let { walkedTo } = batch;
  for (;;) {
    const userIds = await payables.listOwedUsers(batch.until, walkedTo, PEOPLE_AT_ONCE);
    const last = userIds.at(-1);
    if (last === undefined) break;
    if (isEnding()) return current();
    const isGrown = await withTransaction(async (session) => {
      // Asked first: nothing is put into one that is not being filled.
      if ((await payouts.find(batch.id, session))?.status !== 'preparing') return false;
      const sum = await take(deps, batch, userIds, session);
      return payouts.grow(batch.id, sum, { walkedTo: last, workedAt: clock.now() }, session);
    });
    if (!isGrown) return current();
    walkedTo = last;
  }
  const ready = { status: 'ready', isUnderWay: false, workedAt: clock.now() } as const;
  return (await withTransaction((session) => payouts.changeIf(batch.id, ['preparing'], ready, session))) ?? current();
}

export type PreparePayout = (month: string, call: PayoutCall) => Promise<StoredBatch>;

/**
 * Takes what was approved up to the end of a month, of active people with a wallet, into a batch; the rest is carried
 * over. The batch comes into being with the first people in it, so that there never is an empty one; of several that
 * are prepared at once each payable goes into one. Throws `nothing_to_pay`.
 */
export function makePreparePayout(deps: PayoutDeps): PreparePayout {
  const { payouts, payables, withTransaction, clock, random } = deps;
  const begin = async (month: string, { by, attempt, audit }: PayoutCall): Promise<StoredBatch | null> => {
    const until = endOfMonth(month, clock.now());
    for (let after = ''; ;) {
      const userIds = await payables.listOwedUsers(until, after, PEOPLE_AT_ONCE);
      const walkedTo = userIds.at(-1);
      if (walkedTo === undefined) return null;
      const begun = await withTransaction(async (session): Promise<StoredBatch | null> => {
        const id = random.id();
        const sum = await take(deps, { id, until }, userIds, session);
        if (sum.receivers === 0) return null;
        const now = clock.now();
        const unpaid = { paidAt: null, paidBy: '', reference: '' };
        const work = { status: 'preparing', isUnderWay: true, workedAt: now, walkedTo, attempt } as const;
        const batch = { id, month, until, at: now, preparedBy: by, ...sum, ...unpaid, ...work };
        await payouts.insert(batch, session);
        await audit.done({ subject: `payout ${month}`, detail: `Batch ${id}` }, session);
        return batch;
      });
      if (begun) return begun;
      after = walkedTo;
    }
  };
  return async (month, call) => {
    const batch = (await payouts.findByAttempt(call.attempt)) ?? (await begin(month, call));
    if (!batch) throw new AppError('nothing_to_pay');
    return fillBatch(deps, batch);
  };
}
