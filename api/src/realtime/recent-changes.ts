import type { AccountName, LedgerModule } from '../modules/ledger/index.ts';
import type { NotificationsModule } from '../modules/notifications/index.ts';
import type { Principal } from '../http/principal.ts';

/** An account with a live connection. */
export type ConnectedAccount = Pick<Principal, 'accountId'> & { readonly audience: 'user' | 'project' };

/** What was committed for one account of late. */
export interface AccountChanges {
  readonly notifications: readonly { readonly id: string; readonly createdAt: Date }[];
  readonly movements: readonly { readonly id: string; readonly createdAt: Date }[];
  readonly totalPoints: number;
}

/** The changes of these accounts that are dated within this time, by account id; accounts without any are left out. */
export type ReadRecentChanges = (
  accounts: readonly ConnectedAccount[],
  within: { readonly from: Date; readonly to: Date },
) => Promise<ReadonlyMap<string, AccountChanges>>;

interface RecentChangesDeps {
  readonly notifications: Pick<NotificationsModule, 'listRecent'>;
  readonly ledger: Pick<LedgerModule, 'listRecentLines' | 'balancesOf'>;
}

const nameOf = ({ audience, accountId }: ConnectedAccount): AccountName => `${audience}:${accountId}`;

/** Two queries by index, and a third where balances have moved, however many accounts there are. */
export function createReadRecentChanges({ notifications, ledger }: RecentChangesDeps): ReadRecentChanges {
  return async (accounts, within) => {
    const [news, movements] = await Promise.all([
      notifications.listRecent(
        accounts.map(({ accountId }) => accountId),
        within,
      ),
      ledger.listRecentLines(accounts.map(nameOf), within),
    ]);
    const moved = [...new Set(movements.map(({ account }) => account))];
    const balances = moved.length > 0 ? await ledger.balancesOf(moved) : new Map<string, number>();
    const changes = accounts.map((account): [string, AccountChanges] => [
      account.accountId,
      {
        notifications: news.filter(({ userId }) => userId === account.accountId),
        movements: movements.filter((movement) => movement.account === nameOf(account)),
        totalPoints: balances.get(nameOf(account)) ?? 0,
      },
    ]);
    return new Map(changes.filter(([, { notifications: own, movements: moves }]) => own.length + moves.length > 0));
  };
}
