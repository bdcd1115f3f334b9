import { AppError, uncoveredText } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { Chain } from '../../../chain/index.ts';
import type { CoreDeps } from '../../../core-deps.ts';
import type { Config } from '../../../config.ts';
import { payoutNote } from '../../../http/audit-subjects.ts';
import type { AuditNote, AuditTrail } from '../../../http/audit-trail.ts';
import type { JobContext } from '../../../jobs/index.ts';
import type { Users } from '../../accounts/accounts/index.ts';
import type { NotificationsModule } from '../../messages/notifications/index.ts';
import type { ParticipationsModule } from '../../quests/participations/index.ts';
import type { PayablesModule } from '../../ledger/payables/index.ts';
import { findCorrections } from './corrections.ts';
import type { PayoutRepository, StoredBatch } from './payout.repository.ts';

export interface PayoutDeps extends Pick<CoreDeps, 'withTransaction' | 'clock' | 'random'>, Pick<Config, 'payoutDay'> {
  readonly payouts: PayoutRepository;
  /** Null where admins report payments. */
  readonly chain: Chain | null;
  /** The token of the files. */
  readonly paidIn: NonNullable<StoredBatch['paidIn']>;
  readonly payables: PayablesModule;
  readonly users: Pick<Users, 'list' | 'find' | 'findSharing' | 'setWalletBlocked' | 'holdAll' | 'payableWalletOf'>;
  readonly participations: Pick<ParticipationsModule, 'markPaid'>;
  readonly notifications: Pick<NotificationsModule, 'store'>;
  /** Gives up what a deleted user is owed, in the transaction that makes it payable again. */
  giveUp: (userId: string, session: ClientSession) => Promise<void>;
}

/** The admin's call that changes a batch. */
export interface PayoutCall {
  /** The admin's username. */
  readonly by: string;
  readonly attempt: string;
  /** The part that no project covers, as the admin saw it. */
  readonly seenUncoveredCents?: number | undefined;
  readonly audit: Pick<AuditTrail, 'done'>;
}

export type IsEnding = JobContext['isEnding'];

/** Users per transaction. */
export const USERS_PER_STEP = 200;

/** Throws `not_found`. */
export async function getBatch(
  payouts: PayoutRepository,
  batchId: string,
  session?: ClientSession,
): Promise<StoredBatch> {
  const batch = await payouts.find(batchId, session);
  if (!batch) throw new AppError('not_found');
  return batch;
}

/** The note of an audit line about a batch, which says whether it is a correction. */
export async function noteOfBatch(
  payouts: PayoutRepository,
  batch: StoredBatch,
  session?: ClientSession,
): Promise<AuditNote> {
  const isCorrection = (await findCorrections(payouts, [batch], session)).has(batch.id);
  return payoutNote({ ...batch, isCorrection });
}

/** Repeats a step, each time in a transaction, until it returns false. Returns false if the process ends before. */
export async function repeatStep(
  { withTransaction }: PayoutDeps,
  step: (session: ClientSession) => Promise<boolean>,
  isEnding: IsEnding = () => false,
): Promise<boolean> {
  do if (isEnding()) return false;
  while (await withTransaction(step));
  return true;
}

/**
 * Repeats the step of a batch. Then sets the batch's final status, unless another call has changed it. Returns the
 * batch as stored.
 */
export async function runSteps(
  deps: PayoutDeps,
  batch: StoredBatch,
  { from, to, step }: Record<'from' | 'to', StoredBatch['status']> & { step: (s: ClientSession) => Promise<boolean> },
  isEnding?: IsEnding,
): Promise<StoredBatch> {
  const { payouts, withTransaction, clock } = deps;
  if (!(await repeatStep(deps, step, isEnding))) return getBatch(payouts, batch.id);
  const set = { status: to, isUnderWay: false, workedAt: clock.now() };
  const settled = await withTransaction((session) => payouts.changeIf(batch.id, [from], set, session));
  return settled ?? getBatch(payouts, batch.id);
}

/**
 * Asks for a second yes before the platform advances what no project covers. Throws `conflict`, which names the sum,
 * unless the admin has named it.
 */
export function assertSeen(uncoveredCents: number, seenCents: number | undefined): void {
  if (uncoveredCents === 0 || uncoveredCents === seenCents) return;
  throw new AppError('conflict', { message: uncoveredText(uncoveredCents) });
}

const REFUSALS: Readonly<Partial<Record<StoredBatch['status'], string>>> = {
  preparing: t('This batch is still being prepared.'),
  paying: t('This batch is being marked as paid already.'),
  paid: t('This batch is paid already.'),
  cancelled: t('This batch was cancelled.'),
};

/** The error for a call that the batch's status does not allow. */
export function refusal({ status, seen, isUnderWay }: StoredBatch): AppError {
  const isEmptied = status === 'paying' && seen !== undefined && isUnderWay;
  const message = isEmptied ? t('The rest of this batch is being cancelled already.') : REFUSALS[status];
  return new AppError('conflict', message === undefined ? {} : { message });
}
