import {
  AppError,
  formatUsd,
  transactionUrl,
  type assignTransfer,
  type ResponseOf,
  type TransferState,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { AuditTrail } from '../../../http/audit-trail.ts';
import type { Projects } from '../../accounts/accounts/index.ts';
import type { DepositChain } from './deposit-chain.ts';
import { notify, takeBackDeposit, type DepositDeps } from './move-deposit.ts';
import { credit, postingOf } from './read-transfers.job.ts';
import type { StoredTransfer } from './transfer.model.ts';

export interface SettleDeps extends DepositDeps {
  readonly projects: DepositDeps['projects'] & Pick<Projects, 'list'>;
  /** Null while deposits are recorded by hand alone. */
  readonly settings: DepositChain | null;
}

type Presented = ResponseOf<typeof assignTransfer>['transfer'];
type Facts = Pick<StoredTransfer, 'id' | 'token' | 'amount' | 'cents' | 'from' | 'transaction'>;
type Change = Partial<Pick<StoredTransfer, 'state' | 'projectId' | 'round' | 'reason'>>;
type Audit = Pick<AuditTrail, 'on' | 'done'>;

/** A stored transfer as its project and admins see it. Without the chain's settings there is no link. */
export function presentFacts({ id, token, amount, cents, from, transaction }: Facts, chain: DepositChain | null) {
  const url = chain && transactionUrl(chain.chainId, transaction);
  return { id, token, amount, amount_cents: cents, from, transaction, explorer_url: url ?? '' };
}

export async function presentTransfers(
  { projects, settings }: Pick<SettleDeps, 'projects' | 'settings'>,
  rows: readonly StoredTransfer[],
): Promise<Presented[]> {
  const ids = [...new Set(rows.flatMap(({ projectId }) => projectId ?? []))];
  const names = new Map((await projects.list(ids)).map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const { state, at, reason, projectId } = row;
    const name = projectId === null ? undefined : names.get(projectId);
    const project = projectId !== null && name !== undefined ? { id: projectId, name } : null;
    return { ...presentFacts(row, settings), state, at: at.toISOString(), project, reason };
  });
}

/** Takes a credit back. Throws `insufficient_balance` if the project does not have the dollars any more. */
async function takeBack(deps: SettleDeps, found: StoredTransfer, session: ClientSession): Promise<void> {
  const { projectId, cents } = found;
  if (projectId === null) return;
  await takeBackDeposit(deps, { projectId, ...postingOf(found) }, session);
  // A closed project reads no notifications.
  if (!(await deps.projects.find(projectId, session))) return;
  await notify(
    deps,
    projectId,
    t('A deposit of {cents} was taken back: it was not yours.', { cents: formatUsd(cents) }),
    session,
  );
}

/** The decisions of admins about transfers. Each throws `not_found`, and `already_decided` for another state. */
export function createSettleTransfer(deps: SettleDeps) {
  const { transfers, projects, withTransaction } = deps;

  const decide = (
    id: string,
    { from, audit }: { from: readonly TransferState[]; audit: Audit },
    step: (found: StoredTransfer, session: ClientSession) => Promise<Change>,
  ) =>
    withTransaction(async (session): Promise<Presented> => {
      const found = await transfers.find(id, session);
      if (!found) throw new AppError('not_found');
      if (!from.includes(found.state)) throw new AppError('already_decided');
      const set = await step(found, session);
      if (!(await transfers.change(found, set, session))) throw new AppError('already_decided');
      const settled = { ...found, ...set };
      const detail = [`${found.amount} ${found.token}`, settled.projectId, settled.reason].filter(Boolean).join(', ');
      await audit.done({ subject: `transfer ${id}`, detail }, session);
      const [presented] = await presentTransfers(deps, [settled]);
      if (!presented) throw new Error('A transfer was not presented');
      return presented;
    });

  return {
    assign: (id: string, projectId: string, audit: Audit) =>
      decide(id, { from: ['waiting'], audit }, async (found, session) => {
        if (!(await projects.find(projectId, session)) || !(await credit(deps, found, projectId, session))) {
          throw new AppError('not_found', { message: t('There is no such project.') });
        }
        return { state: 'credited', projectId, reason: '' };
      }),

    giveBack: (id: string, reason: string, audit: Audit) =>
      decide(id, { from: ['waiting'], audit }, async () => ({ state: 'returned', reason })),

    reopen: (id: string, reason: string, audit: Audit) =>
      decide(id, { from: ['credited', 'returned'], audit }, async (found, session) => {
        await takeBack(deps, found, session);
        const rounds = found.projectId === null ? 0 : 1;
        return { state: 'waiting', projectId: null, round: found.round + rounds, reason };
      }),
  };
}
