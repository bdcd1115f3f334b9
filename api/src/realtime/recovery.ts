import type { Logger } from 'pino';
import { toAppError } from '../http/error-middleware.ts';
import { refuse, type LiveSocket } from './live-server.ts';

export interface RecoveryDeps {
  /** Those who have authenticated. */
  readonly sockets: () => readonly LiveSocket[];
  /** Verifies a socket's token again, and tells it that events may have been missed. */
  readonly confirm: (socket: LiveSocket) => Promise<void>;
  readonly logger: Logger;
}

export interface Recovery {
  /** Begins to confirm every socket. One that waits for its turn since an earlier call keeps it. */
  readonly start: () => void;
  readonly stop: () => void;
}

/** How many sockets a second are told, as each of their pages then asks anew for what it shows. */
const SOCKETS_PER_SECOND = 250;
/** So long nobody is told: other processes may still come back, and then would have everybody told again. In ms. */
const QUIET_MS = 1_000;
const SPREAD_MIN_MS = 1_000;

/**
 * After a time in which what other processes said was lost: sessions may have ended, and events been missed. Every
 * socket is confirmed, at a moment drawn from as many seconds as it takes to do so at a rate that the database and the
 * pages' calls bear.
 */
export function createRecovery({ sockets, confirm, logger }: RecoveryDeps): Recovery {
  const waiting = new Map<LiveSocket, NodeJS.Timeout>();
  let isStopped = false;
  let isFailing = false;

  function plan(socket: LiveSocket, spreadMs: number): void {
    if (isStopped || waiting.has(socket)) return;
    const timer = setTimeout(
      () => {
        waiting.delete(socket);
        if (socket.connected) void take(socket, spreadMs);
      },
      QUIET_MS + Math.random() * spreadMs,
    );
    waiting.set(socket, timer);
  }

  async function take(socket: LiveSocket, spreadMs: number): Promise<void> {
    try {
      await confirm(socket);
      isFailing = false;
    } catch (error) {
      const failure = toAppError(error);
      if (failure.status < 500) return refuse(socket, failure);
      // Not its fault: whether its session has ended is still to be learnt. Nor is there more to say of thousands.
      if (!isFailing) logger.error({ err: error }, 'live connections could not be confirmed yet');
      isFailing = true;
      plan(socket, spreadMs);
    }
  }

  return {
    start: () => {
      const all = sockets();
      const spreadMs = Math.max(SPREAD_MIN_MS, (all.length / SOCKETS_PER_SECOND) * 1_000);
      for (const socket of all) plan(socket, spreadMs);
    },
    stop: () => {
      isStopped = true;
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
