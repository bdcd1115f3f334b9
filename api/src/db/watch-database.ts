import { withTimeout } from '@magnetx/operations';
import type { Logger } from 'pino';

export interface WatchDatabaseDeps {
  /** Rejects if the database does not respond. */
  ping: () => Promise<void>;
  /**
   * Replaces the connection's client, unless the old one responds again. Resolves to whether it was replaced. Rejects
   * without a change if no new client can connect.
   */
  replaceClient: () => Promise<boolean>;
  /** Called once if a new client does not help and the process needs a restart. */
  onStuck: () => void;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** All in ms. */
  readonly pingEveryMs?: number;
  readonly silenceMaxMs?: number;
  /** A monotonic clock. */
  readonly nowMs?: () => number;
}

const PING_EVERY_MS = 1_000;
const PING_TIMEOUT_MS = 2_000;
const REPLACE_TIMEOUT_MS = 10_000;
/** The driver recovers from an ordinary outage within this time, in ms. */
const SILENCE_MAX_MS = 6_000;

/**
 * Monitors the connection, because the driver can lose its server permanently (`docs/reference/driver-fault.md`). After
 * `silenceMaxMs` without a response, a new client connects and replaces the old one. If it cannot connect, the database
 * is unavailable, and the old client keeps waiting. If the silence continues with a new client, the process is stuck.
 */
export function watchDatabase(deps: WatchDatabaseDeps) {
  const { pingEveryMs = PING_EVERY_MS, silenceMaxMs = SILENCE_MAX_MS, nowMs = () => performance.now() } = deps;
  let silentSince = nowMs();
  let isReplaced = false;
  let isStuck = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  const tryNewClient = async (): Promise<void> => {
    try {
      isReplaced = await withTimeout(deps.replaceClient, REPLACE_TIMEOUT_MS);
      if (isReplaced) deps.logger.warn('the database did not respond: its client was replaced');
    } catch (error) {
      deps.logger.warn({ err: error }, 'the database is unavailable');
    }
    silentSince = nowMs();
  };

  const look = async (): Promise<void> => {
    try {
      await withTimeout(deps.ping, PING_TIMEOUT_MS);
      silentSince = nowMs();
      isReplaced = false;
    } catch {
      if (isStopped || nowMs() - silentSince < silenceMaxMs) return;
      if (!isReplaced) return tryNewClient();
      isStuck = true;
      deps.logger.error('the database is reachable, but does not respond to this process');
      deps.onStuck();
    }
  };

  const schedule = (): void => {
    if (isStopped || isStuck) return;
    timer = setTimeout(() => (looking = look().finally(schedule)), pingEveryMs);
    timer.unref();
  };
  schedule();
  return {
    /** Whether the database is reachable, but this process cannot use it. */
    isStuck: () => isStuck,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return looking;
    },
  };
}

export type DatabaseWatch = ReturnType<typeof watchDatabase>;
