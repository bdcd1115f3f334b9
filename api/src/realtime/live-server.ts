import type { IncomingMessage } from 'node:http';
import { LIVE_PATH, type ClientToServerEvents, type ServerToClientEvents } from '@magnetx/contracts';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import type { AppError } from '../http/app-error.ts';
import type { Principal } from '../http/principal.ts';
import { parseEvent } from './publish.ts';

/** What api processes tell each other beside what goes to sockets. */
interface NeighbourEvents {
  /** Something meant for everybody was lost on the way. */
  gap: () => void;
}

/** What a socket knows of itself; `principal` is set once it has authenticated. */
interface SocketData {
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
    // A connection that never asks for its socket would escape the limit on authenticating, which a socket has.
    connectTimeout,
    serveClient: false,
    maxHttpBufferSize: PAYLOAD_BYTES_MAX,
    // Browsers name the origin of a websocket and of a cross-site request; other clients have none to abuse.
    allowRequest: ({ headers: { origin } }: IncomingMessage, answer) => {
      const isAllowed = origin === undefined || allowedOrigins.includes(origin);
      answer(isAllowed ? null : 'origin_not_allowed', isAllowed);
    },
    ...(adapter && { adapter }),
  });
}

/**
 * Says why, and closes. For a fault of ours only the transport is closed: clients take a word of socket.io's own for a
 * goodbye, and would not try again.
 */
export function refuse(socket: LiveSocket, failure: AppError): void {
  socket.emit('error', parseEvent('error', { code: failure.code, message: failure.message }));
  if (failure.status >= 500) socket.conn.close();
  else socket.disconnect(true);
}
