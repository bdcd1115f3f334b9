import { holderOf, type BalanceChange, type LedgerModule } from '../modules/ledger/index.ts';
import type { Publish } from './publish.ts';

/** Sends a user or project its current MXP balance, after the commit that changed it. */
export function createPushBalance({ ledger, publish }: { ledger: Pick<LedgerModule, 'balanceOf'>; publish: Publish }) {
  return async ({ account, change: changeMxp }: BalanceChange): Promise<void> => {
    const holder = holderOf(account);
    if (!holder) return;
    // Read again, because concurrent changes may be pushed out of order.
    const totalPoints = await ledger.balanceOf(account);
    publish(holder.id, 'points_update', { totalPoints, changeMxp });
  };
}
