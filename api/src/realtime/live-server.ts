import type { IncomingMessage } from 'node:http';
import { type AppError, type ClientToServerEvents, LIVE_PATH, type ServerToClientEvents } from '@magnetx/contracts';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import type { Principal } from '../http/principal.ts';
import { parseEvent } from './publish.ts';

/** The messages between API processes. */
interface NeighbourEvents {
  /** Messages to other processes were lost. */
  gap: () => void;
  /** A token or an account has ended. */
  ended: (id: string) => void;
}

/** `principal` is set once the socket has authenticated. */
interface SocketData {
  /** Of the connection's address. */
  userId: unknown;
  isAsking: boolean;
  principal?: Principal;
  admittedAtMs?: number;
}

export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, NeighbourEvents, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, NeighbourEvents, SocketData>;

const PAYLOAD_BYTES_MAX = 16 * 1024;

export function createLiveServer(
  allowedOrigins: readonly string[],
  connectTimeout: number,
  adapter: ServerOptions['adapter'] | undefined,
): LiveServer {
  return new Server({
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
    ...(adapter && { adapter }),
  });
}

/**
 * Keeps the user of the address, and lets go of the request: with its headers and its stream it is half of the memory
 * of a socket.
 */
export function forgetRequest(socket: LiveSocket): void {
  const { conn, handshake } = socket;
  socket.data.userId = handshake.query['userId'];
  Object.assign(handshake, { headers: {}, query: {}, auth: {}, url: '' });
  Object.assign(conn, { request: null });
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
