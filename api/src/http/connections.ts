import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Call it after all other request listeners are attached. */
export function watchConnections(server: Server) {
  const sockets = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  let isEnding = false;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Must be the first listener, because a later one may already send the response.
  server.prependListener('request', (_request, answer) => {
    answer.shouldKeepAlive &&= !isEnding;
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
  });
  return {
    /**
     * From now on, every response closes its connection (`Connection: close`), including responses to running requests.
     * No client then sends its next request into a closing connection.
     */
    endWithAnswer: () => {
      isEnding = true;
      for (const answer of answers) answer.shouldKeepAlive = false;
    },
    /** Closes all connections immediately, and returns their number. */
    destroyAll: () => {
      const { size } = sockets;
      for (const socket of sockets) socket.destroy();
      return size;
    },
  };
}

/** Tracks the connections of an HTTP server, including live ones, and closes them. */
export type Connections = ReturnType<typeof watchConnections>;
