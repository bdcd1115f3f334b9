import type { Logger } from 'pino';
import type { Clock } from '../runtime/clock.ts';
import type { LiveSocket } from './live-server.ts';
import { parseEvent } from './publish.ts';
import type { AccountChanges, ConnectedAccount, ReadRecentChanges } from './recent-changes.ts';

export interface CatchUpDeps {
  /** The sockets of this process. */
  readonly sockets: () => readonly LiveSocket[];
  readonly readChanges: ReadRecentChanges;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly intervalMs?: number | undefined;
}

const INTERVAL_MS = 10_000;
/** A change is dated when its transaction begins, which may commit this much later. */
const COMMIT_MAX_MS = 15_000;
/** Old enough to have been pushed: a push follows its commit at once. */
const PUSHED_WITHIN_MS = 2_000;
/** Covers a look that came late, too. */
const WINDOW_MS = COMMIT_MAX_MS + PUSHED_WITHIN_MS + 2 * INTERVAL_MS;
/** The embedded database looks up as many values of one query by an index. */
const ACCOUNTS_PER_QUERY = 500;

function accountOf({ data: { principal } }: LiveSocket): ConnectedAccount | null {
  if (!principal || principal.audience === 'admin') return null;
  return { audience: principal.audience, accountId: principal.accountId };
}

function batchesOf<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/**
 * A change is pushed after its commit, so the push of a process that is killed in between is lost. Every ten seconds
 * each process reads what was committed for the accounts connected to it, and tells each socket what is new since its
 * last look; the page then refetches what no push has told it. The cost is two indexed queries for 500 accounts.
 */
export function createCatchUp({ sockets, readChanges, clock, logger, intervalMs = INTERVAL_MS }: CatchUpDeps) {
  /** What each socket was told, until it is too old to be read again. */
  const told = new WeakMap<LiveSocket, Map<string, number>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function tell(socket: LiveSocket, changes: AccountChanges, nowMs: number): void {
    const before = told.get(socket) ?? new Map<string, number>();
    // The page asked for what was there before it connected.
    const since = (socket.data.admittedAtMs ?? 0) - COMMIT_MAX_MS;
    const isNew = ({ id, createdAt }: AccountChanges['movements'][number]): boolean => {
      const key = `${id} ${createdAt.getTime()}`;
      if (before.has(key) || createdAt.getTime() < since) return false;
      before.set(key, createdAt.getTime());
      return true;
    };
    const notifications = changes.notifications.filter(isNew);
    const movements = changes.movements.filter(isNew);
    for (const [key, atMs] of before) if (atMs < nowMs - WINDOW_MS) before.delete(key);
    told.set(socket, before);
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
    for (const batch of batchesOf(accounts, ACCOUNTS_PER_QUERY)) {
      for (const [accountId, changes] of await readChanges(batch, within)) all.set(accountId, changes);
    }
    return all;
  }

  async function look(): Promise<void> {
    const accounts = new Map<string, ConnectedAccount>();
    for (const account of sockets().map(accountOf)) if (account) accounts.set(account.accountId, account);
    const nowMs = clock.now().getTime();
    const changes = await readAll([...accounts.values()], nowMs);
    for (const socket of sockets()) {
      const own = changes.get(accountOf(socket)?.accountId ?? '');
      if (own) tell(socket, own, nowMs);
    }
  }

  function lookLater(): void {
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => logger.error({ err: error }, 'recent changes could not be read'))
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
