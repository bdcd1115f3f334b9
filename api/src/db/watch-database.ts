import { withTimeout } from '@magnetx/operations';
import type { Logger } from 'pino';

export interface WatchDatabaseDeps {
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>;
  /**
   * Gives the connection a new client, unless the old one is answered by now; tells whether it did. Rejects, and leaves
   * everything as it is, while no new client can connect.
   */
  replaceClient: () => Promise<boolean>;
  /** Called once, when a new client did not help: the process is to be started again. */
  onStuck: () => void;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** All in ms. */
  readonly pingEveryMs?: number;
  readonly silenceMaxMs?: number;
  /** A clock that never goes back. */
  readonly nowMs?: () => number;
}

export interface DatabaseWatch {
  /** Whether the database can be reached, and this process cannot use it. */
  isStuck: () => boolean;
  stop: () => Promise<void>;
}

const PING_EVERY_MS = 1_000;
const PING_TIMEOUT_MS = 2_000;
const REPLACE_TIMEOUT_MS = 10_000;
/** The driver comes back by itself within this time after an ordinary outage, in ms. */
const SILENCE_MAX_MS = 6_000;

/**
 * Watches over the connection, since the driver can lose its server for ever (`docs/driver-fault.md`). After
 * `silenceMaxMs` without an answer a new client is tried. If it connects, it takes the old one's place; if it does not,
 * the database is away, and the old one goes on waiting for it. When the silence lasts with a new client that did
 * connect, the process is stuck.
 */
export function watchDatabase(deps: WatchDatabaseDeps): DatabaseWatch {
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
      if (isReplaced) deps.logger.warn('the database did not answer: its client was replaced');
    } catch (error) {
      deps.logger.warn({ err: error }, 'the database is away');
    }
    silentSince = nowMs();
  };

  const look = async (): Promise<void> => {
    try {
      await withTimeout(deps.ping, PING_TIMEOUT_MS);
      silentSince = nowMs();
      isReplaced = false;
    } catch {
      // What is wrong shows by how long it lasts.
      if (isStopped || nowMs() - silentSince < silenceMaxMs) return;
      if (!isReplaced) return tryNewClient();
      isStuck = true;
      deps.logger.error('the database can be reached, but does not answer this process');
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
    isStuck: () => isStuck,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return looking;
    },
  };
}
