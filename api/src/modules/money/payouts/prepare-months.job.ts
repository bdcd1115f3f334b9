import { AppError } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { AuditLog } from '../../../http/audit-trail.ts';
import type { Job } from '../../../jobs/index.ts';
import { checkWalletsJob } from '../../accounts/wallets/index.ts';
import { monthDue, monthEnd } from './payout-months.ts';
import type { PayoutDeps } from './payout-steps.ts';
import type { createPreparePayout } from './prepare-payout.ts';

const EVERY_MS = 60_000;

/**
 * Prepares the batch of the month before, once, from its payout day on. An admin may have prepared it after the month's
 * end. A month without payable rewards has no batch.
 */
export function prepareMonthsJob(
  deps: PayoutDeps & { readonly auditLog: Pick<AuditLog, 'record'> },
  prepare: ReturnType<typeof createPreparePayout>,
): Job {
  const { run: checkWallets } = checkWalletsJob(deps);
  const { payouts, auditLog, withTransaction, clock, payoutDay, chain } = deps;
  return {
    name: 'prepare-payouts',
    everyMs: EVERY_MS,
    run: async (context) => {
      const month = monthDue(clock.now(), payoutDay);
      if (await payouts.isMonthSettled(month)) return;
      // The last check may be hours old.
      await checkWallets(context);
      if (chain && context.isEnding()) return;
      /** False if another process has settled the month, or an admin has prepared it meanwhile. */
      const claim = async (session: ClientSession): Promise<boolean> => {
        if (await payouts.isMonthSettled(month, session)) return false;
        await payouts.settleMonth(month, clock.now(), session);
        return !(await payouts.hasCompleteBatch(month, monthEnd(month), session));
      };
      const audit = { done: auditLog.record.bind(null, 'preparePayout') };
      try {
        await prepare(month, { by: '', attempt: `month:${month}`, audit, claim, isEnding: context.isEnding });
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'nothing_to_pay')) throw error;
        await withTransaction(claim);
      }
    },
  };
}
