import type { Clock } from '../runtime/clock.ts';
import type { LiveSocket } from './live-server.ts';

/** The transport of a socket: a WebSocket, or a series of polls. */
export type Connection = LiveSocket['conn'];

/** The message limit of a client, including heartbeats. */
const MESSAGE_BURST_MAX = 50;
const MESSAGES_PER_S = 10;

/** Unread packets per client. Events are small, so this bounds their bytes. */
const WAITING_PACKETS_MAX = 100;

/** The time for a client to read the error before its connection is closed. */
const LINGER_MS = 1_000;

export type BudgetExcess = 'messages' | 'waiting';

/** The used part of a WebSocket. engine.io's types hide it. */
interface CutOffSocket {
  removeAllListeners: (event: 'message') => void;
  pause: () => void;
  terminate: () => void;
}

/**
 * Watches connections, and calls back once for each that sends too many messages or leaves too many packets unread. All
 * share the listeners, because those of a connection alone would take 1 KB.
 */
export function createBudgets(clock: Clock, onExcess: (connection: Connection, excess: BudgetExcess) => void) {
  const budgets = new WeakMap<Connection, { allowance: number; countedAtMs: number; waiting: number }>();

  function stop(connection: Connection, excess: BudgetExcess): void {
    budgets.delete(connection);
    onExcess(connection, excess);
  }

  function onPacket(this: Connection): void {
    const budget = budgets.get(this);
    if (!budget) return;
    const nowMs = clock.now().getTime();
    const regained = ((nowMs - budget.countedAtMs) / 1000) * MESSAGES_PER_S;
    budget.allowance = Math.min(MESSAGE_BURST_MAX, budget.allowance + regained) - 1;
    budget.countedAtMs = nowMs;
    if (budget.allowance < 0) stop(this, 'messages');
  }

  function onPacketCreate(this: Connection): void {
    const budget = budgets.get(this);
    if (!budget) return;
    budget.waiting += 1;
    if (budget.waiting > WAITING_PACKETS_MAX) stop(this, 'waiting');
  }

  return {
    watch: (connection: Connection): void => {
      budgets.set(connection, { allowance: MESSAGE_BURST_MAX, countedAtMs: clock.now().getTime(), waiting: 0 });
      connection.on('packet', onPacket);
      connection.on('packetCreate', onPacketCreate);
    },
    /** For the server's event. */
    onFlush: (connection: Connection): void => {
      const budget = budgets.get(connection);
      if (budget) budget.waiting = 0;
    },
  };
}

/**
 * Closes a connection without a closing handshake, which would keep parsing a flood for half a minute. A WebSocket is
 * no longer read, and ends a second later.
 */
export function cutOff(connection: Connection): void {
  const { socket } = connection.transport as unknown as { readonly socket?: CutOffSocket };
  // Buffered messages, which may be thousands, are still parsed but no longer handled.
  socket?.removeAllListeners('message');
  socket?.pause();
  connection.close(true);
  if (socket) setTimeout(() => socket.terminate(), LINGER_MS).unref();
}
