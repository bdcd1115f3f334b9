import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { Logger } from 'pino';
import { pathOf } from '../http/paths.ts';
import type { Metrics, UpstreamKind } from '../observability/metrics.ts';
import { requestIdOf } from '../http/forwarding.ts';
import { limitInboundBytes } from './limit-inbound-bytes.ts';

const HANDSHAKE_TIMEOUT_MS = 10_000;

/** The statuses that reject a handshake, with the seconds of `Retry-After`. */
const RETRY_AFTER_S = {
  '400 Bad Request': null,
  '404 Not Found': null,
  '421 Misdirected Request': null,
  '429 Too Many Requests': 60,
  '503 Service Unavailable': 2,
} as const;

/** Rejects a handshake with a plain HTTP response, and closes the socket. */
export function rejectUpgrade(socket: Socket, status: keyof typeof RETRY_AFTER_S): void {
  const retryAfterS = RETRY_AFTER_S[status];
  const retryAfter = retryAfterS === null ? '' : `Retry-After: ${retryAfterS}\r\n`;
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${retryAfter}Content-Length: 0\r\n\r\n`);
}

interface SocketProxyOptions {
  readonly target: string;
  /** The TLS server name, unless it is the request's `Host`. */
  readonly servername?: string | undefined;
  readonly upstream: UpstreamKind;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export type ProxyUpgrade = (req: IncomingMessage, socket: Socket, head: Buffer) => void;

/** Proxies websocket handshakes, then bytes in both directions. When one side closes, the other is closed too. */
export function createSocketProxy({ target, servername, upstream, logger, metrics }: SocketProxyOptions): ProxyUpgrade {
  const open = new WeakSet<Socket>();
  const proxy = createProxyMiddleware({
    target,
    ...(servername !== undefined && { ssl: { servername } }),
    on: {
      proxyReqWs: (proxyReq, _req, socket) => {
        const abort = (): void => void proxyReq.destroy();
        socket.once('close', abort);
        proxyReq.setTimeout(HANDSHAKE_TIMEOUT_MS, () => proxyReq.destroy(new Error('the handshake took too long')));
        proxyReq.once('upgrade', (_answer, upstreamSocket: Socket) => {
          open.add(socket);
          metrics.openSockets.inc();
          if (upstream === 'live') limitInboundBytes(socket, upstreamSocket);
          socket.off('close', abort);
          socket.once('close', () => {
            metrics.openSockets.dec();
            upstreamSocket.destroy();
          });
          upstreamSocket.once('close', () => socket.destroySoon());
        });
      },
      error: (error, req, socket) => {
        if (!('destroySoon' in socket) || socket.destroyed) return;
        // An open websocket cannot carry an HTTP response.
        if (open.has(socket)) return void socket.destroy();
        metrics.proxyErrors.inc({ upstream });
        logger.warn({ err: error, upstream, requestId: requestIdOf(req), path: pathOf(req.url) }, 'handshake failed');
        rejectUpgrade(socket, '503 Service Unavailable');
      },
    },
  });
  return (req, socket, head) => proxy.upgrade(req, socket, head);
}
