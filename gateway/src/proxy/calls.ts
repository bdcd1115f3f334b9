import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerSpan, Tracing } from '@magnetx/operations';
import type { Config } from '../config.ts';
import { sendFailure } from '../http/failure.ts';
import { pathOf, routeClassOf, type RouteClass } from '../http/paths.ts';
import type { LogCall } from '../observability/logger.ts';
import type { Metrics } from '../observability/metrics.ts';
import { beginSpan } from '../observability/request-tracing.ts';
import { bodyFault, discardRest, refuseBody } from '../security/body-limit.ts';
import { clientKeyOf } from '../security/client-key.ts';
import type { OpenLimits, SlotRefusal } from '../security/concurrency-limit.ts';
import { renewForwardingHeaders, requestIdOf } from '../security/forwarding.ts';
import type { KnownHost } from '../security/known-host.ts';
import type { RateLimits } from '../security/rate-limits.ts';
import type { SecurityHeaders } from '../security/security-headers.ts';
import { readBody, type BodyFailure } from './call-body.ts';
import { liveKeyOf } from './live-key.ts';
import { PassedCall, type PassedCallDeps, type PrepareOwnAnswer } from './passed-call.ts';

export interface CallsDeps extends Omit<PassedCallDeps, 'prepareOwnAnswer'> {
  readonly config: Config;
  readonly logCall: LogCall;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly knownHost: KnownHost;
  readonly limits: RateLimits;
  readonly openLimits: OpenLimits;
  readonly securityHeaders: SecurityHeaders;
}

/** How soon a client refused for its own open requests may try again. */
const OPEN_RETRY_AFTER_S = '1';

/** What is known of a call while it is here. */
interface CallContext {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly path: string;
  readonly route: RouteClass;
  readonly startedAt: number;
  readonly span: ServerSpan;
  /** Headers for whatever is answered, names and values in turn. */
  readonly added: string[];
  passed: PassedCall | null;
}

/**
 * Everything that happens to a call of the API, and to polling of the live connection: who asks, and whom; limits of
 * length and rate; passing it on; a line in the log and a count. It comes before Express, which would cost a call more
 * than passing it on does (docs/decisions/0015).
 */
export class Calls {
  readonly #deps: CallsDeps & PassedCallDeps;
  readonly #routes: ReadonlySet<RouteClass>;

  constructor(deps: CallsDeps) {
    this.#deps = { ...deps, prepareOwnAnswer: (call) => this.#prepareOwnAnswer(call) };
    this.#routes = new Set(deps.config.profile === 'local' ? ['api', 'live', 'stand-in'] : ['api', 'live']);
  }

  /** Takes a request that belongs to the API and returns true, or leaves it alone. */
  take(req: IncomingMessage, res: ServerResponse): boolean {
    const path = pathOf(req.url);
    const route = routeClassOf(path);
    if (!this.#routes.has(route)) return false;
    const startedAt = performance.now();
    renewForwardingHeaders(req, this.#deps.config.trustedHops);
    const span = beginSpan(this.#deps.tracing, req);
    const added = ['X-Request-Id', requestIdOf(req)];
    const call: CallContext = { req, res, path, route, startedAt, span, added, passed: null };
    res.once('close', () => this.#end(call));
    if (this.#refuse(call) || this.#shed(call)) return true;
    if (route === 'stand-in') this.#pass(call);
    else {
      this.#count(call).catch((error: unknown) => {
        this.#deps.logger.error({ err: error, requestId: requestIdOf(req) }, 'a call could not be passed on');
        res.destroy();
      });
    }
    return true;
  }

  /** Turns away what its headers are enough for. */
  #refuse(call: CallContext): boolean {
    const { req, res } = call;
    const { knownHost } = this.#deps;
    const isMeant = knownHost.isMeant(req);
    const fault = bodyFault(req);
    if (isMeant && fault === null) return false;
    this.#prepareOwnAnswer(call);
    if (!isMeant) {
      knownHost.refuse(req, res);
    } else if (fault === 'payload_too_large') {
      refuseBody(req, res, fault);
    } else {
      res.setHeader('Connection', 'close');
      sendFailure(req, res, 'validation_failed');
    }
    return true;
  }

  /** Takes a slot until the request has ended, or turns the request away before anything of it waits. */
  #shed(call: CallContext): boolean {
    const { req, res, route } = call;
    const limit = this.#deps.openLimits[route === 'live' ? 'live' : 'calls'];
    const key = clientKeyOf(req);
    const refusal = limit.acquire(key);
    if (refusal === null) {
      res.once('close', () => limit.release(key));
      return false;
    }
    this.#refuseOpen(call, refusal);
    return true;
  }

  #refuseOpen(call: CallContext, reason: SlotRefusal | 'apis'): void {
    const { req, res } = call;
    this.#deps.metrics.shedRequests.inc({ reason });
    this.#prepareOwnAnswer(call);
    res.setHeader('Connection', 'close');
    if (reason === 'key') res.setHeader('Retry-After', OPEN_RETRY_AFTER_S);
    sendFailure(req, res, reason === 'key' ? 'too_many_requests' : 'unavailable');
    discardRest(req);
  }

  async #count(call: CallContext): Promise<void> {
    const { req, res, path, added } = call;
    const isOver = await this.#deps.limits.countCall(req, path, added);
    if (!isOver) return this.#pass(call);
    this.#prepareOwnAnswer(call);
    sendFailure(req, res, 'too_many_requests');
    discardRest(req);
  }

  #pass(call: CallContext): void {
    const { req, res, route, added } = call;
    const stickyKey = route === 'live' ? liveKeyOf(req.url) : null;
    readBody(req, (result) => {
      if (res.destroyed) return;
      if ('failure' in result) return this.#refuseBody(call, result.failure);
      if (stickyKey === null && this.#deps.apis.areFull) return this.#refuseOpen(call, 'apis');
      call.passed = new PassedCall(this.#deps, { req, res, body: result.body, added, stickyKey });
      call.passed.send();
    });
  }

  #refuseBody(call: CallContext, failure: BodyFailure): void {
    this.#prepareOwnAnswer(call);
    refuseBody(call.req, call.res, failure);
  }

  /** Sets what answers of the gateway's own have. */
  #prepareOwnAnswer({ res, added }: Parameters<PrepareOwnAnswer>[0]): void {
    const { securityHeaders, lifecycle } = this.#deps;
    securityHeaders.setOn(res);
    if (lifecycle.isDraining) res.setHeader('Connection', 'close');
    for (let index = 0; index < added.length; index += 2) {
      res.appendHeader(added[index] ?? '', added[index + 1] ?? '');
    }
  }

  #end({ req, res, route, startedAt, span, passed }: CallContext): void {
    if (!res.writableFinished) passed?.abandon();
    const ms = performance.now() - startedAt;
    const status = res.writableFinished ? res.statusCode : 'aborted';
    this.#deps.metrics.answered({ method: req.method ?? '', route, status, ms });
    this.#deps.logCall(req, res, ms);
    span.end({ status: status === 'aborted' ? null : status, route });
  }
}
