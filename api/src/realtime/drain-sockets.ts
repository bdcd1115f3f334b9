import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Server } from 'socket.io';

/** So few sockets need not be spread over all the time there is. */
const PAUSE_MS_MAX = 10;
const TICK_MS = 20;
/** When a client whose handshake was refused may come back: to another api, or to the next one at this address. */
const RETRY_AFTER_S = 2;

/** What comes of a connection that stands already names it by its `sid`. */
function isHandshake({ url = '' }: IncomingMessage): boolean {
  return !new URLSearchParams(url.slice(url.indexOf('?'))).has('sid');
}

/** The answer to a websocket's handshake cannot say anything: it ends the connection. */
function refuseHandshake(response: ServerResponse): void {
  response.writeHead(503, { connection: 'close', 'retry-after': String(RETRY_AFTER_S), 'content-length': '0' });
  response.end();
}

/**
 * Takes no new live connections, and closes those there are one by one, spread evenly over `spreadMs` at the most:
 * thousands of clients that lose theirs in one instant would all come back in one. The transport is closed without a
 * word of socket.io's own, which clients take for a goodbye; a lost connection they try again.
 */
export async function drainSockets(io: Pick<Server, 'engine' | 'of'>, spreadMs: number): Promise<void> {
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) =>
    isHandshake(request) ? refuseHandshake(response) : next(),
  );
  const sockets = [...io.of('/').sockets.values()];
  const pauseMs = Math.min(PAUSE_MS_MAX, spreadMs / sockets.length);
  const startedAt = performance.now();
  for (const [index, socket] of sockets.entries()) {
    while (performance.now() - startedAt < index * pauseMs) await delay(TICK_MS);
    socket.conn.close();
  }
  // Whoever is connected without a socket yet, or has come meanwhile.
  io.engine.close();
}
