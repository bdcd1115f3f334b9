import type { Socket } from 'node:net';

/** A page sends its token once, at most 4 KB, and some bytes of heartbeat. */
const BURST_BYTES_MAX = 16 * 1024;
const BYTES_PER_S = 1024;
const LINGER_MS = 1_000;

/** A websocket close frame (RFC 6455): 1008, policy violation. */
const REASON = Buffer.from('too_many_requests');
const CLOSE_FRAME = Buffer.concat([Buffer.from([0x88, REASON.length + 2, 0x03, 0xf0]), REASON]);

/**
 * Closes a live connection whose client sends more than a page ever does. The gateway drops the bytes, because the API
 * would parse all messages of a chunk before it could close. Call this before piping the socket.
 */
export function limitInboundBytes(client: Socket, upstream: Socket): void {
  let allowance = BURST_BYTES_MAX;
  let countedAtMs = performance.now();
  const onData = (chunk: Buffer): void => {
    const nowMs = performance.now();
    allowance = Math.min(BURST_BYTES_MAX, allowance + ((nowMs - countedAtMs) / 1000) * BYTES_PER_S) - chunk.length;
    countedAtMs = nowMs;
    if (allowance >= 0) return;
    client.off('data', onData);
    client.unpipe(upstream);
    client.pause();
    upstream.destroy();
    client.end(CLOSE_FRAME);
    setTimeout(() => client.destroy(), LINGER_MS).unref();
  };
  client.prependListener('data', onData);
}
