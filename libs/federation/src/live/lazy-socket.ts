import { logWarning } from '../log.ts';
import type { LiveSocket, OpenLiveSocket } from './live-socket.ts';

let openLoaded: OpenLiveSocket | undefined;

/**
 * Opens a socket once socket.io has loaded, which no page waits for. A failure to load it ends the socket like a lost
 * connection, and the next attempt loads it again.
 */
export const openLazySocket: OpenLiveSocket = (userId, handlers) => {
  if (openLoaded) return openLoaded(userId, handlers);
  let socket: LiveSocket | undefined;
  let isClosed = false;
  import('./live-socket.ts').then(
    ({ openLiveSocket }) => {
      openLoaded = openLiveSocket;
      if (!isClosed) socket = openLiveSocket(userId, handlers);
    },
    (error: unknown) => {
      logWarning('The live connection could not be loaded.', error);
      if (!isClosed) handlers.onClose('lost');
    },
  );
  return {
    send: (name, payload) => socket?.send(name, payload),
    close() {
      isClosed = true;
      socket?.close();
    },
  };
};
