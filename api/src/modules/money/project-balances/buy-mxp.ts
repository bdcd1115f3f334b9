import { AppError, formatMxp, formatUsd, insufficientDollarsText, mxpPriceCents } from '@magnetx/contracts';
import type { WithTransaction } from '../../../db/with-transaction.ts';
import type { Projects } from '../../accounts/accounts/index.ts';
import { transfer, type LedgerModule } from '../../ledger/ledger/index.ts';

export interface BuyMxpDeps {
  readonly projects: Pick<Projects, 'assertActive'>;
  readonly ledger: Pick<LedgerModule, 'postEntry' | 'balanceOf'>;
  readonly withTransaction: WithTransaction;
}

/**
 * Buys MXP from a project's dollars, once per attempt: one entry moves both currencies. Throws `forbidden` for a
 * suspended project, and `insufficient_balance` with both amounts in its message.
 */
export function createBuyMxp({ projects, ledger, withTransaction }: BuyMxpDeps) {
  return (projectId: string, amountMxp: number, attempt: string): Promise<void> =>
    withTransaction(async (session) => {
      await projects.assertActive(projectId, session);
      const [dollars, mxp] = [`project:${projectId}:usd`, `project:${projectId}`] as const;
      const costCents = mxpPriceCents(amountMxp);
      const entry = {
        key: `mxp-purchase:${attempt}`,
        kind: 'mxp-purchase',
        memo: `${formatMxp(amountMxp)} for ${formatUsd(costCents)}`,
        postings: [
          ...transfer(dollars, 'platform:revenue', costCents),
          ...transfer('platform:issuance', mxp, amountMxp),
        ],
      };
      try {
        await ledger.postEntry(entry, session);
      } catch (cause) {
        if (!(cause instanceof AppError) || cause.code !== 'insufficient_balance') throw cause;
        const heldCents = await ledger.balanceOf(dollars, session);
        throw new AppError(cause.code, { message: insufficientDollarsText({ costCents, heldCents }), cause });
      }
    });
}
