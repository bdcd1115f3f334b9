import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Server } from 'socket.io';
import { inSlices } from './slices.ts';

/** Few sockets are closed faster than the drain time allows. */
const PAUSE_MS_MAX = 10;
const TICK_MS = 20;
/** The delay before a refused client may reconnect, to another API or to the next one at this address. */
const RETRY_AFTER_S = 2;

/** Requests of an existing connection have a `sid`. */
function isHandshake({ url = '' }: IncomingMessage): boolean {
  return !new URLSearchParams(url.slice(url.indexOf('?'))).has('sid');
}

function refuseHandshake(response: ServerResponse): void {
  response.writeHead(503, { connection: 'close', 'retry-after': String(RETRY_AFTER_S), 'content-length': '0' });
  response.end();
}

/**
 * Refuses new live connections, and closes the existing ones evenly over at most `spreadMs`, so that thousands of
 * clients do not reconnect in one instant. Only the transport is closed. Clients would not reconnect after a
 * disconnect packet of socket.io.
 */
export async function drainSockets(io: Pick<Server, 'engine' | 'of'>, spreadMs: number): Promise<void> {
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) =>
    isHandshake(request) ? refuseHandshake(response) : next(),
  );
  const sockets = [...io.of('/').sockets.values()];
  const pauseMs = Math.min(PAUSE_MS_MAX, spreadMs / sockets.length);
  const startedAt = performance.now();
  for await (const [index, socket] of inSlices(sockets.entries())) {
    while (performance.now() - startedAt < index * pauseMs) await delay(TICK_MS);
    socket.conn.close();
  }
  // Closes connections without a socket, and new ones.
  io.engine.close();
}
