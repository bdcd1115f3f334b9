import { ServerResponse, type ClientRequest, type IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { createProxyMiddleware, type Options } from 'http-proxy-middleware';
import type { Logger } from 'pino';
import type { Lifecycle } from '../http/lifecycle';
import { pathOf } from '../http/paths';
import type { Metrics, Upstream } from '../observability/metrics';
import { limitStreamedBody } from '../security/body-limit';
import { requestIdOf } from '../security/forwarding';
import type { SecurityHeaders } from '../security/security-headers';
import type { UpstreamAgents } from './upstream-agents';

export interface HttpProxyOptions {
  readonly target: string;
  readonly upstream: Upstream;
  readonly agents: UpstreamAgents;
  readonly timeoutMs: number;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
  readonly metrics: Metrics;
  readonly securityHeaders: SecurityHeaders;
  /** Answers in place of the server behind, which is away, broke off, or took too long. */
  readonly answerFailure: (req: IncomingMessage, res: ServerResponse) => void;
}

/** Headers that speak of one connection only, and would otherwise tell the client of the connection behind. */
function dropConnectionHeaders(answer: IncomingMessage, lifecycle: Lifecycle): void {
  delete answer.headers['keep-alive'];
  delete answer.headers.connection;
  if (lifecycle.isDraining) answer.headers.connection = 'close';
}

/** Node reports a client that leaves as "aborted" only while it sends; one that leaves while it waits counts too. */
function abandonWithClient(req: IncomingMessage, res: ServerResponse): void {
  res.once('close', () => {
    if (!res.writableFinished) req.emit('aborted');
  });
}

/** Asking twice does no harm, and there is no body that would be gone. */
function isRepeatable({ method, headers }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return (method === 'GET' || method === 'HEAD') && !hasBody;
}

/** The requests on a kept-open connection that may be asked again if the other side turns out to have closed it. */
class Repeatable {
  readonly #requests = new WeakSet<IncomingMessage>();

  watch(req: IncomingMessage, proxyReq: ClientRequest): void {
    if (!proxyReq.reusedSocket || !isRepeatable(req)) return;
    this.#requests.add(req);
    proxyReq.once('timeout', () => this.#requests.delete(req));
    proxyReq.once('response', () => this.#requests.delete(req));
  }

  /** True at most once for each request. */
  take(req: IncomingMessage): boolean {
    return this.#requests.delete(req);
  }
}

/**
 * Passes requests on, path and body untouched and nothing buffered, over kept-open connections. To be used with the
 * request's forwarding headers renewed.
 */
export function createHttpProxy(options: HttpProxyOptions): RequestHandler {
  const { target, upstream, agents, timeoutMs, logger, lifecycle, metrics, securityHeaders, answerFailure } = options;
  const repeatable = new Repeatable();
  const fail = (error: unknown, req: IncomingMessage, res: ServerResponse): void => {
    metrics.proxyErrors.inc({ upstream });
    logger.warn({ err: error, upstream, requestId: requestIdOf(req), path: pathOf(req.url) }, 'proxying failed');
    answerFailure(req, res);
  };
  const common: Options<IncomingMessage, ServerResponse> = {
    target,
    proxyTimeout: timeoutMs,
    // The client's own `Connection: close` is about its connection, not about ours.
    headers: { connection: 'keep-alive' },
    on: {
      start: (req, res) => {
        limitStreamedBody(req, res);
        abandonWithClient(req, res);
      },
      proxyReq: (proxyReq, req) => repeatable.watch(req, proxyReq),
      proxyRes: (answer, _req, res) => {
        securityHeaders.withdraw(res);
        dropConnectionHeaders(answer, lifecycle);
        answer.once('close', () => {
          // Without this a client would wait for ever for the rest of an answer that broke off.
          if (!answer.complete) res.destroy();
        });
      },
      error: (error, req, res) => {
        if (!(res instanceof ServerResponse) || res.writableEnded) return;
        if (!repeatable.take(req)) return fail(error, req, res);
        logger.debug({ err: error, upstream, requestId: requestIdOf(req) }, 'asking again on a new connection');
        void askAgain(req, res, (failure) => fail(failure, req, res));
      },
    },
  };
  // Not from the pool: its other connections may be closed as well.
  const askAgain = createProxyMiddleware(common);
  return createProxyMiddleware({ ...common, agent: agents.agentFor(target) });
}
