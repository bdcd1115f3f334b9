import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerSpan } from '@magnetx/operations';
import { sendFailure } from '../http/failure.ts';
import { pathOf, routeClassOf, type RouteClass } from '../http/paths.ts';
import type { LogCall } from '../observability/logger.ts';
import { startSpan } from '../observability/request-tracing.ts';
import { bodyFault, discardRest, rejectBody } from '../security/body-limit.ts';
import { clientKeyOf } from '../security/client-key.ts';
import type { Preemption, SlotRefusal } from '../security/concurrency-limit.ts';
import { renewForwardingHeaders, requestIdOf } from '../http/forwarding.ts';
import { readBody } from './call-body.ts';
import { liveKeyOf, toLivePath } from './live-connection-key.ts';
import { bodyLimitsOf, isUpload, lacksToken } from './uploads.ts';
import { ProxiedCall, type ProxiedCallDeps, type ProxiedCallInput } from './proxied-call.ts';
import type { GatewayParts } from '../gateway-parts.ts';

export type CallHandlerDeps = Omit<ProxiedCallDeps, 'prepareLocalResponse'> &
  Pick<GatewayParts, 'config' | 'metrics' | 'tracing' | 'knownHost' | 'limits' | 'openLimits' | 'securityHeaders'> & {
    readonly logCall: LogCall;
  };

/** When a client that exceeds its own concurrency limit may try again. */
const OPEN_RETRY_AFTER_S = '1';

interface CallContext {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly path: string;
  readonly route: RouteClass;
  readonly startedAt: number;
  readonly span: ServerSpan;
  /** Headers of every response: names and values in turn. */
  readonly added: string[];
  proxied: ProxiedCall | null;
  stopReading: () => void;
}

/**
 * Handles the API's calls and the polls of live connections: host check, body and rate limits, proxying, a log line
 * and metrics. It runs before Express, which would cost a call more than proxying it (docs/decisions/0015).
 */
export class CallHandler {
  readonly #deps: CallHandlerDeps & ProxiedCallDeps;
  readonly #routes: ReadonlySet<RouteClass>;

  constructor(deps: CallHandlerDeps) {
    this.#deps = { ...deps, prepareLocalResponse: (call) => this.#prepareLocalResponse(call) };
    this.#routes = new Set(deps.config.profile === 'local' ? ['api', 'live', 'stand-in'] : ['api', 'live']);
  }

  /** Handles a request for the API and returns true. Returns false for any other request, untouched. */
  handle(req: IncomingMessage, res: ServerResponse): boolean {
    req.url = toLivePath(req.url);
    const path = pathOf(req.url);
    const route = routeClassOf(path);
    if (!this.#routes.has(route)) return false;
    const startedAt = performance.now();
    renewForwardingHeaders(req, this.#deps.config.trustedHops);
    const span = startSpan(this.#deps.tracing, req);
    const added = ['X-Request-Id', requestIdOf(req)];
    const stopReading = (): void => undefined;
    const call: CallContext = { req, res, path, route, startedAt, span, added, proxied: null, stopReading };
    res.once('close', () => this.#end(call));
    if (this.#rejectByHeaders(call) || !this.#acquireSlot(call)) return true;
    if (route === 'stand-in') this.#proxy(call);
    else {
      this.#applyRateLimits(call).catch((error: unknown) => {
        this.#deps.logger.error({ err: error, requestId: requestIdOf(req) }, 'a call could not be proxied');
        res.destroy();
      });
    }
    return true;
  }

  #rejectByHeaders(call: CallContext): boolean {
    const { req, res, path } = call;
    const { knownHost } = this.#deps;
    const isKnown = knownHost.isKnown(req);
    const fault =
      bodyFault(req, bodyLimitsOf(req.method, path).bytesMax) ?? (lacksToken(req, path) ? 'not_authenticated' : null);
    if (isKnown && fault === null) return false;
    this.#prepareLocalResponse(call);
    if (!isKnown) {
      knownHost.reject(req, res);
    } else if (fault === 'payload_too_large' || fault === 'not_authenticated') {
      rejectBody(req, res, fault);
    } else {
      res.setHeader('Connection', 'close');
      sendFailure(req, res, 'validation_failed');
    }
    return true;
  }

  /** Holds a concurrency slot until the request ends; rejects the request while there is none. */
  #acquireSlot(call: CallContext): boolean {
    const { req, res, route, path } = call;
    const { live, calls, uploads } = this.#deps.openLimits;
    const key = clientKeyOf(req);
    const refusal =
      (route === 'live' ? live : calls).hold(key, res) ??
      // Their bodies are held in memory.
      (isUpload(req.method, path) ? uploads.hold(key, res, this.#preemptionOf(call)) : null);
    if (refusal !== null) this.#shed(call, refusal);
    return refusal === null;
  }

  /** An upload may lose its slot only until its whole body has arrived. */
  #preemptionOf(call: CallContext): Preemption {
    const { req, res } = call;
    return {
      isPossible: () => !req.complete && !res.writableEnded,
      preempt: () => {
        call.stopReading();
        this.#shed(call, 'total');
      },
    };
  }

  #shed(call: CallContext, reason: SlotRefusal | 'apis'): void {
    const { req, res } = call;
    this.#deps.metrics.shedRequests.inc({ reason });
    this.#prepareLocalResponse(call);
    res.setHeader('Connection', 'close');
    if (reason === 'key') res.setHeader('Retry-After', OPEN_RETRY_AFTER_S);
    sendFailure(req, res, reason === 'key' ? 'too_many_requests' : 'unavailable');
    discardRest(req);
  }

  async #applyRateLimits(call: CallContext): Promise<void> {
    const { req, res, path, added } = call;
    const isOver = await this.#deps.limits.countCall(req, path, added);
    // Its slot was preempted meanwhile.
    if (res.writableEnded) return;
    if (!isOver) return this.#proxy(call);
    this.#prepareLocalResponse(call);
    sendFailure(req, res, 'too_many_requests');
    discardRest(req);
  }

  #proxy(call: CallContext): void {
    const { req, res, route, path, added } = call;
    const stickyKey = route === 'live' ? liveKeyOf(req.url) : null;
    call.stopReading = readBody(req, bodyLimitsOf(req.method, path), (result) => {
      if (res.destroyed) return;
      if ('failure' in result) {
        this.#prepareLocalResponse(call);
        return rejectBody(req, res, result.failure);
      }
      if (stickyKey === null && this.#deps.upstreams.isFull) return this.#shed(call, 'apis');
      call.proxied = new ProxiedCall(this.#deps, { req, res, body: result.body, added, stickyKey });
      call.proxied.send();
    });
  }

  #prepareLocalResponse({ res, added }: Pick<ProxiedCallInput, 'res' | 'added'>): void {
    const { securityHeaders, lifecycle } = this.#deps;
    securityHeaders.setOn(res);
    if (lifecycle.isDraining) res.setHeader('Connection', 'close');
    for (let index = 0; index < added.length; index += 2) {
      res.appendHeader(added[index] ?? '', added[index + 1] ?? '');
    }
  }

  #end({ req, res, route, startedAt, span, proxied }: CallContext): void {
    if (!res.writableFinished) proxied?.abort();
    const ms = performance.now() - startedAt;
    const status = res.writableFinished ? res.statusCode : 'aborted';
    this.#deps.metrics.observe({ method: req.method ?? '', route, status, ms });
    this.#deps.logCall(req, res, ms);
    span.end({ status: status === 'aborted' ? null : status, route });
  }
}
