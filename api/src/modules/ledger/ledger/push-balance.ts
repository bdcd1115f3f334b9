import type { Publish } from '../../../realtime/publish.ts';
import { holderOf } from './account-name.ts';
import type { LedgerRepository } from './ledger.repository.ts';
import type { BalanceChange } from './post-entry.ts';

/** Sends a user or project its current MXP balance, after the commit that changed it. */
export function createPushBalance({
  ledger,
  publish,
}: {
  ledger: Pick<LedgerRepository, 'balanceOf'>;
  publish: Publish;
}) {
  return async ({ account, change: changeMxp }: BalanceChange): Promise<void> => {
    const holder = holderOf(account);
    if (!holder) return;
    // Read again, because concurrent changes may be pushed out of order.
    const totalPoints = await ledger.balanceOf(account);
    publish(holder.id, 'points_update', { totalPoints, changeMxp });
  };
}
