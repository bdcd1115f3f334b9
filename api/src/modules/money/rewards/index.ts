import {
  getProjectStatement,
  getRewards,
  getStatement,
  PAYABLE_LIST_MAX,
  type Payable,
  type QueryOf,
} from '@magnetx/contracts';
import { walkBatches } from '../../../db/walk-batches.ts';
import { parseCursor, readCursorPage } from '../../../http/cursor-page.ts';
import { route } from '../../../http/route.ts';
import type { AccountName, LedgerModule, LedgerLine } from '../../ledger/ledger/index.ts';
import type { PayablesModule, StoredPayable } from '../../ledger/payables/index.ts';
import type { DrawsModule } from '../../quests/draws/index.ts';
import { explorerUrlOf, type PayoutsModule } from '../payouts/index.ts';
import { describeLines, type DescribeLinesDeps } from './describe-lines.ts';

function present(payable: StoredPayable): Payable {
  const { id, title, kind, amountCents, status, approvedAt, paidAt, reference } = payable;
  return {
    id,
    title,
    kind,
    amount_cents: amountCents,
    status,
    approved_at: approvedAt.toISOString(),
    paid_at: paidAt?.toISOString() ?? null,
    reference,
  };
}

/** A user's earnings and pending cash, and the statements of users and projects. */
export function createRewardsModule(
  deps: DescribeLinesDeps & {
    ledger: Pick<LedgerModule, 'listLines'>;
    payables: PayablesModule;
    payouts: Pick<PayoutsModule, 'nextPayoutOf' | 'describe'>;
    draws: Pick<DrawsModule, 'handOversOf'>;
  },
) {
  const { ledger, payables, payouts, draws } = deps;
  const statementOf = async (accounts: readonly AccountName[], { before, limit }: QueryOf<typeof getStatement>) => {
    const place = parseCursor(before);
    const { rows, next } = await readCursorPage(
      limit,
      (rowsMax) => ledger.listLines(accounts, place && { id: place.id, createdAt: place.at }, rowsMax),
      ({ id, createdAt }) => ({ id, at: createdAt }),
    );
    return { lines: await describeLines(deps, rows), next };
  };
  /** One page of a project's statement, in one currency or both. */
  const projectStatement = (projectId: string, { currency, ...query }: QueryOf<typeof getProjectStatement>) => {
    const accounts = { mxp: `project:${projectId}`, usd: `project:${projectId}:usd` } as const;
    return statementOf(currency === 'all' ? Object.values(accounts) : [accounts[currency]], query);
  };
  return {
    projectStatement,
    userStatement: (userId: string, query: QueryOf<typeof getStatement>) => statementOf([`user:${userId}`], query),
    presentPayable: present,
    /** Everything about a user here, for the download of their data. */
    data: {
      statement: async function* (userId: string) {
        const read = (last: LedgerLine | null, limit: number) => ledger.listLines(`user:${userId}`, last, limit);
        for await (const lines of walkBatches(read)) yield await describeLines(deps, lines);
      },
      payables: async function* (userId: string) {
        const read = (last: StoredPayable | null, limit: number) => payables.listFor(userId, limit, last);
        for await (const some of walkBatches(read)) yield some.map(present);
      },
    },
    routes: [
      route(getRewards, async ({ caller }) => {
        const { accountId } = caller();
        const [sums, newest, nextPayout, handOvers] = await Promise.all([
          payables.sumsFor(accountId),
          payables.listFor(accountId, PAYABLE_LIST_MAX),
          payouts.nextPayoutOf(accountId),
          draws.handOversOf(accountId),
        ]);
        const batchIds = [...new Set(newest.flatMap(({ batchId }) => batchId ?? []))];
        const batches = await payouts.describe(batchIds);
        return {
          approved_cents: sums.approvedCents,
          payable_cents: sums.payableCents,
          paid_cents: sums.paidCents,
          next_payout: nextPayout,
          payables: newest.map((payable) => ({
            ...present(payable),
            correction_of: batches.get(payable.batchId ?? '')?.correctionOf ?? null,
            explorer_url: explorerUrlOf(batches.get(payable.batchId ?? '')?.batch, payable.reference),
            wallet_by: (payable.status === 'payable' ? handOvers.get(payable.questId)?.toISOString() : null) ?? null,
          })),
        };
      }),
      route(getStatement, ({ caller, query }) => statementOf([`user:${caller().accountId}`], query)),
      route(getProjectStatement, ({ caller, query }) => projectStatement(caller().accountId, query)),
    ],
  };
}

export type RewardsModule = ReturnType<typeof createRewardsModule>;
