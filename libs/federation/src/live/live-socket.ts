import { CONNECT_TIMEOUT_MS, LIVE_PATH } from '@magnetx/contracts';
import { io } from 'socket.io-client';
import type { LiveEvent } from './live-event.ts';
import { readLiveEvent } from './read-live-event.ts';

/** Why a socket is closed: deliberately, by a rejection, or by a loss. Only losses are retried. */
export type CloseReason = 'normal' | 'refused' | 'lost';

export interface LiveSocketHandlers {
  onOpen(): void;
  onEvent(event: LiveEvent): void;
  /** Called at most once for each socket, even if it never opened. */
  onClose(reason: CloseReason): void;
}

export interface LiveSocket {
  send(name: string, payload: unknown): void;
  /** Closes normally; no handler is called afterwards. */
  close(): void;
}

export type OpenLiveSocket = (userId: string, handlers: LiveSocketHandlers) => LiveSocket;

const DELIBERATE: readonly string[] = ['io server disconnect', 'io client disconnect'];

/**
 * Opens one socket.io connection to this site. socket.io's own reconnection is off, because the live connection has
 * its own rules for retries.
 */
export const openLiveSocket: OpenLiveSocket = (userId, handlers) => {
  const socket = io({
    path: LIVE_PATH,
    query: { userId },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnection: false,
    forceNew: true,
    timeout: CONNECT_TIMEOUT_MS,
  });
  let isDone = false;
  const close = (reason: CloseReason) => {
    if (isDone) return;
    isDone = true;
    socket.disconnect();
    handlers.onClose(reason);
  };

  socket.on('connect', () => handlers.onOpen());
  socket.onAny((name: string, payload: unknown) => {
    const event = isDone ? null : readLiveEvent(name, payload);
    if (event) handlers.onEvent(event);
  });
  socket.on('disconnect', (reason) => close(DELIBERATE.includes(reason) ? 'normal' : 'lost'));
  // A rejection by the server's middleware has data, an unreachable server does not.
  socket.on('connect_error', (error) => close('data' in error && error.data !== undefined ? 'refused' : 'lost'));

  return {
    send: (name, payload) => void socket.emit(name, payload),
    close() {
      isDone = true;
      socket.disconnect();
    },
  };
};
