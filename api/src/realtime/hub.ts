import type { Server as HttpServer } from 'node:http';
import { AppError, CLIENT_EVENTS } from '@magnetx/contracts';
import type { RedisLink } from '@magnetx/operations';
import { createAdmission, type AdmissionDeps } from './admission.ts';
import { createCatchUp } from './catch-up.ts';
import { drainSockets } from './drain-sockets.ts';
import { cutOff, watchBudget, type BudgetExcess, type Connection } from './connection-budget.ts';
import { createLiveServer, forgetRequest, refuse, type LiveServer, type LiveSocket } from './live-server.ts';
import { eventFrame, sendFrame } from './event-frame.ts';
import { parseEvent, type Publish } from './publish.ts';
import type { ReadRecentChanges } from './recent-changes.ts';
import { createRecovery } from './recovery.ts';
import { createRedisExchange } from './redis-exchange.ts';
import { accountRoom, subjectRoom, tokenRoom, userRoom } from './rooms.ts';
import { createConnectionSlots } from './connection-slots.ts';

export interface LiveHubDeps extends Omit<AdmissionDeps, 'slots' | 'isShared'> {
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

/** `socketsOf` is null if other processes have sockets, too: a room reaches them, and costs more. */
function createPublish(io: LiveServer, socketsOf: ((userId: string) => ReadonlySet<LiveSocket>) | null): Publish {
  return (userId, event, payload) => {
    const body = parseEvent(event, payload);
    if (socketsOf === null) {
      const room = io.to(userRoom(userId));
      // socket.io's types cannot relate a generic event to its payload.
      return void (room.emit as (name: string, body: unknown) => boolean).call(room, event, body);
    }
    const sockets = socketsOf(userId);
    if (sockets.size === 0) return;
    const frame = eventFrame(event, body);
    for (const socket of sockets) sendFrame(socket, frame);
  };
}

/**
 * Live connections. A socket joins the rooms of its account and its token once it has authenticated.
 * Messages and closings also reach the connections of the other API processes on the same Redis.
 */
export function createLiveHub(deps: LiveHubDeps) {
  const waitMs = deps.authenticationTimeoutMs ?? AUTHENTICATION_TIMEOUT_MS;
  const exchange = deps.redis && createRedisExchange(deps.redis);
  const io = createLiveServer(deps.allowedOrigins, waitMs, exchange?.adapter);
  const slots = createConnectionSlots(deps.redis);
  const admission = createAdmission({ ...deps, slots, isShared: exchange !== null });
  const recovery = createRecovery({ ...admission, logger: deps.logger });
  const catchUp = createCatchUp({ ...deps, sockets: admission.sockets, intervalMs: deps.catchUpIntervalMs });
  const recover = (): void => {
    deps.onEnded(null);
    recovery.start();
  };
  exchange?.onMissed(recover);
  exchange?.onUnheard(() => void io.serverSideEmit('gap'));
  io.on('gap', recover);
  io.on('ended', deps.onEnded);
  const tellEnded = (id: string): void => {
    deps.onEnded(id);
    if (exchange) io.serverSideEmit('ended', id);
  };

  io.on('connection', (socket) => {
    forgetRequest(socket);
    socket.data.isAsking = false;
    const late = setTimeout(() => {
      // If the socket was requested in time, a delay is the server's fault.
      refuse(socket, new AppError(socket.data.isAsking ? 'unavailable' : 'not_authenticated'));
    }, waitMs);
    const isInTime = () => clearTimeout(late);
    socket.once('disconnect', isInTime);
    socket.once('authenticate', (payload) => {
      socket.data.isAsking = true;
      void admission.admit(socket, payload).finally(() => {
        isInTime();
        socket.off('disconnect', isInTime);
      });
    });
    socket.on('ping', (payload) => {
      if (!socket.data.principal || !CLIENT_EVENTS.ping.safeParse(payload).success) return;
      socket.emit('pong', parseEvent('pong', { at: deps.clock.now().toISOString() }));
    });
  });

  const refuseExcess = (connection: Connection, excess: BudgetExcess): void => {
    deps.logger.warn({ excess }, 'a live connection exceeded its budget');
    const socket = [...io.of('/').sockets.values()].find(({ conn }) => conn === connection);
    // A full buffer cannot take an error message.
    if (socket && excess === 'messages') refuse(socket, new AppError('too_many_requests'));
    cutOff(connection);
  };
  const attach = (server: HttpServer): void => {
    io.attach(server);
    catchUp.start();
    io.engine.on('connection', (connection: Connection) => {
      watchBudget(connection, deps.clock, (excess) => refuseExcess(connection, excess));
    });
  };

  const closeRoom = (room: string, except: string[] = []): void => {
    // The Redis adapter would close the sockets of this process only after a round trip through Redis.
    io.local.in(room).except(except).disconnectSockets(true);
    io.in(room).except(except).disconnectSockets(true);
  };
  const endSessions = (room: string, except: string[] = []): void => {
    const { code, message } = new AppError('not_authenticated');
    io.in(room).except(except).emit('error', parseEvent('error', { code, message }));
    closeRoom(room, except);
  };
  return {
    publish: createPublish(io, exchange ? null : admission.socketsOf),
    /** Closes a token's connections: with an error for its pages, or without one after their own sign-out. */
    closeToken: (tokenId: string, isTold: boolean): void => {
      tellEnded(tokenId);
      (isTold ? endSessions : closeRoom)(tokenRoom(tokenId));
    },
    /** Closes the connections of an account, with an error that its tokens are invalid. */
    closeAccount: (accountId: string): void => {
      tellEnded(accountId);
      endSessions(accountRoom(accountId));
    },
    /** The same for one member of a project, except for the connections of one token. */
    closeMember: (memberId: string, exceptTokenId?: string): void =>
      endSessions(subjectRoom(memberId), exceptTokenId === undefined ? [] : [tokenRoom(exceptTokenId)]),
    /** In this process, as `countOpen`. */
    countAuthenticated: (): number => [...io.of('/').sockets.values()].filter((socket) => socket.data.principal).length,
    countOpen: (): number => io.of('/').sockets.size,
    attach,
    drain: (spreadMs: number): Promise<void> => drainSockets(io, spreadMs),
    close: (): Promise<void> => {
      recovery.stop();
      catchUp.stop();
      return io.close();
    },
  };
}

export type LiveHub = ReturnType<typeof createLiveHub>;
