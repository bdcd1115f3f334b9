import { preferredLanguage } from '@magnetx/texts/server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { maskedPath } from '@magnetx/contracts/masked-path';
import { NO_TRACING, outcomeOf, type Tracing } from '@magnetx/operations';
import type { Logger } from 'pino';
import { logContextOf, requestIdOf, type RequestContext, type RequestInfo } from '../observability/request-context.ts';
import type { Metrics } from '../observability/metrics.ts';

const QUIET = ['/healthz', '/livez', '/readyz', '/metrics'];

/** The path without its query: queries carry tokens and codes. */
function pathOf(request: IncomingMessage): string {
  const url = 'originalUrl' in request && typeof request.originalUrl === 'string' ? request.originalUrl : request.url;
  return (url ?? '').split('?', 1)[0]?.slice(0, 200) ?? '';
}

export interface AccessLogDeps {
  readonly logger: Logger;
  readonly context: RequestContext;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
}

/**
 * Assigns the request id, and logs, measures and traces the request when it ends. The log line has method, path, status
 * and time.
 */
export function createAccessLog({ logger, context, metrics, tracing }: AccessLogDeps) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const requestId = requestIdOf(request);
    const isQuiet = QUIET.includes(pathOf(request));
    const span = (isQuiet ? NO_TRACING : tracing).startServerSpan(request, requestId);
    const language = preferredLanguage(request);
    const info: RequestInfo = { requestId, traceId: span.traceId, language, route: 'unmatched' };
    response.setHeader('vary', 'accept-language');
    response.setHeader('x-request-id', requestId);
    const startedAt = performance.now();
    response.once('close', () => {
      const method = request.method ?? '';
      const { route } = info;
      const status = response.writableFinished ? response.statusCode : null;
      const ms = performance.now() - startedAt;
      metrics.durations.observe({ method, route }, ms / 1000);
      metrics.requests.inc({ method, route, status: status ?? 'aborted' });
      span.end({ status, route });
      if (isQuiet) return;
      const req = { method, path: maskedPath(pathOf(request)) };
      const line = { ...logContextOf(info), req, res: { status: response.statusCode }, responseTime: Math.round(ms) };
      // The error middleware logs the error itself.
      logger[response.statusCode >= 500 ? 'warn' : 'info'](line, outcomeOf(response));
    });
    context.run(info, () => span.run(next));
  };
}
