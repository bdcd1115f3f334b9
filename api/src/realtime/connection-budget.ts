import type { Clock } from '../runtime/clock.ts';
import type { LiveSocket } from './live-server.ts';

/** What a socket lives on: a websocket, or a series of polls. */
export type Connection = LiveSocket['conn'];

/** What a client may send, in messages; heartbeats count too. */
const MESSAGE_BURST_MAX = 50;
const MESSAGES_PER_S = 10;

/** Packets that wait for a client to read. Events are small, so their number bounds their bytes. */
const WAITING_PACKETS_MAX = 100;

/** How long a client has to read why it is cut off, in ms. */
const LINGER_MS = 1_000;

export type BudgetExcess = 'messages' | 'waiting';

/** The part of a websocket that is used here; engine.io's types hide it. */
interface CutOffSocket {
  removeAllListeners: (event: 'message') => void;
  pause: () => void;
  terminate: () => void;
}

/** Calls back once, when a connection sends too many messages or leaves too many packets unread. */
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
 * Closes a connection without waiting for the client to agree. A closing handshake would go on parsing a flood for half
 * a minute, so a websocket stops being read at once and ends a second later.
 */
export function cutOff(connection: Connection): void {
  const { socket } = connection.transport as unknown as { readonly socket?: CutOffSocket };
  // What has been read already is still parsed, thousands of messages at once: nothing more is done with them.
  socket?.removeAllListeners('message');
  socket?.pause();
  connection.close(true);
  if (socket) setTimeout(() => socket.terminate(), LINGER_MS).unref();
}
