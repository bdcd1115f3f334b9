import type { LiveSocket } from './live-server.ts';

/** Engine.IO's and socket.io's marks of a message and of an event. */
const EVENT = '42';
const FINAL_TEXT = 0x81;
/** Longer payloads have their length in two bytes. They have at most 16 KB. */
const SHORT_MAX = 125;
const LENGTH_IN_TWO_BYTES = 126;

/**
 * An event in the forms that a connection takes: its text for polling, and one WebSocket frame (RFC 6455, 5.2) in one
 * buffer, built once for all sockets of an account and written in one call.
 */
export function eventFrame(event: string, payload: unknown) {
  const text = EVENT.slice(1) + JSON.stringify([event, payload]);
  const data = Buffer.from(EVENT[0] + text);
  const { length } = data;
  const header =
    length <= SHORT_MAX ? [FINAL_TEXT, length] : [FINAL_TEXT, LENGTH_IN_TWO_BYTES, length >> 8, length & 0xff];
  return { text, options: { compress: false, wsPreEncodedFrame: [Buffer.concat([Buffer.from(header), data])] } };
}

/** Sends it past socket.io, which would build packet and frame for each socket. */
export function sendFrame({ conn }: LiveSocket, { text, options }: ReturnType<typeof eventFrame>): void {
  conn.write(text, options);
}
