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

/** Calls back once if a connection sends too many messages or leaves too many packets unread. */
export function watchBudget(connection: Connection, clock: Clock, onExcess: (excess: BudgetExcess) => void): void {
  let allowance = MESSAGE_BURST_MAX;
  let countedAtMs = clock.now().getTime();
  const onPacket = (): void => {
    const nowMs = clock.now().getTime();
    allowance = Math.min(MESSAGE_BURST_MAX, allowance + ((nowMs - countedAtMs) / 1000) * MESSAGES_PER_S) - 1;
    countedAtMs = nowMs;
    if (allowance < 0) stop('messages');
  };
  let waiting = 0;
  const onPacketCreate = (): void => {
    waiting += 1;
    if (waiting > WAITING_PACKETS_MAX) stop('waiting');
  };
  const onFlush = (): void => {
    waiting = 0;
  };
  const stop = (excess: BudgetExcess): void => {
    connection.off('packet', onPacket);
    connection.off('packetCreate', onPacketCreate);
    connection.off('flush', onFlush);
    onExcess(excess);
  };
  connection.on('packet', onPacket);
  connection.on('packetCreate', onPacketCreate);
  connection.on('flush', onFlush);
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
