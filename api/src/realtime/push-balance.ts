import { isOwnedAccount, type BalanceChange, type LedgerModule } from '../modules/ledger/index.ts';
import type { Publish } from './publish.ts';

/** Sends a user or project its current balance, after the commit that changed it. */
export function createPushBalance({ ledger, publish }: { ledger: Pick<LedgerModule, 'balanceOf'>; publish: Publish }) {
  return async ({ account, changeMxp }: BalanceChange): Promise<void> => {
    if (!isOwnedAccount(account)) return;
    // Read again, because concurrent changes may be pushed out of order.
    const totalPoints = await ledger.balanceOf(account);
    publish(account.slice(account.indexOf(':') + 1), 'points_update', { totalPoints, changeMxp });
  };
}
