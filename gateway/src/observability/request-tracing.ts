import type { IncomingMessage } from 'node:http';
import type { LogContext, ServerSpan, Tracing } from '@magnetx/operations';
import type { RequestHandler } from 'express';
import { pathOf, routeClassOf } from '../http/paths.ts';
import { requestIdOf } from '../http/forwarding.ts';

const traceIds = new WeakMap<IncomingMessage, string>();

/**
 * Starts the span of a request, and adds the trace headers for the upstream to the request's headers. Call
 * `renewForwardingHeaders` first: it removes trace headers of untrusted clients.
 */
export function startSpan(tracing: Tracing, req: IncomingMessage): ServerSpan {
  const span = tracing.startServerSpan(req, requestIdOf(req));
  Object.assign(req.headers, span.headers);
  if (span.traceId !== null) traceIds.set(req, span.traceId);
  return span;
}

/** The ids that every log line of a request contains. */
export function logContextOf(req: IncomingMessage): LogContext {
  const traceId = traceIds.get(req);
  const requestId = requestIdOf(req);
  return traceId === undefined ? { requestId } : { requestId, traceId };
}

/** Metrics are enough for files, probes and scrapes. */
const UNTRACED = new Set(['assets', 'operations']);

/** Traces the requests that Express handles. */
export function createRequestTracing(tracing: Tracing): RequestHandler {
  return (req, res, next) => {
    const route = routeClassOf(pathOf(req.originalUrl));
    if (UNTRACED.has(route)) return next();
    const span = startSpan(tracing, req);
    res.once('close', () => span.end({ status: res.writableFinished ? res.statusCode : null, route }));
    span.run(next);
  };
}
