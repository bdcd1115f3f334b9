import type { Server as HttpServer } from 'node:http';
import { CLIENT_EVENTS } from '@magnetx/contracts';
import type { RedisLink } from '@magnetx/operations';
import { AppError } from '../http/app-error.ts';
import { createAdmission, type AdmissionDeps } from './admission.ts';
import { createCatchUp } from './catch-up.ts';
import { drainSockets } from './drain-sockets.ts';
import { cutOff, watchBudget, type BudgetExcess, type Connection } from './connection-budget.ts';
import { createLiveServer, refuse } from './live-server.ts';
import { parseEvent, type Publish } from './publish.ts';
import type { ReadRecentChanges } from './recent-changes.ts';
import { createRecovery } from './recovery.ts';
import { createRedisExchange } from './redis-exchange.ts';
import { accountRoom, tokenRoom, userRoom } from './rooms.ts';
import { createConnectionSlots } from './connection-slots.ts';

export interface LiveHubDeps extends Omit<AdmissionDeps, 'places'> {
  readonly allowedOrigins: readonly string[];
  /** Null: this process knows of no other. */
  readonly redis: RedisLink | null;
  /** How long a connection may stay without a socket, and a socket without authenticating, in ms. */
  readonly authenticationTimeoutMs?: number | undefined;
  readonly readChanges: ReadRecentChanges;
  /** How often the database is asked for what was not pushed, in ms. */
  readonly catchUpIntervalMs?: number | undefined;
}

/** What it sends reaches, and what it closes ends, the connections to every api process on the same Redis. */
export interface LiveHub {
  readonly publish: Publish;
  /** Ends every connection that lives by this token. */
  closeToken: (tokenId: string) => void;
  /** Ends every connection of this account, and says that it was not by chance: its tokens open nothing any more. */
  closeUser: (userId: string) => void;
  /** Of this server's. */
  countAuthenticated: () => number;
  /** Of all that are open on this server. */
  countOpen: () => number;
  attach: (server: HttpServer) => void;
  /** Takes no new connections, and closes the open ones over about so long, in ms; their clients try again. */
  drain: (spreadMs: number) => Promise<void>;
  close: () => Promise<void>;
}

const AUTHENTICATION_TIMEOUT_MS = 10_000;

/**
 * Live connections (design, section 5). A socket is in no room, so nothing reaches it, until it has authenticated; then
 * it is in its user's room and its token's.
 */
export function createLiveHub(deps: LiveHubDeps): LiveHub {
  const waitMs = deps.authenticationTimeoutMs ?? AUTHENTICATION_TIMEOUT_MS;
  const exchange = deps.redis && createRedisExchange(deps.redis);
  const io = createLiveServer(deps.allowedOrigins, waitMs, exchange?.adapter);
  const admission = createAdmission({ ...deps, places: createConnectionSlots(deps.redis) });
  const recovery = createRecovery({ ...admission, logger: deps.logger });
  const catchUp = createCatchUp({ ...deps, sockets: admission.sockets, intervalMs: deps.catchUpIntervalMs });
  exchange?.onMissed(recovery.start);
  exchange?.onUnheard(() => void io.serverSideEmit('gap'));
  io.on('gap', recovery.start);

  io.on('connection', (socket) => {
    socket.data.isAsking = false;
    const late = setTimeout(() => {
      // Who has asked in time waits for us.
      refuse(socket, new AppError(socket.data.isAsking ? 'unavailable' : 'not_authenticated'));
    }, waitMs);
    socket.once('disconnect', () => clearTimeout(late));
    socket.on('authenticate', (payload) => {
      if (socket.data.isAsking) return;
      socket.data.isAsking = true;
      void admission.admit(socket, payload).finally(() => clearTimeout(late));
    });
    socket.on('ping', (payload) => {
      if (!socket.data.principal || !CLIENT_EVENTS.ping.safeParse(payload).success) return;
      socket.emit('pong', parseEvent('pong', { at: deps.clock.now().toISOString() }));
    });
  });

  const refuseExcess = (connection: Connection, excess: BudgetExcess): void => {
    deps.logger.warn({ excess }, 'a live connection exceeded its budget');
    const socket = [...io.of('/').sockets.values()].find(({ conn }) => conn === connection);
    // Nothing is added to a full buffer.
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

  const closeRoom = (room: string): void => {
    // The Redis adapter closes even the sockets of this process only once it hears itself say so through Redis.
    io.local.in(room).disconnectSockets(true);
    io.in(room).disconnectSockets(true);
  };
  return {
    publish: (userId, event, payload) => {
      const room = io.to(userRoom(userId));
      // socket.io's own types cannot follow an event and its payload through a generic.
      (room.emit as (name: string, body: unknown) => boolean).call(room, event, parseEvent(event, payload));
    },
    closeToken: (tokenId) => closeRoom(tokenRoom(tokenId)),
    closeUser: (userId) => {
      const { code, message } = new AppError('not_authenticated');
      io.in(accountRoom(userId)).emit('error', parseEvent('error', { code, message }));
      closeRoom(accountRoom(userId));
    },
    countAuthenticated: () => [...io.of('/').sockets.values()].filter((socket) => socket.data.principal).length,
    countOpen: () => io.of('/').sockets.size,
    attach,
    drain: (spreadMs) => drainSockets(io, spreadMs),
    close: () => {
      recovery.stop();
      catchUp.stop();
      return io.close();
    },
  };
}
