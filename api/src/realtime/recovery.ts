import type { Logger } from 'pino';
import { toAppError } from '../http/error-middleware.ts';
import { refuse, type LiveSocket } from './live-server.ts';
import { inSlices } from './slices.ts';

export interface RecoveryDeps {
  readonly sockets: () => readonly LiveSocket[];
  readonly confirm: (socket: LiveSocket) => Promise<void>;
  readonly logger: Logger;
}

/** Limits the rate, because each confirmed page refetches its data. */
const SOCKETS_PER_SECOND = 250;
/** The delay before the first confirmation. Other processes may reconnect meanwhile, and start another recovery. */
const QUIET_MS = 1_000;
const SPREAD_MIN_MS = 1_000;

/**
 * Recovers from lost messages of other processes, which may have ended sessions or pushed events. Every socket is
 * confirmed at a random time. The time span keeps the rate below `SOCKETS_PER_SECOND`.
 */
export function createRecovery({ sockets, confirm, logger }: RecoveryDeps) {
  const waiting = new Map<LiveSocket, NodeJS.Timeout>();
  let isStopped = false;
  let isFailing = false;

  function plan(socket: LiveSocket, spreadMs: number): void {
    if (isStopped || waiting.has(socket)) return;
    const timer = setTimeout(
      () => {
        waiting.delete(socket);
        if (socket.connected) void confirmOne(socket, spreadMs);
      },
      QUIET_MS + Math.random() * spreadMs,
    );
    waiting.set(socket, timer);
  }

  async function confirmOne(socket: LiveSocket, spreadMs: number): Promise<void> {
    try {
      await confirm(socket);
      isFailing = false;
    } catch (error) {
      const failure = toAppError(error);
      if (failure.status < 500) return refuse(socket, failure);
      // After a server error the socket is confirmed later. The error is logged once for all sockets.
      if (!isFailing) logger.error({ err: error }, 'live connections could not be confirmed yet');
      isFailing = true;
      plan(socket, spreadMs);
    }
  }

  return {
    /** Confirms every socket. A socket that already waits for its turn keeps it. */
    start: async (): Promise<void> => {
      const all = sockets();
      const spreadMs = Math.max(SPREAD_MIN_MS, (all.length / SOCKETS_PER_SECOND) * 1_000);
      for await (const socket of inSlices(all)) plan(socket, spreadMs);
    },
    stop: (): void => {
      isStopped = true;
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
