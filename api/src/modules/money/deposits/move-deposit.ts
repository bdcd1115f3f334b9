import { AppError, DEPOSIT_NETWORKS, formatUsd, type DepositNetwork } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { isDeepStrictEqual } from 'node:util';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import { noteOfReplay, type AuditTrail } from '../../../http/audit-trail.ts';
import { projectNote } from '../../../http/audit-subjects.ts';
import type { Projects } from '../../accounts/accounts/index.ts';
import { roundKey, transfer, type LedgerModule, type NewEntry } from '../../ledger/ledger/index.ts';
import { withCoveredDebt, type PayablesModule } from '../../ledger/payables/index.ts';
import type { NotificationsModule } from '../../messages/notifications/index.ts';
import type { TransferRepository } from './transfer.repository.ts';

export interface DepositDeps extends Pick<CoreDeps, 'withTransaction'> {
  readonly projects: Pick<Projects, 'find' | 'hold'>;
  readonly ledger: Pick<LedgerModule, 'postEntry' | 'findByKey' | 'balanceOf' | 'pageOfDeposits' | 'listKeys'>;
  readonly payables: Pick<PayablesModule, 'coverDebts'>;
  readonly notifications: Pick<NotificationsModule, 'store'>;
  readonly transfers: TransferRepository;
}

interface DepositName {
  readonly network: DepositNetwork;
  readonly reference: string;
}

export interface Deposit extends DepositName {
  readonly projectId: string;
  readonly amountCents: number;
}

type Audit = Pick<AuditTrail, 'on' | 'done'>;

const READ = t('The chain was read to have this transaction. Decide about it under Deposits. Nothing was added.');

const PROJECT_DOLLARS = /^project:([^:]+):usd$/;

const NETWORKS = Object.keys(DEPOSIT_NETWORKS) as DepositNetwork[];

const nameOf = ({ network, reference }: DepositName): string => `${DEPOSIT_NETWORKS[network]} ${reference}`;

const idOf = ({ network, reference }: DepositName): string => `${network}:${reference}`;

/** The deposit that an entry has recorded. */
function depositIn(entry: NewEntry, name: DepositName): Deposit {
  const posting = entry.postings.find(({ account }) => PROJECT_DOLLARS.test(account));
  const projectId = PROJECT_DOLLARS.exec(posting?.account ?? '')?.[1];
  if (!posting || projectId === undefined) throw new Error(`Ledger entry ${entry.key} is no deposit`);
  return { ...name, projectId, amountCents: posting.amount };
}

/**
 * The recorded deposit with this reference, and the round of its keys. Null if there is none, or if it was reversed:
 * then the next recording is a new round.
 */
async function findRecorded({ ledger }: Pick<DepositDeps, 'ledger'>, name: DepositName, session: ClientSession) {
  for (let round = 0; ; round += 1) {
    const entry = await ledger.findByKey(roundKey('deposit', { id: idOf(name), round }), session);
    if (!entry) return { round, deposit: null };
    const reversal = await ledger.findByKey(roundKey('deposit-reversal', { id: idOf(name), round }), session);
    if (!reversal) return { round, deposit: depositIn(entry, name) };
  }
}

/** The recorded deposit of a transaction, on whichever network an admin has named. */
export async function findOnAnyNetwork(deps: Pick<DepositDeps, 'ledger'>, reference: string, session: ClientSession) {
  for (const network of NETWORKS) {
    const { deposit } = await findRecorded(deps, { network, reference }, session);
    if (deposit) return deposit;
  }
  return null;
}

/** A project that cannot be closed in the meantime. Null if it is closed. */
export async function holdProject(
  { projects }: Pick<DepositDeps, 'projects'>,
  projectId: string,
  session: ClientSession,
) {
  const project = await projects.find(projectId, session);
  return project && (await projects.hold(projectId, session)) ? project : null;
}

export function notify(
  { notifications }: Pick<DepositDeps, 'notifications'>,
  userId: string,
  message: string,
  session: ClientSession,
) {
  const news = {
    type: 'info',
    title: t('Your dollars changed'),
    topic: 'account',
    target: { kind: 'statement' },
  } as const;
  return notifications.store({ ...news, userId, message }, session);
}

/** One posting of a deposit: `id` and `round` make its key, and `name` is the transaction or the bank reference. */
interface PostedDeposit extends Pick<Deposit, 'projectId' | 'amountCents'> {
  readonly id: string;
  readonly round: number;
  readonly name: string;
}

/** Moves dollars that have arrived to a project, covers its oldest debts, and notifies it. */
export async function postDeposit(
  deps: Pick<DepositDeps, 'ledger' | 'payables' | 'notifications'>,
  { projectId, amountCents, id, round, name }: PostedDeposit,
  session: ClientSession,
): Promise<void> {
  const key = roundKey('deposit', { id, round });
  const postings = transfer('platform:deposits', `project:${projectId}:usd`, amountCents);
  await deps.ledger.postEntry({ key, kind: 'deposit', memo: name, postings }, session);
  const coveredCents = await deps.payables.coverDebts(projectId, session);
  const arrived = t('Your deposit of {amountCents} has arrived. Reference: {name}', {
    amountCents: formatUsd(amountCents),
    name,
  });
  await notify(deps, projectId, withCoveredDebt(arrived, coveredCents), session);
}

