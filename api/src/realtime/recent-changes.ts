import type { AccountName, LedgerModule } from '../modules/ledger/index.ts';
import type { NotificationsModule } from '../modules/messages/notifications/index.ts';
import type { Principal } from '../http/principal.ts';

export type ConnectedAccount = Pick<Principal, 'accountId'> & { readonly audience: 'user' | 'project' };

/** The recently committed changes of an account. */
export interface AccountChanges {
  readonly notifications: readonly { readonly id: string; readonly createdAt: Date }[];
  readonly movements: readonly { readonly id: string; readonly createdAt: Date }[];
  readonly totalPoints: number;
}

/** Reads the changes of these accounts within a time span, by account id. Accounts without changes are left out. */
export type ReadRecentChanges = (
  accounts: readonly ConnectedAccount[],
  within: { readonly from: Date; readonly to: Date },
) => Promise<ReadonlyMap<string, AccountChanges>>;

interface RecentChangesDeps {
  readonly notifications: Pick<NotificationsModule, 'listRecent'>;
  readonly ledger: Pick<LedgerModule, 'listRecentLines' | 'balancesOf'>;
}

const nameOf = ({ audience, accountId }: ConnectedAccount): AccountName => `${audience}:${accountId}`;

/** Runs two indexed queries for any number of accounts, and a third if balances have changed. */
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
