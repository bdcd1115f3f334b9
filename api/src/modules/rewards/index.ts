import {
  getProjectStatement,
  getRewards,
  getStatement,
  PAYABLE_LIST_MAX,
  type Payable,
  type QueryOf,
  type ResponseOf,
  type StatementLine,
} from '@magnetx/contracts';
import { walkBatches } from '../../db/walk-batches.ts';
import { route, type Route } from '../../http/route.ts';
import type { AccountName, LedgerModule, StatementEntry } from '../ledger/index.ts';
import type { PayablesModule, StoredPayable } from '../payables/index.ts';
import { describeLines, type DescribeLinesDeps } from './describe-lines.ts';
import { formatPlace, parsePlace } from './statement-place.ts';

export interface RewardsDeps extends DescribeLinesDeps {
  readonly ledger: Pick<LedgerModule, 'listOf'>;
  readonly payables: PayablesModule;
}

type StatementPage = Omit<ResponseOf<typeof getStatement>, 'success'>;

export interface RewardsModule {
  readonly routes: readonly Route[];
  /** One page of a user's or project's movements. */
  statementOf: (account: AccountName, query: QueryOf<typeof getStatement>) => Promise<StatementPage>;
  /** Everything kept about a person here, for them to take away. */
  readonly data: {
    statement: (userId: string) => AsyncIterable<StatementLine[]>;
    payables: (userId: string) => AsyncIterable<Payable[]>;
  };
}

function present(payable: StoredPayable): Payable {
  const { id, title, kind, amountCents, status, approvedAt, paidAt, reference } = payable;
  const approved_at = approvedAt.toISOString();
  return {
    id,
    title,
    kind,
    amount_cents: amountCents,
    status,
    approved_at,
    paid_at: paidAt?.toISOString() ?? null,
    reference,
  };
}

/** What a user has earned, cash on its way; and every movement of a user's or project's MXP. */
export function createRewardsModule(deps: RewardsDeps): RewardsModule {
  const { ledger, payables } = deps;
  const answerPage = async (account: AccountName, { before, limit }: QueryOf<typeof getStatement>) => {
    const found = await ledger.listOf(account, parsePlace(before), limit + 1);
    const page = found.slice(0, limit);
    const next = found.length > limit ? (page.at(-1) ?? null) : null;
    return { lines: await describeLines(deps, page), next: next && formatPlace(next) };
  };
  return {
    statementOf: answerPage,
    data: {
      statement: async function* (userId) {
        const read = (last: StatementEntry | null, limit: number) => ledger.listOf(`user:${userId}`, last, limit);
        for await (const entries of walkBatches(read)) yield await describeLines(deps, entries);
      },
      payables: async function* (userId) {
        const read = (last: StoredPayable | null, limit: number) => payables.listFor(userId, limit, last);
        for await (const some of walkBatches(read)) yield some.map(present);
      },
    },
    routes: [
      route(getRewards, async ({ caller }) => {
        const { accountId } = caller();
        const [sums, newest] = await Promise.all([
          payables.sumsFor(accountId),
          payables.listFor(accountId, PAYABLE_LIST_MAX),
        ]);
        return {
          approved_cents: sums.approvedCents,
          payable_cents: sums.payableCents,
          paid_cents: sums.paidCents,
          payables: newest.map(present),
        };
      }),
      route(getStatement, ({ caller, query }) => answerPage(`user:${caller().accountId}`, query)),
      route(getProjectStatement, ({ caller, query }) => answerPage(`project:${caller().accountId}`, query)),
    ],
  };
}
