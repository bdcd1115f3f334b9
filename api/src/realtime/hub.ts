import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { CLIENT_EVENTS, LIVE_PATH, type ClientToServerEvents, type ServerToClientEvents } from '@magnetx/contracts';
import type { Logger } from 'pino';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import { AppError } from '../http/app-error';
import { toAppError } from '../http/error-middleware';
import type { Principal } from '../http/route';
import type { Clock } from '../jobs/clock';
import { authenticateSocket } from './authenticate-socket';
import { parseEvent, type Publish } from './publish';

/** What a socket knows of itself; `principal` is set once it has authenticated. */
interface SocketData {
  isAsking: boolean;
  principal?: Principal;
}

type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;

export interface LiveHubDeps {
  readonly allowedOrigins: readonly string[];
  readonly clock: Clock;
  readonly logger: Logger;
  verifyToken: (token: string) => Promise<Principal>;
  /** When something last happened to a user, or null. */
  lastNotifiedAt: (userId: string) => Promise<Date | null>;
  /** How long a connection may stay without a socket, and a socket without authenticating, in ms. */
  readonly authenticationTimeoutMs?: number;
}

export interface LiveHub {
  readonly publish: Publish;
  /** Ends every connection that lives by this token. */
  closeToken: (tokenId: string) => void;
  /** Ends every connection of this user. */
  closeUser: (userId: string) => void;
  countAuthenticated: () => number;
  /** Of all that are open on this server. */
  countOpen: () => number;
  attach: (server: HttpServer) => void;
  close: () => Promise<void>;
}

const AUTHENTICATION_TIMEOUT_MS = 10_000;
const PAYLOAD_BYTES_MAX = 16 * 1024;
const SOCKETS_PER_USER_MAX = 20;

const userRoom = (userId: string) => `user:${userId}`;
const tokenRoom = (tokenId: string) => `token:${tokenId}`;
/** Of everybody who asks in an account's name, admitted or not yet: nothing is said in it. */
const accountRoom = (accountId: string) => `account:${accountId}`;

function refuse(socket: LiveSocket, failure: AppError): void {
  socket.emit('error', parseEvent('error', { code: failure.code, message: failure.message }));
  socket.disconnect(true);
}

function createLiveServer(allowedOrigins: readonly string[], connectTimeout: number): LiveServer {
  return new Server({
    path: LIVE_PATH,
    // A connection that never asks for its socket would escape the limit on authenticating, which a socket has.
    connectTimeout,
    serveClient: false,
    maxHttpBufferSize: PAYLOAD_BYTES_MAX,
    // Browsers name the origin of a websocket and of a cross-site request; other clients have none to abuse.
    allowRequest: ({ headers: { origin } }: IncomingMessage, answer) => {
      const isAllowed = origin === undefined || allowedOrigins.includes(origin);
      answer(isAllowed ? null : 'origin_not_allowed', isAllowed);
    },
  });
}

/**
 * Live connections (design, section 5). A socket is in no room, so nothing reaches it, until it has authenticated; then
 * it is in its user's room and its token's.
 */
export function createLiveHub(deps: LiveHubDeps): LiveHub {
  const waitMs = deps.authenticationTimeoutMs ?? AUTHENTICATION_TIMEOUT_MS;
  const io = createLiveServer(deps.allowedOrigins, waitMs);

  const quietMsOf = async (userId: string): Promise<number | null> => {
    const lastAt = await deps.lastNotifiedAt(userId);
    return lastAt && Math.max(0, deps.clock.now().getTime() - lastAt.getTime());
  };

  const admit = async (socket: LiveSocket, payload: unknown): Promise<void> => {
    const { userId } = socket.handshake.query;
    const principal = await authenticateSocket(deps, { payload, userId });
    await socket.join([tokenRoom(principal.tokenId), accountRoom(principal.accountId)]);
    // Asked again inside these rooms: what was revoked or deleted before is refused here, what is after is closed.
    await authenticateSocket(deps, { payload, userId });
    if (!socket.connected) return;
    const room = userRoom(principal.accountId);
    // Counted and joined in one step: sockets that come at once would otherwise all see the room before any is in it.
    if ((io.of('/').adapter.rooms.get(room)?.size ?? 0) >= SOCKETS_PER_USER_MAX) {
      throw new AppError('too_many_requests', { message: 'Too many live connections.' });
    }
    await socket.join(room);
    socket.data.principal = principal;
    const remainingMs = principal.expiresAt.getTime() - deps.clock.now().getTime();
    const expiry = setTimeout(() => refuse(socket, new AppError('token_expired')), remainingMs);
    socket.once('disconnect', () => clearTimeout(expiry));
    // Read inside the room: what is not in it yet will be pushed.
    const quietMs = await quietMsOf(principal.accountId);
    socket.emit('authenticated', parseEvent('authenticated', { userId: principal.accountId, quietMs }));
  };

  io.on('connection', (socket) => {
    socket.data.isAsking = false;
    const late = setTimeout(() => refuse(socket, new AppError('not_authenticated')), waitMs);
    socket.once('disconnect', () => clearTimeout(late));
    socket.on('authenticate', (payload) => {
      if (socket.data.isAsking) return;
      socket.data.isAsking = true;
      admit(socket, payload)
        .catch((error: unknown) => {
          const failure = toAppError(error);
          if (failure.status >= 500) deps.logger.error({ err: error }, 'a socket could not authenticate');
          refuse(socket, failure);
        })
        .finally(() => clearTimeout(late));
    });
    socket.on('ping', (payload) => {
      if (!socket.data.principal || !CLIENT_EVENTS.ping.safeParse(payload).success) return;
      socket.emit('pong', parseEvent('pong', { at: deps.clock.now().toISOString() }));
    });
  });

  return {
    publish: (userId, event, payload) => {
      const room = io.to(userRoom(userId));
      // socket.io's own types cannot follow an event and its payload through a generic.
      (room.emit as (name: string, body: unknown) => boolean).call(room, event, parseEvent(event, payload));
    },
    closeToken: (tokenId) => io.in(tokenRoom(tokenId)).disconnectSockets(true),
    closeUser: (userId) => io.in(accountRoom(userId)).disconnectSockets(true),
    countAuthenticated: () => [...io.of('/').sockets.values()].filter((socket) => socket.data.principal).length,
    countOpen: () => io.of('/').sockets.size,
    attach: (server) => void io.attach(server),
    close: () => io.close(),
  };
}
