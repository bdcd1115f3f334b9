import { ServerResponse, type IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { Logger } from 'pino';
import { sendText } from '../http/failure.ts';
import { pathOf } from '../http/paths.ts';
import type { Metrics } from '../observability/metrics.ts';
import { requestIdOf } from '../http/forwarding.ts';
import type { SecurityHeaders } from '../security/security-headers.ts';

const TIMEOUT_MS = 120_000;

export interface DevServerProxyOptions {
  /** The remote's name, or `shell`. */
  readonly name: string;
  readonly target: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly securityHeaders: SecurityHeaders;
}

/** Proxies requests for one remote's files to its development server. */
export function createDevServerProxy(options: DevServerProxyOptions): RequestHandler {
  const { name, target, logger, metrics, securityHeaders } = options;
  return createProxyMiddleware<IncomingMessage, ServerResponse>({
    target,
    proxyTimeout: TIMEOUT_MS,
    on: {
      proxyRes: (_answer, _req, res) => securityHeaders.removeFrom(res),
      error: (error, req, res) => {
        if (!(res instanceof ServerResponse) || res.writableEnded) return;
        metrics.proxyErrors.inc({ upstream: 'dev-server' });
        const context = { err: error, upstream: 'dev-server', requestId: requestIdOf(req), path: pathOf(req.url) };
        logger.warn(context, 'proxying failed');
        sendText(req, res, 503, `The development server of ${name} does not answer`);
      },
    },
  });
}
