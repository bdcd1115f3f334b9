import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { Logger } from 'pino';
import { pathOf } from '../http/paths.ts';
import type { Metrics, Upstream } from '../observability/metrics.ts';
import { requestIdOf } from '../security/forwarding.ts';
import { limitInboundBytes } from './limit-inbound-bytes.ts';

const HANDSHAKE_TIMEOUT_MS = 10_000;

/** How a handshake is refused, and when it is worth another try. */
const RETRY_AFTER_S = {
  '400 Bad Request': null,
  '404 Not Found': null,
  '421 Misdirected Request': null,
  '429 Too Many Requests': 60,
  '503 Service Unavailable': 2,
} as const;

/** Answers a handshake that is not passed on, in plain HTTP, and closes. */
export function refuseUpgrade(socket: Socket, status: keyof typeof RETRY_AFTER_S): void {
  const retryAfterS = RETRY_AFTER_S[status];
  const retryAfter = retryAfterS === null ? '' : `Retry-After: ${retryAfterS}\r\n`;
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${retryAfter}Content-Length: 0\r\n\r\n`);
}

interface SocketProxyOptions {
  readonly target: string;
  readonly upstream: Upstream;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export type PassUpgrade = (req: IncomingMessage, socket: Socket, head: Buffer) => void;

/** Passes websocket handshakes on, and then bytes both ways until either side goes; then the other goes too. */
export function createSocketProxy({ target, upstream, logger, metrics }: SocketProxyOptions): PassUpgrade {
  const open = new WeakSet<Socket>();
  const proxy = createProxyMiddleware({
    target,
    on: {
      proxyReqWs: (proxyReq, _req, socket) => {
        const abandon = (): void => void proxyReq.destroy();
        socket.once('close', abandon);
        proxyReq.setTimeout(HANDSHAKE_TIMEOUT_MS, () => proxyReq.destroy(new Error('the handshake took too long')));
        proxyReq.once('upgrade', (_answer, upstreamSocket: Socket) => {
          open.add(socket);
          metrics.openSockets.inc();
          if (upstream === 'live') limitInboundBytes(socket, upstreamSocket);
          socket.off('close', abandon);
          socket.once('close', () => {
            metrics.openSockets.dec();
            upstreamSocket.destroy();
          });
          upstreamSocket.once('close', () => socket.destroySoon());
        });
      },
      error: (error, req, socket) => {
        if (!('destroySoon' in socket) || socket.destroyed) return;
        // Into an open websocket no HTTP may be written any more.
        if (open.has(socket)) return void socket.destroy();
        metrics.proxyErrors.inc({ upstream });
        logger.warn({ err: error, upstream, requestId: requestIdOf(req), path: pathOf(req.url) }, 'handshake failed');
        refuseUpgrade(socket, '503 Service Unavailable');
      },
    },
  });
  return (req, socket, head) => proxy.upgrade(req, socket, head);
}
