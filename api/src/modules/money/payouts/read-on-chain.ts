import { PAYOUT_LISTED_MAX, transactionUrl, type PayoutOnChain, type PayoutProblem } from '@magnetx/contracts';
import type { PayoutDeps } from './payout-steps.ts';
import type { StoredBatch, StoredRow } from './payout.repository.ts';

/** The page of a transaction of a batch. Empty without one, and for a batch that is not read from the chain. */
export function explorerUrlOf(batch: Pick<StoredBatch, 'seen' | 'paidIn'> | undefined, hash = ''): string {
  return (batch?.seen !== undefined && batch.paidIn && transactionUrl(batch.paidIn.chainId, hash)) || '';
}

function kindOf({ seen, isOver }: StoredRow): PayoutProblem['kind'] {
  if (!seen) return 'missing';
  if (isOver !== true) return 'less';
  const { transfers, expectedCents, largestCents = expectedCents } = seen;
  return transfers > 1 && largestCents >= expectedCents ? 'doubled' : 'more';
}

const STRANGER = { kind: 'stranger', user_id: null, handle: '', expected_cents: 0 } as const;

/** The transactions of a batch, and its differences from them. Null for a batch that is not read from the chain. */
export async function readOnChain(
  { payouts, users }: Pick<PayoutDeps, 'payouts' | 'users'>,
  batch: StoredBatch,
): Promise<PayoutOnChain | null> {
  const { id: batchId, seen, receivers } = batch;
  if (seen === undefined) return null;
  // People without any money wait for it, and are no problem yet.
  const [waiting] = await payouts.listTransactions({ batchId, state: 'waiting' }, 1);
  const withoutMoney = { batchId, isPaid: false, isSeen: null } as const;
  const [transactions, transactionCount, over, overCount, less, missing, waitingCount] = await Promise.all([
    payouts.listTransactions({ batchId }, PAYOUT_LISTED_MAX),
    payouts.countTransactions(batchId),
    payouts.listRowsWhere({ batchId, isOver: true }, PAYOUT_LISTED_MAX),
    payouts.countRowsWhere({ batchId, isOver: true }),
    payouts.listRowsWhere({ batchId, isPaid: false, isSeen: false }, PAYOUT_LISTED_MAX),
    waiting ? [] : payouts.listRowsWhere(withoutMoney, PAYOUT_LISTED_MAX),
    waiting ? payouts.countRowsWhere(withoutMoney) : 0,
  ]);
  const strangers = transactions.flatMap((transaction) => transaction.strangers);
  const rows = [...over, ...less, ...missing].slice(0, PAYOUT_LISTED_MAX);
  const people = await users.list(rows.map(({ userId }) => userId));
  const handles = new Map(people.map(({ id, handle }) => [id, handle]));
  const problems: PayoutProblem[] = [
    ...strangers.map(({ wallet, cents }) => ({ ...STRANGER, wallet, seen_cents: cents })),
    ...rows.map((row) => ({
      kind: kindOf(row),
      user_id: handles.has(row.userId) ? row.userId : null,
      handle: handles.get(row.userId) ?? '',
      wallet: row.wallet,
      expected_cents: row.seen?.expectedCents ?? row.amountCents,
      seen_cents: row.seen?.cents ?? 0,
    })),
  ];
  return {
    transactions: transactions.map(({ id: hash, state, receivers: reached }) => ({
      hash,
      state,
      explorer_url: explorerUrlOf(batch, hash),
      people: reached,
    })),
    transaction_count: transactionCount,
    problems: problems.slice(0, PAYOUT_LISTED_MAX),
    problem_count: strangers.length + overCount + receivers - seen - waitingCount,
  };
}
