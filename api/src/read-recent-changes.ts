import type { AccountName, LedgerModule } from './modules/ledger/ledger/index.ts';
import type { NotificationsModule } from './modules/messages/notifications/index.ts';
import type { AccountChanges, ConnectedAccount, ReadRecentChanges } from './realtime/recent-changes.ts';

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
