import { DEPOSIT_NETWORKS, formatUsd, shortenAddress } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { Chain, TokenTransfer } from '../../../chain/index.ts';
import type { CoreDeps } from '../../../core-deps.ts';
import { runEach, type Job, type JobContext } from '../../../jobs/index.ts';
import type { DepositWalletsModule } from '../deposit-wallets/index.ts';
import type { DepositChain } from './deposit-chain.ts';
import { findOnAnyNetwork, holdProject, postDeposit, type DepositDeps } from './move-deposit.ts';
import type { PendingTransfer, StoredTransfer } from './transfer.model.ts';

export interface ReadTransfersDeps extends DepositDeps, Pick<CoreDeps, 'clock'> {
  readonly chain: Chain;
  readonly settings: DepositChain;
  readonly wallets: Pick<DepositWalletsModule, 'ownerOf'>;
}

/** A block takes 12 seconds on Ethereum, and less elsewhere. */
const EVERY_MS = 15_000;
/** Nodes refuse ranges that are longer. */
const BLOCKS_PER_QUERY = 1_000;
/** The newest transfers that are not final yet; more are shown once they are. */
const PENDING_MAX = 500;

export const cursorIdOf = ({ network, treasury }: DepositChain): string => `${network}:${treasury}`;

function seen(network: string, transfer: TokenTransfer): PendingTransfer {
  const { transaction, logIndex, block, token, amount, cents, from } = transfer;
  // Not `:`, which separates the rounds in the keys of deposits by hand.
  return { _id: `${network}:${transaction}#${logIndex}`, transaction, block, token: token.symbol, amount, cents, from };
}

/** The posting of a transfer. A later round follows a credit that was taken back. */
export const postingOf = ({ id, round, token, amount, transaction, cents }: Omit<StoredTransfer, 'state'>) => ({
  id,
  round,
  amountCents: cents,
  name: `${amount} ${token}, ${shortenAddress(transaction)}`,
});

/** Credits a transfer to a project. False for a project that is closed. */
export async function credit(
  deps: Pick<DepositDeps, 'projects' | 'ledger' | 'payables' | 'notifications'>,
  stored: Omit<StoredTransfer, 'state'>,
  projectId: string,
  session: ClientSession,
): Promise<boolean> {
  if (!(await holdProject(deps, projectId, session))) return false;
  await postDeposit(deps, { projectId, ...postingOf(stored) }, session);
  return true;
}

/** Stores one of the final transfers once, and credits it if its sender is the proved wallet of a project. */
async function settle(
  deps: ReadTransfersDeps,
  transfer: PendingTransfer,
  found: readonly TokenTransfer[],
  session: ClientSession,
): Promise<void> {
  const { transfers, wallets, settings, clock } = deps;
  const { _id: id, ...facts } = transfer;
  if (await transfers.find(id, session)) return;
  await transfers.touchTransaction(facts.transaction, session);
  const stored = { ...facts, id, at: clock.now(), projectId: null, round: 0, reason: '' };
  const recorded = await findOnAnyNetwork(deps, facts.transaction, session);
  if (recorded) {
    const { amountCents, network } = recorded;
    const same = found.filter(({ transaction }) => transaction === facts.transaction);
    const isRight = amountCents === same.reduce((sum, { cents }) => sum + cents, 0) && network === settings.network;
    const byHand = t('Recorded by hand as {amountCents} on {depositNetworks}', {
      amountCents: formatUsd(amountCents),
      depositNetworks: DEPOSIT_NETWORKS[network],
    });
    return transfers.insert({ ...stored, state: 'recorded', reason: isRight ? '' : byHand }, session);
  }
  const owner = await wallets.ownerOf(facts.from, session);
  const isCredited = owner !== null && (await credit(deps, stored, owner, session));
  const outcome = isCredited ? { state: 'credited' as const, projectId: owner } : { state: 'waiting' as const };
  await transfers.insert({ ...stored, ...outcome }, session);
}

/** Reads final blocks up to a height, a range at a time. A range is left only when all of its transfers are stored. */
async function readFinal(deps: ReadTransfersDeps, finalized: number, context: JobContext): Promise<void> {
  const { chain, transfers, settings, withTransaction } = deps;
  const { network, treasury, startBlock } = settings;
  const id = cursorIdOf(settings);
  const begun = await transfers.readCursor(id);
  let block = begun?.block ?? (startBlock ?? finalized + 1) - 1;
  if (!begun && !(await transfers.moveCursor(id, null, { block, finalized }))) return;
  while (block < finalized && !context.isEnding()) {
    const to = Math.min(block + BLOCKS_PER_QUERY, finalized);
    const found = await chain.readTransfersTo(treasury, { from: block + 1, to });
    await runEach(found, context, (transfer) =>
      withTransaction((session) => settle(deps, seen(network, transfer), found, session)),
    );
    if (context.isEnding()) return;
    if (!(await transfers.moveCursor(id, block, { block: to, finalized }))) return;
    block = to;
  }
}

/**
 * Reads the transfers to the treasury from the chain. Those in final blocks are stored and credited, each once, by
 * their id and the key of the ledger; those in later blocks are only shown.
 */
export function readTransfersJob(deps: ReadTransfersDeps): Job {
  const { chain, transfers, settings } = deps;
  return {
    name: 'read-chain-deposits',
    everyMs: EVERY_MS,
    run: async (context) => {
      const { latest, finalized } = await chain.readHeights();
      await readFinal(deps, finalized, context);
      if (context.isEnding()) return;
      const cursor = await transfers.readCursor(cursorIdOf(settings));
      if (!cursor || cursor.block < finalized) return;
      const range = { from: cursor.block + 1, to: latest };
      const found = range.from > range.to ? [] : await chain.readTransfersTo(settings.treasury, range);
      const pending = found.slice(-PENDING_MAX).map((transfer) => seen(settings.network, transfer));
      await transfers.setPending(cursorIdOf(settings), finalized, pending);
    },
  };
}
