import {
  getProjectStatement,
  getRewards,
  getStatement,
  PAYABLE_LIST_MAX,
  STATEMENT_PAGE_SIZE_MAX,
  type Payable,
  type QueryOf,
  type ResponseOf,
} from '@magnetx/contracts';
import { route, type Route } from '../../http/route';
import type { AccountName, LedgerModule, StatementPlace } from '../ledger';
import type { PayablesModule, StoredPayable } from '../payables';
import { describeLines, type DescribeLinesDeps } from './describe-lines';
import { formatPlace, parsePlace } from './statement-place';

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
  dataOf: (userId: string) => Promise<object>;
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
  const readPage = async (account: AccountName, place: StatementPlace | null, limit: number) => {
    const found = await ledger.listOf(account, place, limit + 1);
    const page = found.slice(0, limit);
    return { lines: await describeLines(deps, page), next: found.length > limit ? (page.at(-1) ?? null) : null };
  };
  const answerPage = async (account: AccountName, { before, limit }: QueryOf<typeof getStatement>) => {
    const { lines, next } = await readPage(account, parsePlace(before), limit);
    return { lines, next: next && formatPlace(next) };
  };
  const readAll = async (userId: string) => {
    const lines = [];
    let place: StatementPlace | null = null;
    do {
      const page = await readPage(`user:${userId}`, place, STATEMENT_PAGE_SIZE_MAX);
      lines.push(...page.lines);
      place = page.next;
    } while (place !== null);
    return lines;
  };
  return {
    statementOf: answerPage,
    dataOf: async (userId) => ({
      statement: await readAll(userId),
      payables: (await payables.listFor(userId, 0)).map(present),
    }),
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
