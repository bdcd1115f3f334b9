import type { Server as HttpServer } from 'node:http';
import { AppError, CLIENT_EVENTS } from '@magnetx/contracts';
import type { RedisLink } from '@magnetx/operations';
import { createAdmission, type AdmissionDeps } from './admission.ts';
import { createCatchUp } from './catch-up.ts';
import { drainSockets } from './drain-sockets.ts';
import { createBudgets, cutOff, type BudgetExcess, type Connection } from './connection-budget.ts';
import { createConnectionSlots } from './connection-slots.ts';
import { eventFrame, eventText, sendFrame, type EventFrame } from './event-frame.ts';
import {
  createLiveServer,
  forgetRequest,
  newSocketData,
  refuse,
  type LiveServer,
  type LiveSocket,
} from './live-server.ts';
import { parseEvent, type Publish } from './publish.ts';
import type { ReadRecentChanges } from './recent-changes.ts';
import { createRecovery } from './recovery.ts';
import { createRedisExchange, type Closing } from './redis-exchange.ts';
import { createPacer } from './slices.ts';

export interface LiveHubDeps extends Omit<AdmissionDeps, 'slots' | 'exchange'> {
  readonly allowedOrigins: readonly string[];
  /** Null if this is the only process. */
  readonly redis: RedisLink | null;
  /** The timeout for a connection to open a socket, and for a socket to authenticate. */
  readonly authenticationTimeoutMs?: number | undefined;
  readonly readChanges: ReadRecentChanges;
  readonly catchUpIntervalMs?: number | undefined;
  /** A token or an account has ended, here or in another process. Null if any may have. */
  onEnded: (id: string | null) => void;
}

const AUTHENTICATION_TIMEOUT_MS = 10_000;
/** One timer finds all overdue sockets, because one for each takes 240 bytes. */
const SWEEP_INTERVAL_MS = 1_000;

/** Refuses a socket that has not authenticated in time, or whose token has expired. */
function refuseOverdue(socket: LiveSocket): void {
  const { audience, isAsking } = socket.data;
  if (audience) refuse(socket, new AppError('token_expired'));
  // If authentication was requested in time, a delay is the server's fault.
  else refuse(socket, new AppError(isAsking ? 'unavailable' : 'not_authenticated'));
}

/** Listens to the messages of sockets, and to their ends. All share the listeners, which would take memory for each. */
function listenToSockets(io: LiveServer, admission: ReturnType<typeof createAdmission>, deps: LiveHubDeps): void {
  const waitMs = deps.authenticationTimeoutMs ?? AUTHENTICATION_TIMEOUT_MS;

  function onAuthenticate(this: LiveSocket, payload: unknown): void {
    if (this.data.isAsking) return;
    this.data.isAsking = true;
    void admission.admit(this, payload);
  }
  function onPing(this: LiveSocket, payload: unknown): void {
    if (!this.data.audience || !CLIENT_EVENTS.ping.safeParse(payload).success) return;
    this.emit('pong', parseEvent('pong', { at: deps.clock.now().toISOString() }));
  }
  function onDisconnect(this: LiveSocket): void {
    admission.forget(this);
  }

  io.on('connection', (socket) => {
    const userId = forgetRequest(socket);
    socket.data = newSocketData(userId, Math.ceil(performance.now() + waitMs));
    socket.on('authenticate', onAuthenticate);
    socket.on('ping', onPing);
    socket.on('disconnect', onDisconnect);
  });
}

/** Closes connections that exceed their budget. */
function watchConnections(io: LiveServer, { clock, logger }: LiveHubDeps): void {
  const budgets = createBudgets(clock, (connection: Connection, excess: BudgetExcess): void => {
    logger.warn({ excess }, 'a live connection exceeded its budget');
    const socket = [...io.of('/').sockets.values()].find(({ conn }) => conn === connection);
    // A full buffer cannot take an error message.
    if (socket && excess === 'messages') refuse(socket, new AppError('too_many_requests'));
    cutOff(connection);
  });
  io.engine.on('connection', budgets.watch);
  io.engine.on('flush', budgets.onFlush);
}

/**
 * Live connections. Messages and closings also reach the connections of the other API processes on the same Redis.
 */
export function createLiveHub(deps: LiveHubDeps) {
  const io = createLiveServer(deps.allowedOrigins, deps.authenticationTimeoutMs ?? AUTHENTICATION_TIMEOUT_MS);
  const pace = createPacer(deps.logger);

  function deliver(userId: string, text: string): void {
    let frame: EventFrame | undefined;
    for (const socket of admission.by.account.of(userId)) {
      if (socket.data.audience) sendFrame(socket, (frame ??= eventFrame(text)));
    }
  }
  function closeHere({ of, id, exceptTokenId, isTold }: Closing): void {
    if (of !== 'member') deps.onEnded(id);
    for (const socket of [...admission.by[of].of(id)]) {
      if (exceptTokenId !== undefined && socket.data.tokenId === exceptTokenId) continue;
      if (isTold) refuse(socket, new AppError('not_authenticated'));
      else socket.disconnect(true);
    }
  }
  const exchange =
    deps.redis &&
    createRedisExchange(deps.redis, {
      onEvent: (userId, text) => pace(() => deliver(userId, text)),
      onClosing: closeHere,
      onMissed: () => {
        deps.onEnded(null);
        void recovery.start();
      },
    });
  const admission = createAdmission({ ...deps, slots: createConnectionSlots(deps.redis), exchange });
  const recovery = createRecovery({ ...admission, logger: deps.logger });
  const catchUp = createCatchUp({ ...deps, sockets: admission.sockets, intervalMs: deps.catchUpIntervalMs });
  listenToSockets(io, admission, deps);

  const publish: Publish = (userId, event, payload) =>
    pace(() => {
      const text = eventText(event, parseEvent(event, payload));
      deliver(userId, text);
      exchange?.publish(userId, text);
    });
  const close = (closing: Closing): void => {
    closeHere(closing);
    exchange?.close(closing);
  };

  let sweep: NodeJS.Timeout | undefined;
  const refuseAllOverdue = (): void => {
    const overdue = [...io.of('/').sockets.values()].filter(({ data }) => data.deadlineMs <= performance.now());
    for (const socket of overdue) pace(() => refuseOverdue(socket));
  };
  const attach = (server: HttpServer): void => {
    io.attach(server);
    catchUp.start();
    sweep = setInterval(refuseAllOverdue, SWEEP_INTERVAL_MS);
    watchConnections(io, deps);
  };

  return {
    publish,
    /** Closes a token's connections: with an error for its pages, or without one after their own sign-out. */
    closeToken: (id: string, isTold: boolean): void => close({ of: 'token', id, isTold }),
    /** Closes the connections of an account, with an error that its tokens are invalid. */
    closeAccount: (id: string): void => close({ of: 'account', id, isTold: true }),
    /** The same for one member of a project, except for the connections of one token. */
    closeMember: (id: string, exceptTokenId?: string): void => close({ of: 'member', id, exceptTokenId, isTold: true }),
    /** In this process, as `countOpen`. */
    countAuthenticated: (): number => [...io.of('/').sockets.values()].filter((socket) => socket.data.audience).length,
    countOpen: (): number => io.of('/').sockets.size,
    attach,
    drain: (spreadMs: number): Promise<void> => drainSockets(io, spreadMs),
    close: (): Promise<void> => {
      clearInterval(sweep);
      recovery.stop();
      catchUp.stop();
      return io.close();
    },
  };
}

export type LiveHub = ReturnType<typeof createLiveHub>;
