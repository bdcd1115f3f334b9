import type { ClientSession } from 'mongoose';
import type { Chain, TokenTransfer } from '../../../chain/index.ts';
import { runEach, type Job } from '../../../jobs/index.ts';
import { settleSeen } from './pay-payout.ts';
import { getBatch, type PayoutDeps } from './payout-steps.ts';
import type { StoredRow, StoredTransaction } from './payout.repository.ts';

const EVERY_MS = 15_000;
const TRANSACTIONS_PER_RUN = 100;
/** More than a transaction can reach. */
const ROWS_MAX = 10_000;
const LOST_AFTER_MS = 60 * 60_000;
/** Clocks of blocks and of this API may differ by this much. */
const CLOCKS_DIFFER_MS = 15 * 60_000;

const sumOf = (transfers: readonly TokenTransfer[]): number => transfers.reduce((sum, { cents }) => sum + cents, 0);

/** The state of the rows of one wallet after a transaction. */
function seenAfter(rows: readonly StoredRow[], transfers: readonly TokenTransfer[], hash: string) {
  const before = rows.find(({ seen }) => seen)?.seen;
  const expectedCents = before?.expectedCents ?? rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const cents = (before?.cents ?? 0) + sumOf(transfers);
  // The transaction that has completed the amount, whatever comes later.
  const transaction = before && before.cents >= expectedCents ? before.transaction : hash;
  const largestCents = Math.max(before?.largestCents ?? 0, ...transfers.map((transfer) => transfer.cents));
  const count = (before?.transfers ?? 0) + transfers.length;
  const seen = { cents, transfers: count, largestCents, expectedCents, transaction };
  return { seen, isSeen: cents >= expectedCents, isOver: cents > expectedCents };
}

/** Stores a final transaction once, with what it has brought to the rows of its batch and to strangers. */
async function record(
  { payouts }: PayoutDeps,
  { id, batchId }: StoredTransaction,
  transfers: readonly TokenTransfer[],
  session: ClientSession,
): Promise<void> {
  const moved = transfers.filter(({ from, to }) => from !== to);
  const receivedBy = Map.groupBy(moved, ({ to }) => to.toLowerCase());
  const sentBy = Map.groupBy(moved, ({ from }) => from.toLowerCase());
  // Wallets of earlier releases may be in lower case.
  const wallets = moved.flatMap(({ to }) => [to, to.toLowerCase()]);
  const rows = await payouts.listRowsWhere({ batchId, wallet: { $in: wallets } }, ROWS_MAX, session);
  const rowsOf = Map.groupBy(rows, ({ wallet }) => wallet.toLowerCase());
  const strangers = [...receivedBy].flatMap(([wallet, received]) => {
    // A contract that hands payments on is no receiver.
    const cents = sumOf(received) - sumOf(sentBy.get(wallet) ?? []);
    return rowsOf.has(wallet) || cents <= 0 ? [] : [{ wallet: received[0]?.to ?? wallet, cents }];
  });
  const final = { state: 'final', receivers: rows.length, strangers } as const;
  if (!(await payouts.settleTransaction({ id, batchId }, final, session))) return;
  for (const [wallet, some] of rowsOf) {
    const userIds = some.map(({ userId }) => userId);
    await payouts.markRowsSeen(batchId, userIds, seenAfter(some, receivedBy.get(wallet) ?? [], id), session);
  }
}

/** Reads a waiting transaction. It keeps waiting without a final block, unless the nodes never heard of it. */
async function read(
  deps: PayoutDeps & { readonly chain: Chain },
  transaction: StoredTransaction,
  heights: { readonly finalized: number },
): Promise<void> {
  const { chain, payouts, withTransaction, clock } = deps;
  const { id, batchId, at } = transaction;
  const receipt = await chain.readReceipt(id, heights);
  // A transfer of the time before has paid something else.
  const isOld = receipt && receipt.minedMs < (await getBatch(payouts, batchId)).at.getTime() - CLOCKS_DIFFER_MS;
  if (receipt && !receipt.isFailed && !isOld) {
    return withTransaction((session) => record(deps, transaction, receipt.transfers, session));
  }
  const isNew = clock.now().getTime() - at.getTime() < LOST_AFTER_MS;
  if (!receipt && (isNew || (await chain.knows(id)))) return;
  const state = receipt?.isFailed ? 'failed' : isOld ? 'old' : 'lost';
  await withTransaction((session) => payouts.settleTransaction(transaction, { state }, session));
}

/**
 * Reads the transactions that pay batches from the chain, and pays the rows whose wallets have their amount in final
 * blocks. Each transaction and each row counts once, by conditional updates.
 */
export function readTransactionsJob(deps: PayoutDeps & { readonly chain: Chain }): Job {
  const { chain, payouts, paidIn } = deps;
  return {
    name: 'read-payout-transactions',
    everyMs: EVERY_MS,
    run: async (context) => {
      const readAll = async (): Promise<void> => {
        const here = { state: 'waiting', chainId: paidIn.chainId } as const;
        const waiting = await payouts.listTransactions(here, TRANSACTIONS_PER_RUN);
        if (waiting.length === 0) return;
        const heights = await chain.readHeights();
        await runEach(waiting, context, (transaction) => read(deps, transaction, heights));
      };
      // Rows that were seen before are paid although nodes are down now.
      const settleAll = async (): Promise<void> => {
        const paying = (await payouts.listUnpaid()).filter(
          ({ status, seen }) => status === 'paying' && seen !== undefined,
        );
        await runEach(paying, context, (batch) => settleSeen(deps, batch, context.isEnding));
      };
      await runEach([readAll, settleAll], context, (part) => part());
    },
  };
}
