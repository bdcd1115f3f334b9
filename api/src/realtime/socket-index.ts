import type { LiveSocket } from './live-server.ts';

const NONE: readonly LiveSocket[] = [];

/**
 * The sockets of each key. A single one, the usual case, is kept without a set, which takes 230 bytes. A room of
 * socket.io takes three times that.
 */
export function createSocketIndex() {
  const index = new Map<string, LiveSocket | Set<LiveSocket>>();
  return {
    add: (key: string, socket: LiveSocket): void => {
      const others = index.get(key);
      if (others === undefined) index.set(key, socket);
      else if (others instanceof Set) others.add(socket);
      else index.set(key, new Set([others, socket]));
    },
    /** Returns whether it was the last one. */
    remove: (key: string, socket: LiveSocket): boolean => {
      const others = index.get(key);
      if (others instanceof Set) others.delete(socket);
      const isLast = others instanceof Set ? others.size === 0 : others === socket;
      return isLast && index.delete(key);
    },
    of: (key: string): Iterable<LiveSocket> => {
      const sockets = index.get(key);
      if (sockets === undefined) return NONE;
      return sockets instanceof Set ? sockets : [sockets];
    },
    all: (): readonly LiveSocket[] =>
      [...index.values()].flatMap((sockets) => (sockets instanceof Set ? [...sockets] : sockets)),
  };
}
