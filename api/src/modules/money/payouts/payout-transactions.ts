import { AppError, formatCount, formatMonth, shortenAddress } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { getBatch, noteOfBatch, refusal, type PayoutCall, type PayoutDeps } from './payout-steps.ts';
import type { StoredBatch } from './payout.repository.ts';

/** `2 transactions: 0xabcd…1234, 0x1234…abcd`. */
export function transactionsText(hashes: readonly string[]): string {
  return `${formatCount(hashes.length, 'transaction')}: ${hashes.map(shortenAddress).join(', ')}`;
}

/**
 * Notes the transactions that pay a batch, in the transaction that changes it. Those that it has already stay, unless
 * they were lost. Throws `conflict` for one that counts for another batch.
 */
export async function nameTransactions(
  deps: PayoutDeps,
  batchId: string,
  hashes: readonly string[],
  session: ClientSession,
): Promise<void> {
  const { payouts, clock, paidIn } = deps;
  const found = await payouts.listTransactions({ _id: { $in: [...hashes] } }, hashes.length, session);
  const reported = await payouts.listPaid();
  for (const hash of hashes) {
    const before = found.find(({ id }) => id === hash);
    // Another batch has it, unless it has brought nothing to the people of that one, and never will.
    const isTaken = before?.state === 'waiting' || (before && before.receivers > 0);
    const other =
      isTaken && before.batchId !== batchId
        ? await payouts.find(before.batchId)
        : reported.find(({ reference }) => reference.toLowerCase().includes(hash));
    if (other) {
      const payout = t('the payout for {month}', { month: formatMonth(other.month) });
      const message = t('Transaction {hash} counts for {payout} already.', { hash: shortenAddress(hash), payout });
      throw new AppError('conflict', { message });
    }
    if (before?.batchId === batchId && before.state !== 'lost') continue;
    const added = { id: hash, batchId, chainId: paidIn.chainId, at: clock.now(), state: 'waiting' as const };
    await payouts.putTransaction({ ...added, receivers: 0, strangers: [] }, session);
  }
}

/** Adds transactions to a batch that is read from the chain. Throws `not_found` and `conflict`. */
export function createAddTransactions(deps: PayoutDeps) {
  const { payouts, withTransaction, clock } = deps;
  return (batchId: string, hashes: readonly string[], { audit }: PayoutCall): Promise<StoredBatch> =>
    withTransaction(async (session) => {
      const before = await getBatch(payouts, batchId, session);
      if (before.seen === undefined || before.isUnderWay) throw refusal(before);
      // A write, so that a concurrent cancellation of the rest comes before this or sees the transactions.
      const batch = await payouts.changeIf(batchId, ['paying'], { workedAt: clock.now() }, session);
      if (!batch) throw refusal(before);
      await nameTransactions(deps, batchId, hashes, session);
      await audit.done({ ...(await noteOfBatch(payouts, batch, session)), detail: transactionsText(hashes) }, session);
      return batch;
    });
}
