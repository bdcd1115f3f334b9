import { PAYOUT_LISTED_MAX, transactionUrl, type PayoutOnChain, type PayoutProblem } from '@magnetx/contracts';
import type { PayoutDeps } from './payout-steps.ts';
import type { StoredBatch, StoredRow } from './payout.repository.ts';

/** The page of the transaction that has paid a row. Empty if none was seen. */
export function explorerUrlOf({ paidIn }: StoredBatch, { isPaid, seen }: StoredRow): string {
  return (isPaid && seen && paidIn && transactionUrl(paidIn.chainId, seen.transaction)) || '';
}

function kindOf({ seen, isOver }: StoredRow): PayoutProblem['kind'] {
  if (!seen) return 'missing';
  if (isOver !== true) return 'less';
  return seen.transfers > 1 ? 'doubled' : 'more';
}

/** What the chain has of a batch, and where it differs. Null for a batch that is not read from the chain. */
export async function readOnChain(
  { payouts, users }: Pick<PayoutDeps, 'payouts' | 'users'>,
  { id: batchId, seen, receivers, paidIn }: StoredBatch,
): Promise<PayoutOnChain | null> {
  if (seen === undefined) return null;
  const [transactions, transactionCount, over, overCount, less, missing] = await Promise.all([
    payouts.listTransactions({ batchId }, PAYOUT_LISTED_MAX),
    payouts.countTransactions(batchId),
    payouts.listOverpaidRows(batchId, PAYOUT_LISTED_MAX),
    payouts.countOverpaidRows(batchId),
    payouts.listUnpaidRows(batchId, PAYOUT_LISTED_MAX, undefined, { isSeen: false }),
    payouts.listUnpaidRows(batchId, PAYOUT_LISTED_MAX, undefined, { isSeen: null }),
  ]);
  const strangers = Map.groupBy(
    transactions.flatMap((transaction) => transaction.strangers),
    ({ wallet }) => wallet,
  );
  const rows = [...over, ...less, ...missing].slice(0, PAYOUT_LISTED_MAX);
  const people = await users.list(rows.map(({ userId }) => userId));
  const handles = new Map(people.map(({ id, handle }) => [id, handle]));
  const problems: PayoutProblem[] = [
    ...[...strangers].map(([wallet, brought]) => ({
      kind: 'stranger' as const,
      user_id: null,
      handle: '',
      wallet,
      expected_cents: 0,
      seen_cents: brought.reduce((sum, { cents }) => sum + cents, 0),
    })),
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
    transactions: transactions.map(({ id: hash, state, at, addedBy, receivers: reached }) => ({
      hash,
      state,
      explorer_url: (paidIn && transactionUrl(paidIn.chainId, hash)) ?? '',
      added_at: at.toISOString(),
      added_by: addedBy,
      people: reached,
    })),
    transaction_count: transactionCount,
    problems: problems.slice(0, PAYOUT_LISTED_MAX),
    problem_count: strangers.size + overCount + receivers - seen,
  };
}
