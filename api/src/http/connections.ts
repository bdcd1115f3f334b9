import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of an HTTP server, live ones included, and how they come to an end. */
export interface Connections {
  /**
   * From now on each answer, also to a request under way, is the last one on its connection and says so: whoever keeps
   * connections open does not send the next request into one that is about to be closed.
   */
  readonly endWithAnswer: () => void;
  /** Cuts off everything, whatever is under way. Tells how many connections there were. */
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
