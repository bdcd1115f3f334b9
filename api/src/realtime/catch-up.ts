import type { CoreDeps } from '../core-deps.ts';
import { accountOf, type LiveSocket } from './live-server.ts';
import { parseEvent } from './publish.ts';
import { inSlices } from './slices.ts';
import type { AccountChanges, ConnectedAccount, ReadRecentChanges } from './recent-changes.ts';

export interface CatchUpDeps extends Pick<CoreDeps, 'clock' | 'logger'> {
  /** The sockets of this process. */
  readonly sockets: () => readonly LiveSocket[];
  readonly readChanges: ReadRecentChanges;
  readonly intervalMs?: number | undefined;
}

const INTERVAL_MS = 10_000;
/** The maximum delay between a transaction's start, which timestamps its changes, and its commit. */
const COMMIT_MAX_MS = 15_000;
/** Older changes have been pushed, because a push follows its commit immediately. */
const PUSHED_WITHIN_MS = 2_000;
/** Also covers a delayed check. */
const WINDOW_MS = COMMIT_MAX_MS + PUSHED_WITHIN_MS + 2 * INTERVAL_MS;
/** The embedded database uses an index for at most this many values of one query. */
const ACCOUNTS_PER_QUERY = 500;

/**
 * A change is pushed after its commit, so the push is lost if the process is killed in between. Every ten seconds, each
 * process reads the recent changes of its connected accounts and sends each socket the new ones. The page then
 * refetches what it has missed. The cost is two indexed queries for 500 accounts.
 */
export function createCatchUp({ sockets, readChanges, clock, logger, intervalMs = INTERVAL_MS }: CatchUpDeps) {
  /** The changes that each socket was sent, until they are too old to be read again. */
  const sent = new WeakMap<LiveSocket, Map<string, number>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function send(socket: LiveSocket, changes: AccountChanges, nowMs: number): void {
    const before = sent.get(socket) ?? new Map<string, number>();
    // The page has fetched everything older than its connection.
    const since = socket.data.admittedAtMs - COMMIT_MAX_MS;
    const isNew = ({ id, createdAt }: AccountChanges['movements'][number]): boolean => {
      const key = `${id} ${createdAt.getTime()}`;
      if (before.has(key) || createdAt.getTime() < since) return false;
      before.set(key, createdAt.getTime());
      return true;
    };
    const notifications = changes.notifications.filter(isNew);
    const movements = changes.movements.filter(isNew);
    for (const [key, atMs] of before) if (atMs < nowMs - WINDOW_MS) before.delete(key);
    sent.set(socket, before);
    if (notifications.length + movements.length === 0) return;
    const payload = {
      notifications: notifications.map(({ id, createdAt }) => ({ id, createdAt: createdAt.toISOString() })),
      totalPoints: movements.length > 0 ? changes.totalPoints : null,
    };
    socket.emit('changes', parseEvent('changes', payload));
  }

  async function readAll(accounts: readonly ConnectedAccount[], nowMs: number): Promise<Map<string, AccountChanges>> {
    const within = { from: new Date(nowMs - WINDOW_MS), to: new Date(nowMs - PUSHED_WITHIN_MS) };
    const all = new Map<string, AccountChanges>();
    for (let from = 0; from < accounts.length; from += ACCOUNTS_PER_QUERY) {
      const batch = accounts.slice(from, from + ACCOUNTS_PER_QUERY);
      for (const [accountId, changes] of await readChanges(batch, within)) all.set(accountId, changes);
    }
    return all;
  }

  async function look(): Promise<void> {
    const accounts = new Map<string, ConnectedAccount>();
    for (const account of sockets().map(accountOf)) if (account) accounts.set(account.accountId, account);
    const nowMs = clock.now().getTime();
    const changes = await readAll([...accounts.values()], nowMs);
    for await (const socket of inSlices(sockets())) {
      const own = changes.get(accountOf(socket)?.accountId ?? '');
      if (own) send(socket, own, nowMs);
    }
  }

  function lookLater(): void {
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => logger.error({ err: error }, 'reading recent changes failed'))
        .finally(() => {
          if (!isStopped) lookLater();
        });
    }, intervalMs);
  }

  return {
    start: lookLater,
    stop: (): void => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
