import { isOwnedAccount, type BalanceChange, type LedgerModule } from '../modules/ledger/index.ts';
import type { Publish } from './publish.ts';

/** Tells a user or project what it holds now, after the commit of what changed it. */
export function createPushBalance({ ledger, publish }: { ledger: Pick<LedgerModule, 'balanceOf'>; publish: Publish }) {
  return async ({ account, changeMxp }: BalanceChange): Promise<void> => {
    if (!isOwnedAccount(account)) return;
    // Asked again: of several changes at once, the last to be told may not be the last.
    const totalPoints = await ledger.balanceOf(account);
    publish(account.slice(account.indexOf(':') + 1), 'points_update', { totalPoints, changeMxp });
  };
}
