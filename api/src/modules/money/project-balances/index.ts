import {
  buyMxp,
  creditProject,
  debitProject,
  getProjectBalance,
  type AdPrices,
  type ResponseOf,
} from '@magnetx/contracts';
import { route, type CallContext } from '../../../http/route.ts';
import { presentDebt, type PayablesModule } from '../../ledger/payables/index.ts';
import { createBuyMxp, type BuyMxpDeps } from './buy-mxp.ts';
import { createMoveMxp, type MoveMxpDeps, type Movement } from './move-mxp.ts';

type Context = Pick<CallContext<typeof creditProject>, 'body' | 'attempt' | 'audit'>;

function movementOf({ body: { projectId, amount, reason }, attempt, audit }: Context): Movement {
  return { projectId, amountMxp: amount, reason, attempt, audit };
}

type OfferedChecks = Pick<
  ResponseOf<typeof getProjectBalance>,
  'check_kinds' | 'x_check_daily_budget' | 'is_x_token_own'
>;

interface BalanceDeps {
  readonly depositInstructions: string;
  readonly isChainRead: boolean;
  readonly isFundingRequired: boolean;
  readonly largeFeeMxp: number;
  readonly adPrices: AdPrices;
  readonly checksOf: (projectId: string) => Promise<OfferedChecks>;
  readonly sumReserved: (projectId: string) => Promise<number>;
  readonly payables: Pick<PayablesModule, 'debts'>;
}

/** The MXP and dollars of projects: admins credit and debit MXP, and owners buy them. */
export function createProjectBalancesModule(deps: MoveMxpDeps & BuyMxpDeps & BalanceDeps) {
  const { ledger, payables, sumReserved, depositInstructions, isChainRead } = deps;
  const { isFundingRequired, largeFeeMxp, adPrices, checksOf } = deps;
  const buy = createBuyMxp(deps);
  const read = async (projectId: string) => ({
    available_cents: await ledger.balanceOf(`project:${projectId}:usd`),
    reserved_cents: await sumReserved(projectId),
    ...presentDebt((await payables.debts.ofProjects([projectId])).get(projectId)),
    mxp_balance: await ledger.balanceOf(`project:${projectId}`),
  });
  const { move: credit, moveIn: creditIn } = createMoveMxp('credit', deps);
  const { move: debit } = createMoveMxp('debit', deps);
  return {
    credit,
    /** {@link credit} in the caller's transaction. */
    creditIn,
    routes: [
      route(creditProject, async (context) => ({ project: await credit(movementOf(context)) })),
      route(getProjectBalance, async ({ caller }) => {
        const { accountId } = caller();
        const rules = { is_funding_required: isFundingRequired, large_fee_mxp: largeFeeMxp, ad_prices: adPrices };
        const deposit = { deposit_reference: accountId, deposit_instructions: depositInstructions };
        const shown = { ...rules, ...deposit, is_chain_read: isChainRead };
        return { ...(await read(accountId)), ...shown, ...(await checksOf(accountId)) };
      }),
      route(buyMxp, async ({ caller, body, attempt }) => {
        const { accountId } = caller();
        await buy(accountId, body.amount_mxp, attempt);
        return read(accountId);
      }),
      route(debitProject, async (context) => ({ project: await debit(movementOf(context)) })),
    ],
  };
}

export type ProjectBalancesModule = ReturnType<typeof createProjectBalancesModule>;