/** Takes a posted deposit back by its counter-entry. Throws `insufficient_balance` if the dollars are not there. */
export async function takeBackDeposit(
  { ledger }: Pick<DepositDeps, 'ledger'>,
  { projectId, amountCents, id, round, name }: PostedDeposit,
  session: ClientSession,
): Promise<void> {
  const account = `project:${projectId}:usd` as const;
  const heldCents = await ledger.balanceOf(account, session);
  if (heldCents < amountCents) {
    const message = t('The project has only {heldCents} of these {amountCents} left.', {
      heldCents: formatUsd(heldCents),
      amountCents: formatUsd(amountCents),
    });
    throw new AppError('insufficient_balance', { message });
  }
  const key = roundKey('deposit-reversal', { id, round });
  const postings = transfer(account, 'platform:deposits', amountCents);
  await ledger.postEntry({ key, kind: 'deposit-reversal', memo: name, postings }, session);
}

/**
 * Records dollars that have arrived for a project, covers its oldest debts, and notifies it. A reference counts once:
 * repeated with the same content it moves nothing, with other content it throws `conflict`. Throws `not_found` for an
 * unknown project.
 */
export function createRecordDeposit(deps: DepositDeps) {
  const { ledger, transfers, withTransaction } = deps;
  return async (wanted: Deposit, audit: Audit) => {
    const { projectId, amountCents } = wanted;
    const account = `project:${projectId}:usd` as const;
    const isRepeated = await withTransaction(async (session) => {
      const project = await holdProject(deps, projectId, session);
      if (!project) throw new AppError('not_found', { message: t('There is no such project.') });
      const amount = formatUsd(amountCents);
      const note = { ...projectNote(project), detail: `${amount}, ${nameOf(wanted)}` };
      audit.on(note);
      await transfers.touchTransaction(wanted.reference, session);
      const { round, deposit } = await findRecorded(deps, wanted, session);
      const earlier = deposit ?? (await findOnAnyNetwork(deps, wanted.reference, session));
      const names = NETWORKS.map((network) => idOf({ ...wanted, network }));
      if (!earlier && (await transfers.isRead(names, session))) throw new AppError('conflict', { message: READ });
      if (earlier && !isDeepStrictEqual(earlier, wanted)) {
        const whose = earlier.projectId === projectId ? t('this project') : t('another project');
        const [amount, network] = [formatUsd(earlier.amountCents), DEPOSIT_NETWORKS[earlier.network]];
        const recorded =
          earlier.network === wanted.network
            ? t('{amount} for {whose}', { amount, whose })
            : t('{amount} for {whose} on {network}', { amount, whose, network });
        const message = t('This reference is recorded already: {recorded}. Nothing was added.', { recorded });
        throw new AppError('conflict', { message });
      }
      if (earlier) {
        audit.on(noteOfReplay(note));
        return true;
      }
      await postDeposit(deps, { projectId, amountCents, id: idOf(wanted), round, name: nameOf(wanted) }, session);
      await audit.done(note, session);
      return false;
    });
    return { deposit: wanted, isRepeated, projectCents: await ledger.balanceOf(account) };
  };
}

/**
 * Takes a recorded deposit back by a counter-entry, and notifies its project. The reference can then be recorded again.
 * The dollars of a closed project stay in the ledger until they are settled, so its deposits can be taken back too.
 * Throws `not_found`, and `insufficient_balance` if the project does not have the dollars any more.
 */
export function createReverseDeposit(deps: DepositDeps) {
  const { ledger, withTransaction } = deps;
  return async (name: DepositName, reason: string, audit: Audit) => {
    const reversed = await withTransaction(async (session) => {
      audit.on({ subject: '', detail: `${nameOf(name)}. Reason: ${reason}` });
      const { round, deposit } = await findRecorded(deps, name, session);
      if (!deposit)
        throw new AppError('not_found', {
          message: t('No deposit is recorded with this reference, or it was taken back.'),
        });
      const { projectId, amountCents } = deposit;
      const amount = formatUsd(amountCents);
      const project = await holdProject(deps, projectId, session);
      const note = {
        ...projectNote(project ?? { id: projectId, name: `${projectId} (closed)` }),
        detail: `${amount}, ${nameOf(name)}. Reason: ${reason}`,
      };
      audit.on(note);
      await takeBackDeposit(deps, { projectId, amountCents, id: idOf(name), round, name: nameOf(name) }, session);
      await audit.done(note, session);
      const message = t('Your deposit of {amount} was taken back. Reason: {reason}', { amount, reason });
      if (project) await notify(deps, projectId, message, session);
      return deposit;
    });
    return { deposit: reversed, projectCents: await ledger.balanceOf(`project:${reversed.projectId}:usd`) };
  };
}
