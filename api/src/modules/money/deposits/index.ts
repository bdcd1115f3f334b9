import {
  assignTransfer,
  getChainDeposits,
  listDepositsOfProject,
  listTransfers,
  recordDeposit,
  reopenTransfer,
  returnTransfer,
  reverseDeposit,
  SHOWN_TRANSFERS_MAX,
  type ChainDeposits,
  type QueryOf,
} from '@magnetx/contracts';
import type { Connection } from 'mongoose';
import type { Chain } from '../../../chain/index.ts';
import type { CoreDeps } from '../../../core-deps.ts';
import { route } from '../../../http/route.ts';
import type { Job } from '../../../jobs/index.ts';
import type { DepositWalletsModule } from '../deposit-wallets/index.ts';
import { createRecordDeposit, createReverseDeposit, type Deposit, type DepositDeps } from './move-deposit.ts';
import { cursorIdOf, readTransfersJob } from './read-transfers.job.ts';
import { createSettleTransfer, presentFacts, presentTransfers, type SettleDeps } from './settle-transfer.ts';
import { createTransferRepository } from './transfer.repository.ts';

export type { DepositChain } from './deposit-chain.ts';

function present({ amountCents, ...deposit }: Deposit) {
  return { ...deposit, amount_cents: amountCents };
}

/** One page of the deposits of a project, also of a closed one. */
async function listDeposits(
  { ledger }: Pick<DepositDeps, 'ledger'>,
  projectId: string,
  query: QueryOf<typeof listDepositsOfProject>,
) {
  const { rows, next } = await ledger.pageOfDeposits(`project:${projectId}:usd`, query);
  const reversalOf = (key: string) => key.replace('deposit:', 'deposit-reversal:');
  const reversals = new Set(await ledger.listKeys(rows.map(({ key }) => reversalOf(key))));
  const deposits = rows.map(({ id, key, memo, amount, createdAt }) => ({
    id,
    name: memo,
    amount_cents: amount,
    at: createdAt.toISOString(),
    isReversed: reversals.has(reversalOf(key)),
  }));
  return { deposits, next };
}

type ModuleDeps = Omit<SettleDeps, 'transfers'> &
  Pick<CoreDeps, 'clock'> & {
    readonly connection: Connection;
    readonly wallets: Pick<DepositWalletsModule, 'list' | 'ownerOf'>;
    readonly chain: Chain | null;
  };

/** How a project deposits on the chain, its wallets, and their transfers: final ones, and those that are not yet. */
async function readChainDeposits(
  { transfers, wallets, settings }: SettleDeps & Pick<ModuleDeps, 'wallets'>,
  projectId: string,
): Promise<ChainDeposits | null> {
  if (!settings) return null;
  const { title, chainId, treasury, tokens } = settings;
  const own = await wallets.list(projectId);
  const from = own.map(({ address }) => address);
  const [cursor, final] = await Promise.all([
    transfers.readCursor(cursorIdOf(settings)),
    transfers.listFrom({ from, limit: SHOWN_TRANSFERS_MAX }),
  ]);
  const known = new Set(final.map(({ id }) => id));
  const pending = (cursor?.pending ?? []).filter((one) => from.includes(one.from) && !known.has(one._id));
  const shown = [
    ...pending.toReversed().map(({ _id: id, ...facts }) => ({
      ...presentFacts({ ...facts, id }, settings),
      state: null,
      missing_blocks: Math.max(1, facts.block - (cursor?.finalized ?? 0)),
    })),
    ...final.map((one) => ({ ...presentFacts(one, settings), state: one.state, missing_blocks: 0 })),
  ];
  return {
    network: { title, chain_id: chainId },
    treasury,
    tokens: tokens.map(({ symbol, address }) => ({ symbol, address })),
    wallets: own.map(({ address, provedAt }) => ({ address, proved_at: provedAt.toISOString() })),
    transfers: shown.slice(0, SHOWN_TRANSFERS_MAX),
  };
}

/** The dollars that arrive for projects: recorded by admins, and read from the chain. */
export function createDepositsModule({ connection, chain, ...moduleDeps }: ModuleDeps) {
  const transfers = createTransferRepository(connection);
  const { settings } = moduleDeps;
  const deps = { ...moduleDeps, transfers };
  const record = createRecordDeposit(deps);
  const reverse = createReverseDeposit(deps);
  const { assign, giveBack, reopen } = createSettleTransfer(deps);
  const jobs: Job[] = chain && settings ? [readTransfersJob({ ...deps, settings, chain })] : [];
  return {
    record,
    jobs,
    routes: [
      route(listDepositsOfProject, ({ params: { projectId }, query }) => listDeposits(deps, projectId, query)),
      route(recordDeposit, async ({ body: { amount_cents: amountCents, ...rest }, audit }) => {
        const { deposit, ...result } = await record({ ...rest, amountCents }, audit);
        return { ...result, deposit: present(deposit) };
      }),
      route(reverseDeposit, async ({ body: { reason, ...name }, audit }) => {
        const { deposit, ...result } = await reverse(name, reason, audit);
        return { ...result, deposit: present(deposit) };
      }),
      route(getChainDeposits, async ({ caller }) => ({ chain: await readChainDeposits(deps, caller().accountId) })),
      route(listTransfers, async ({ query }) => {
        const { rows, next } = await transfers.page(query);
        return { transfers: await presentTransfers(deps, rows), next, is_chain_read: settings !== null };
      }),
      route(assignTransfer, async ({ params: { transferId }, body, audit }) => ({
        transfer: await assign(transferId, body.projectId, audit),
      })),
      route(returnTransfer, async ({ params: { transferId }, body, audit }) => ({
        transfer: await giveBack(transferId, body.reason, audit),
      })),
      route(reopenTransfer, async ({ params: { transferId }, body, audit }) => ({
        transfer: await reopen(transferId, body.reason, audit),
      })),
    ],
  };
}
