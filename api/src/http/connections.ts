import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of an HTTP server, live ones included, and how they come to an end. */
export interface Connections {
  /**
   * From now on each response, also to a request in progress, closes its connection (`Connection: close`), so that no
   * client sends the next request into a closing connection.
   */
  readonly endWithAnswer: () => void;
  /** Closes all connections immediately, and returns their number. */
  readonly destroyAll: () => number;
}

/** To be called after everything that listens to requests is attached. */
export function watchConnections(server: Server): Connections {
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
    endWithAnswer: () => {
      isEnding = true;
      for (const answer of answers) answer.shouldKeepAlive = false;
    },
    destroyAll: () => {
      const { size } = sockets;
      for (const socket of sockets) socket.destroy();
      return size;
    },
  };
}
