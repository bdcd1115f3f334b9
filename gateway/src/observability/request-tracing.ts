import type { IncomingMessage } from 'node:http';
import type { LineContext, ServerSpan, Tracing } from '@magnetx/operations';
import type { RequestHandler } from 'express';
import { pathOf, routeClassOf } from '../http/paths.ts';
import { requestIdOf } from '../security/forwarding.ts';

const traceIds = new WeakMap<IncomingMessage, string>();

/**
 * Begins the span of a request, and puts it into the request's headers, with which it may be passed on. Only after
 * `renewForwardingHeaders`, which takes off what a client says of traces.
 */
export function beginSpan(tracing: Tracing, req: IncomingMessage): ServerSpan {
  const span = tracing.startServerSpan(req, requestIdOf(req));
  Object.assign(req.headers, span.headers);
  if (span.traceId !== null) traceIds.set(req, span.traceId);
  return span;
}

/** What each line about a request can be found by. */
export function lineContextOf(req: IncomingMessage): LineContext {
  const traceId = traceIds.get(req);
  const requestId = requestIdOf(req);
  return traceId === undefined ? { requestId } : { requestId, traceId };
}

/** Files, probes and scrapes tell nothing that their counts do not. */
const UNTRACED = new Set(['assets', 'operations']);

/** Traces what the gateway answers itself. */
export function createRequestTracing(tracing: Tracing): RequestHandler {
  return (req, res, next) => {
    const route = routeClassOf(pathOf(req.originalUrl));
    if (UNTRACED.has(route)) return next();
    const span = beginSpan(tracing, req);
    res.once('close', () => span.end({ status: res.writableFinished ? res.statusCode : null, route }));
    span.run(next);
  };
}
