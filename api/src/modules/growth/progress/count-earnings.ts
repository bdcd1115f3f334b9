import { isEarning } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { Users } from '../../accounts/accounts/index.ts';
import { holderOf, type BalanceChange } from '../../ledger/ledger/index.ts';
import type { SeasonRepository } from './season.repository.ts';
import type { SeasonTotalRepository } from './season-total.repository.ts';

interface CountEarningsDeps {
  readonly users: Pick<Users, 'find'>;
  readonly seasons: Pick<SeasonRepository, 'findAt'>;
  readonly totals: Pick<SeasonTotalRepository, 'add'>;
}

/** Adds each earning entry to the season of its time, in the entry's transaction. */
export function createCountEarnings({ users, seasons, totals }: CountEarningsDeps) {
  return async ({ account, kind, at, change }: BalanceChange, session: ClientSession): Promise<void> => {
    const holder = isEarning(kind) ? holderOf(account) : null;
    if (holder?.kind !== 'user') return;
    const season = await seasons.findAt(at, session);
    if (!season) return;
    // A reversal may concern the work of a deleted user, whose total is erased.
    if (change < 0 && !(await users.find(holder.id, session))) return;
    await totals.add({ seasonId: season.id, userId: holder.id, changeMxp: change, at }, session);
  };
}
