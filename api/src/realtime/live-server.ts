import type { IncomingMessage } from 'node:http';
import { type AppError, type ClientToServerEvents, LIVE_PATH, type ServerToClientEvents } from '@magnetx/contracts';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import { parseEvent } from './publish.ts';
import type { ConnectedAccount } from './recent-changes.ts';

/** Flat and without closures, because it exists for each socket. */
interface SocketData {
  /** Of the connection's address, which the token must match. */
  userId: unknown;
  /** When the socket is refused by `performance.now()`: unless it authenticates, and later, when its token expires. */
  deadlineMs: number;
  isAsking: boolean;
  token: unknown;
  /** The next three are those of the verified token. A member is not the account itself. */
  accountId: string | null;
  tokenId: string | null;
  memberId: string | null;
  hasSlot: boolean;
  /** Set once the socket has authenticated. */
  audience: ConnectedAccount['audience'] | null;
  admittedAtMs: number;
}

export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;

const PAYLOAD_BYTES_MAX = 16 * 1024;

export function createLiveServer(allowedOrigins: readonly string[], connectTimeout: number): LiveServer {
  const io: LiveServer = new Server({
    path: LIVE_PATH,
    // A connection without a socket is not subject to the authentication timeout.
    connectTimeout,
    serveClient: false,
    maxHttpBufferSize: PAYLOAD_BYTES_MAX,
    // Browsers send the origin of a WebSocket and of a cross-site request.
    allowRequest: ({ headers: { origin } }: IncomingMessage, answer) => {
      const isAllowed = origin === undefined || allowedOrigins.includes(origin);
      answer(isAllowed ? null : 'origin_not_allowed', isAllowed);
    },
  });
  // No rooms, not even that of each socket, which takes 400 bytes. So broadcasts of socket.io do nothing.
  Object.assign(io.of('/').adapter, { addAll: () => undefined, delAll: () => undefined });
  return io;
}

/** A socket that has not authenticated yet. */
export const newSocketData = (userId: unknown, deadlineMs: number): SocketData => ({
  userId,
  deadlineMs,
  isAsking: false,
  token: null,
  accountId: null,
  tokenId: null,
  memberId: null,
  hasSlot: false,
  audience: null,
  admittedAtMs: 0,
});

export function accountOf({ data: { audience, accountId } }: LiveSocket): ConnectedAccount | null {
  return audience && accountId !== null ? { audience, accountId } : null;
}

/** No event expects an acknowledgement. */
const NO_ACKNOWLEDGEMENTS = new Map();

/**
 * Lets go of the request with its headers and stream, of the handshake, and of an empty map: 3.3 KB of the 11.9 KB that
 * a socket would otherwise keep in the heap. Returns the user of the address.
 */
export function forgetRequest(socket: LiveSocket): unknown {
  const { userId } = socket.handshake.query;
  Object.assign(socket, { handshake: null, acks: NO_ACKNOWLEDGEMENTS });
  Object.assign(socket.conn, { request: null });
  return userId;
}

/**
 * Sends the error and closes the socket. After a server error only the transport is closed, so that the client
 * reconnects, which it does not after a disconnect packet of socket.io.
 */
export function refuse(socket: LiveSocket, failure: AppError): void {
  socket.emit('error', parseEvent('error', { code: failure.code, message: failure.message }));
  if (failure.status >= 500) socket.conn.close();
  else socket.disconnect(true);
}
