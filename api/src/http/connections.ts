import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** To be called after everything that listens to requests is attached. */
export function watchConnections(server: Server) {
  const sockets = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  let isEnding = false;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // First in line: an answer may be on its way before the next listener is asked.
  server.prependListener('request', (_request, answer) => {
    answer.shouldKeepAlive &&= !isEnding;
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
  });
  return {
    /**
     * From now on each response, also to a request in progress, closes its connection (`Connection: close`), so that no
     * client sends the next request into a closing connection.
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

/** The connections of an HTTP server, live ones included, and how they come to an end. */
export type Connections = ReturnType<typeof watchConnections>;
