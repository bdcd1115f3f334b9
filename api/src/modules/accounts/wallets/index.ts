import {
  approveWalletChange,
  cancelWalletChange,
  challengeWallet,
  declineWalletChange,
  getWallet,
  listWalletChanges,
  proposeWallet,
  proveWallet,
  setWallet,
  type QueryOf,
} from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { walkBatches } from '../../../db/walk-batches.ts';
import { route, type CallContext } from '../../../http/route.ts';
import {
  cancelOwnChange,
  challengeOwnWallet,
  findOpenChange,
  presentOpenChange,
  proposeOwnWallet,
  proveOwnWallet,
  readMyWallet,
  setOwnWallet,
  type WalletCall,
} from './own-wallet.ts';
import { checkWalletsJob } from './check-wallets.job.ts';
import { applyWalletChangesJob, approveChange, declineChange } from './settle-changes.ts';
import { payableForm, type WalletDeps } from './wallet-deps.ts';
import { createWalletProofs } from './wallet-proofs.ts';
import { createWalletRepository, type StoredChange } from './wallet.repository.ts';

export { checkWalletsJob };

function callOf({ caller, audit }: Pick<CallContext<typeof setWallet>, 'caller' | 'audit'>): WalletCall {
  return { userId: caller().accountId, audit };
}

/** Reads one page of open changes. */
async function listOpen(deps: WalletDeps, query: QueryOf<typeof listWalletChanges>) {
  const { wallets, users } = deps;
  const { rows, next } = await wallets.pageOfOpen(query);
  const people = await users.list(rows.map(({ userId }) => userId));
  const handles = new Map(people.map(({ id, handle }) => [id, handle]));
  const changes = rows.map((change) => ({
    ...presentOpenChange(change, deps),
    user_id: change.userId,
    handle: handles.get(change.userId) ?? '',
    old_address: change.oldAddress,
    new_address: change.address,
  }));
  return { changes, next };
}

/** All stored data about a user here, for their download. */
function createDataOf({ wallets }: Pick<WalletDeps, 'wallets'>) {
  return {
    changes: async function* (userId: string) {
      const read = (last: StoredChange | null, limit: number) => wallets.listChangesOf(userId, limit, last);
      for await (const some of walkBatches(read)) yield some;
    },
    challenges: async function* (userId: string) {
      const challenge = await wallets.findChallenge({ _id: userId });
      if (challenge) yield [challenge];
    },
  };
}

/** Payout wallets: set once, proved by a signature (EIP-4361), and replaced by both wallets or an admin. */
export function createWalletsModule(moduleDeps: Omit<WalletDeps, 'wallets'> & { readonly connection: Connection }) {
  const wallets = createWalletRepository(moduleDeps.connection);
  const deps: WalletDeps = { ...moduleDeps, wallets };
  const answerOf = async ({ userId }: WalletCall) => ({ wallet: await readMyWallet(deps, userId) });
  return {
    data: createDataOf(deps),
    findOpenChange: (userId: string) => findOpenChange(deps, userId),
    /** Deletes a user's challenge and changes. */
    erase: async (userId: string, session: ClientSession): Promise<void> => {
      await wallets.deleteChallenge(userId, session);
      await wallets.deleteChangesOf(userId, session);
    },
    jobs: [applyWalletChangesJob(deps), checkWalletsJob(deps)],
    routes: [
      route(getWallet, (context) => answerOf(callOf(context))),
      route(setWallet, async ({ body, ...context }) => ({
        wallet_address: await setOwnWallet(deps, body.wallet_address, callOf(context)),
      })),
      route(challengeWallet, ({ body, caller }) => challengeOwnWallet(deps, body.wallet_address, caller().accountId)),
      route(proveWallet, async ({ body, ...context }) => {
        const outcome = await proveOwnWallet(deps, body, callOf(context));
        return { outcome, ...(await answerOf(callOf(context))) };
      }),
      route(proposeWallet, async ({ body, ...context }) => {
        await proposeOwnWallet(deps, body.wallet_address, callOf(context));
        return answerOf(callOf(context));
      }),
      route(cancelWalletChange, async (context) => {
        await cancelOwnChange(deps, callOf(context));
        return answerOf(callOf(context));
      }),
      route(listWalletChanges, ({ query }) => listOpen(deps, query)),
      route(approveWalletChange, async ({ params, audit }) => {
        await approveChange(deps, params.changeId, audit);
        return {};
      }),
      route(declineWalletChange, async ({ params, body, audit }) => {
        await declineChange(deps, params.changeId, body.reason, audit);
        return {};
      }),
    ],
  };
}

export type WalletsModule = ReturnType<typeof createWalletsModule>;

/** Proofs that wallets belong to projects, which deposit from them. */
export function createDepositProofs(
  deps: Pick<WalletDeps, 'clock' | 'random' | 'publicUrl' | 'payoutNetwork' | 'operatorAddresses'> & {
    readonly connection: Connection;
  },
) {
  const { challenge, check } = createWalletProofs(
    { ...deps, wallets: createWalletRepository(deps.connection) },
    'deposit',
  );
  return {
    challenge: async (projectId: string, typed: string) =>
      (await challenge(projectId, payableForm(typed, deps))).message,
    check,
  };
}

export type DepositProofs = ReturnType<typeof createDepositProofs>;
