import {
  AppError,
  challengeDepositWallet,
  DEPOSIT_WALLETS_MAX,
  proveDepositWallet,
  removeDepositWallet,
  shortenAddress,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import { projectNote } from '../../../http/audit-subjects.ts';
import { route } from '../../../http/route.ts';
import type { Projects } from '../../accounts/accounts/index.ts';
import type { DepositProofs } from '../../accounts/wallets/index.ts';
import { depositWalletModel } from './deposit-wallet.model.ts';

export interface DepositWalletsDeps extends Pick<CoreDeps, 'connection' | 'withTransaction' | 'clock'> {
  readonly projects: Pick<Projects, 'find' | 'hold'>;
  readonly proofs: DepositProofs;
}

const TAKEN = t('This wallet is proved for another project.');
const TOO_MANY = t('A project has at most {depositWalletsMax} wallets. Remove one first.', {
  depositWalletsMax: DEPOSIT_WALLETS_MAX,
});

/** The wallets that projects deposit from. Each belongs to one project, which has proved it by a signature. */
export function createDepositWalletsModule(deps: DepositWalletsDeps) {
  const { connection, withTransaction, clock, projects, proofs } = deps;
  const wallets = depositWalletModel(connection);
  /** Throws `not_authenticated` for a project that was closed meanwhile. */
  const getProject = async (projectId: string, session: ClientSession) => {
    const project = await projects.find(projectId, session);
    // A write, so that concurrent calls of a project cannot exceed its limit.
    if (!project || !(await projects.hold(projectId, session))) throw new AppError('not_authenticated');
    return project;
  };
  const list = async (projectId: string) =>
    (await wallets.find({ projectId }).sort({ provedAt: 1 }).lean()).map(({ _id: address, provedAt }) => ({
      address,
      provedAt,
    }));
  return {
    /** The wallets of a project, the oldest first. */
    list,
    /** The project that has proved this wallet. */
    ownerOf: async (address: string, session: ClientSession): Promise<string | null> =>
      (await wallets.findOne({ _id: address }).session(session).lean())?.projectId ?? null,
    erase: async (projectId: string, session: ClientSession): Promise<void> => {
      await wallets.deleteMany({ projectId }).session(session);
    },
    routes: [
      route(challengeDepositWallet, async ({ caller, body }) => ({
        message: await proofs.challenge(caller().accountId, body.wallet_address),
      })),
      route(proveDepositWallet, async ({ caller, body, audit }) => {
        const { accountId: projectId } = caller();
        const { address, use } = await proofs.check(projectId, body);
        return withTransaction(async (session) => {
          await use(session);
          const project = await getProject(projectId, session);
          const known = await wallets.findOne({ _id: address }).session(session).lean();
          if (known && known.projectId !== projectId) throw new AppError('conflict', { message: TAKEN });
          const provedAt = known?.provedAt ?? clock.now();
          if (!known) {
            const count = await wallets.countDocuments({ projectId }).session(session);
            if (count >= DEPOSIT_WALLETS_MAX) throw new AppError('conflict', { message: TOO_MANY });
            await wallets.insertOne({ _id: address, projectId, provedAt }, { session });
          }
          await audit.done({ ...projectNote(project), detail: `Wallet ${shortenAddress(address)}` }, session);
          return { wallet: { address, proved_at: provedAt.toISOString() } };
        });
      }),
      route(removeDepositWallet, async ({ caller, params: { address }, audit }) => {
        const { accountId: projectId } = caller();
        await withTransaction(async (session) => {
          const project = await getProject(projectId, session);
          const { deletedCount } = await wallets.deleteOne({ _id: address, projectId }).session(session);
          if (deletedCount === 0) throw new AppError('not_found');
          await audit.done({ ...projectNote(project), detail: `Wallet ${shortenAddress(address)}` }, session);
        });
        return {};
      }),
    ],
  };
}

export type DepositWalletsModule = ReturnType<typeof createDepositWalletsModule>;
