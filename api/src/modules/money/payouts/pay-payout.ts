import { AppError, formatCount, formatMonth, formatUsd, type BodyOf, type markPayoutPaid } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import {
  assertSeen,
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
import { findCorrections } from './corrections.ts';
import { nameTransactions, transactionsText } from './payout-transactions.ts';
import type { StoredBatch, StoredRow } from './payout.repository.ts';

/** The ids of the work in the causes of payables. Prizes have none. */
function workIdsIn(causes: readonly string[]): string[] {
  return causes.flatMap((cause) => /^reward:([0-9A-Za-z]+)/.exec(cause)?.[1] ?? []);
}

/** `month` is that of a corrected payout, else empty. */
function paidText(values: Readonly<Record<'amount' | 'month' | 'reference', string>>): string {
  const { month, amount, reference } = values;
  return month === ''
    ? t('{amount} went to your wallet. Reference: {reference}', { amount, reference })
    : t('{amount} went to your wallet, as a correction of the payout for {month}. Reference: {reference}', values);
}

/**
 * Pays some of a batch's rows and notifies their users: those that the chain has paid, if it is read for the batch.
 * Returns false if none is left.
 */
async function payRows(
  deps: PayoutDeps,
  { id: batchId, paidAt, reference: reported, corrected, seen }: StoredBatch & { readonly corrected: string },
  session: ClientSession,
): Promise<boolean> {
  const { payouts, payables, participations, notifications, users, clock } = deps;
  const isReported = seen === undefined;
  const unpaid = { batchId, isPaid: false, ...(isReported ? {} : { isSeen: true }) };
  const rows = await payouts.listRowsWhere(unpaid, USERS_PER_STEP, session);
  if (rows.length === 0) return false;
  // Written first, so that two concurrent processes conflict and one resumes after the other.
  const set = { workedAt: clock.now() };
  const added = isReported ? {} : { seen: rows.length };
  if (!(await payouts.changeIf(batchId, ['paying'], set, session, added))) return false;
  const userIds = rows.map(({ userId }) => userId);
  // Held, so that a concurrent deletion comes before this step or after it.
  const existing = new Set(await users.holdAll(userIds, session));
  const at = paidAt ?? clock.now();
  const referenceOf = (row: StoredRow): string => row.seen?.transaction ?? reported;
  for (const [reference, some] of Map.groupBy(rows, referenceOf)) {
    const paying = { batchId, userIds: some.map(({ userId }) => userId) };
    const causes = await payables.markPaid(paying, { paidAt: at, reference }, session);
    await participations.markPaid(workIdsIn(causes), at, session);
  }
  await payouts.markRowsPaid(batchId, { userIds, deletedIds: userIds.filter((id) => !existing.has(id)) }, session);
  const notify = (row: StoredRow) =>
    notifications.store(
      {
        userId: row.userId,
        type: 'success',
        topic: 'payout',
        target: { kind: 'statement' },
        title: t('Payout sent'),
        message: paidText({ amount: formatUsd(row.amountCents), month: corrected, reference: referenceOf(row) }),
      },
      session,
    );
  for (const row of rows) if (existing.has(row.userId)) await notify(row);
  return true;
}

async function createPayStep(deps: PayoutDeps, batch: StoredBatch) {
  const isCorrection = (await findCorrections(deps.payouts, [batch])).has(batch.id);
  const corrected = isCorrection ? formatMonth(batch.month) : '';
  return (session: ClientSession) => payRows(deps, { ...batch, corrected }, session);
}

/** Pays the unpaid rows of a batch that an admin reports. Returns the batch as stored. */
export async function payBatch(deps: PayoutDeps, batch: StoredBatch, isEnding?: IsEnding): Promise<StoredBatch> {
  const step = await createPayStep(deps, batch);
  return runSteps(deps, batch, { from: 'paying', to: 'paid', step }, isEnding);
}

/** Pays the rows of a batch that the chain has paid. The batch is paid once no row is left. */
export async function settleSeen(deps: PayoutDeps, batch: StoredBatch, isEnding?: IsEnding): Promise<StoredBatch> {
  const { payouts, withTransaction, clock } = deps;
  if (!(await repeatStep(deps, await createPayStep(deps, batch), isEnding))) return batch;
  return withTransaction(async (session) => {
    const { receivers, status } = await getBatch(payouts, batch.id, session);
    const isLeft = (await payouts.listRowsWhere({ batchId: batch.id, isPaid: false }, 1, session)).length > 0;
    const now = clock.now();
    const settled = receivers > 0 ? ({ status: 'paid', paidAt: now } as const) : ({ status: 'cancelled' } as const);
    const set = { ...settled, isUnderWay: false, workedAt: now };
    const changed = isLeft || status !== 'paying' ? null : await payouts.changeIf(batch.id, ['paying'], set, session);
    return changed ?? getBatch(payouts, batch.id, session);
  });
}

type NamedPayment = Pick<BodyOf<typeof markPayoutPaid>, 'reference' | 'transactions'>;

/** Throws `validation_failed` unless a payment is named by transactions where the chain is read, else a reference. */
function assertNamed({ reference, transactions }: NamedPayment, isChainRead: boolean): void {
  const [named, other, field] = isChainRead
    ? [transactions, reference, 'transactions']
    : [reference, transactions, 'reference'];
  if (named !== undefined && other === undefined) return;
  const message = isChainRead
    ? t('The chain is read here: name transactions and no reference')
    : t('The chain is not read here: name a reference and no transactions');
  throw new AppError('validation_failed', { message, fields: { [field]: [message] } });
}

/**
 * Marks a batch and its payables as paid, or has the chain read for it. The paid work counts as won, and each user is
 * notified once. The first of several concurrent calls counts; the others throw `conflict`. Throws `not_found`,
 * `validation_failed`, and `conflict` for an uncovered part that the admin has not seen.
 */
export function createMarkPayoutPaid(deps: PayoutDeps) {
  const { payouts, payables, withTransaction, clock, paidIn } = deps;
  return async (
    batchId: string,
    payment: NamedPayment,
    { by, attempt, audit, seenUncoveredCents }: PayoutCall,
  ): Promise<StoredBatch> => {
    assertNamed(payment, deps.chain !== null);
    const { reference = '', transactions: hashes } = payment;
    const batch = await withTransaction(async (session): Promise<StoredBatch> => {
      const before = await getBatch(payouts, batchId, session);
      const isAgain = before.attempt === attempt && (before.status === 'paying' || before.status === 'paid');
      if (isAgain) return before;
      const now = clock.now();
      const way = hashes ? { seen: 0, isUnderWay: false } : { paidAt: now, isUnderWay: true };
      const paying = { ...way, paidBy: by, reference, paidIn, attempt, workedAt: now };
      const begun = await payouts.changeIf(batchId, ['ready'], { ...paying, status: 'paying' }, session);
      if (!begun) throw refusal(before);
      const uncoveredCents = await payables.sumUncovered(batchId, session);
      assertSeen(uncoveredCents, seenUncoveredCents);
      const people = formatCount(begun.receivers, 'person', 'people');
      const advanced = uncoveredCents > 0 ? `, ${formatUsd(uncoveredCents)} of it advanced` : '';
      if (hashes) await nameTransactions(deps, batchId, hashes, session);
      const named = hashes ? transactionsText(hashes) : `reference ${reference}`;
      const detail = `${formatUsd(begun.amountCents)} to ${people}${advanced}, ${named}`;
      await audit.done({ ...(await noteOfBatch(payouts, begun, session)), detail }, session);
      return begun;
    });
    return batch.seen === undefined ? payBatch(deps, batch) : batch;
  };
}
