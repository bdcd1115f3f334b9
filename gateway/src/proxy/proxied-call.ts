import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { sendFailure } from '../http/failure.ts';
import { pathOf } from '../http/paths.ts';
import { requestIdOf } from '../http/forwarding.ts';
import { headersToClient, headersToUpstream } from './call-headers.ts';
import { honorsIdempotencyKey } from './idempotent-calls.ts';
import type { Upstream } from './upstream.ts';
import type { GatewayParts } from '../gateway-parts.ts';

const NONE: ReadonlySet<Upstream> = new Set();
/** The connection ended before a response. Whether the upstream executed the call is unknown. */
const BROKEN = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'ECONNABORTED', 'EPIPE']);

/** A failure before the request starts comes from connecting, unless it is one of undici's own errors. */
function isConnectError({ code }: Error & { code?: unknown }): boolean {
  return code === 'UND_ERR_CONNECT_TIMEOUT' || !String(code).startsWith('UND_ERR_');
}

export type ProxiedCallDeps = Pick<GatewayParts, 'upstreams' | 'lifecycle' | 'logger'> & {
  readonly metrics: Pick<GatewayParts['metrics'], 'proxyErrors'>;
  /** Sets the headers of a response that the gateway itself sends. */
  readonly prepareLocalResponse: (call: Pick<ProxiedCallInput, 'res' | 'added'>) => void;
};

export interface ProxiedCallInput {
  /** With its forwarding headers renewed. */
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly body: Buffer | null;
  /** Headers that the gateway adds to the upstream's response: names and values in turn. */
  readonly added: readonly string[];
  /** Polls with the same key go to the same upstream while it is ready. Null: a call, which goes to any upstream. */
  readonly stickyKey: string | null;
}

/**
 * One call on its way to an upstream, and the response on its way back. After a refused connection, the call goes to
 * the next upstream. After a broken connection it is retried once if that is safe: the call only reads, or the API
 * honors its idempotency key.
 */
export class ProxiedCall implements Dispatcher.DispatchHandler {
  readonly #deps: ProxiedCallDeps;
  readonly #call: ProxiedCallInput;
  #refused = NONE;
  #broken: Upstream | null = null;
  #upstream: Upstream | null = null;
  #controller: Dispatcher.DispatchController | null = null;
  #isAborted = false;
  #contentLength: number | null = null;
  /** A response body that arrived in one piece, to be sent in one piece. */
  #whole: Buffer | null = null;

  constructor(deps: ProxiedCallDeps, call: ProxiedCallInput) {
    this.#deps = deps;
    this.#call = call;
  }

  send(): void {
    const { req, body, stickyKey } = this.#call;
    const upstream = this.#choose();
    if (upstream === null) return this.#fail(new Error('no upstream is ready'));
    this.#upstream = upstream;
    this.#controller = null;
    const isPoll = stickyKey !== null;
    if (!isPoll) upstream.callsInFlight += 1;
    const call = {
      path: req.url ?? '/',
      method: req.method as Dispatcher.HttpMethod,
      headers: headersToUpstream(req.headers),
      body,
    };
    const pooled = isPoll ? 'polling' : 'keep-alive';
    upstream.dispatch(this.#broken === null ? pooled : 'fresh', call, this);
  }

  /** The client disconnected. */
  abort(): void {
    this.#isAborted = true;
    this.#controller?.abort(new Error('the client disconnected'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isAborted) this.abort();
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, _headers: object, text?: string): void {
    if (status < 200) return;
    const { res, added } = this.#call;
    const raw = Array.isArray(controller.rawHeaders) ? controller.rawHeaders : [];
    const { list, contentLength } = headersToClient(raw, added);
    if (this.#deps.lifecycle.isDraining) list.push('Connection', 'close');
    this.#contentLength = contentLength;
    res.writeHead(status, text, list);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (chunk.length === this.#contentLength) {
      this.#whole = chunk;
      return;
    }
    const { res } = this.#call;
    if (res.write(chunk)) return;
    controller.pause();
    res.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    this.#release();
    this.#call.res.end(this.#whole);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const upstream = this.#release();
    if (this.#isAborted || this.#call.res.destroyed) return;
    if (upstream && this.#controller === null && isConnectError(error)) return this.#sendElsewhere(upstream, error);
    if (upstream && this.#canRetry(error)) return this.#retry(upstream, error);
    this.#fail(error);
  }

  #choose(): Upstream | null {
    const { stickyKey } = this.#call;
    const { upstreams } = this.#deps;
    if (stickyKey === null) return upstreams.findLeastBusy({ refused: this.#refused, broken: this.#broken });
    return upstreams.orderedFor(stickyKey).find((upstream) => !this.#refused.has(upstream)) ?? null;
  }

  #release(): Upstream | null {
    const upstream = this.#upstream;
    if (upstream && this.#call.stickyKey === null) upstream.callsInFlight -= 1;
    this.#upstream = null;
    return upstream;
  }

  /** The upstream received no byte of the call. */
  #sendElsewhere(upstream: Upstream, error: Error): void {
    this.#deps.upstreams.markDown(upstream, error);
    this.#refused = new Set([...this.#refused, upstream]);
    if (this.#choose() === null) return this.#fail(error);
    this.#sendAgain(upstream, error);
  }

  #canRetry(error: Error & { code?: unknown }): boolean {
    const { req, res, body } = this.#call;
    const { method = '' } = req;
    if (this.#broken !== null || res.headersSent || !BROKEN.has(String(error.code))) return false;
    if (method === 'GET' || method === 'HEAD') return body === null;
    return req.headers['idempotency-key'] !== undefined && honorsIdempotencyKey(method, pathOf(req.url));
  }

  #retry(upstream: Upstream, error: Error): void {
    this.#broken = upstream;
    this.#deps.upstreams.probeSoon(upstream);
    this.#sendAgain(upstream, error);
  }

  #sendAgain({ name }: Upstream, error: Error): void {
    this.#deps.logger.debug({ err: error, upstream: name, requestId: requestIdOf(this.#call.req) }, 'retrying a call');
    this.send();
  }

  #fail(error: Error): void {
    const { req, res } = this.#call;
    const { logger, metrics, prepareLocalResponse } = this.#deps;
    metrics.proxyErrors.inc({ upstream: 'api' });
    const context = { err: error, upstream: 'api', requestId: requestIdOf(req), path: pathOf(req.url) };
    logger.warn(context, 'proxying failed');
    if (!res.headersSent) prepareLocalResponse(this.#call);
    sendFailure(req, res, this.#isOutcomeUnknown() ? 'outcome_unknown' : 'unavailable');
  }

  /** Whether an upstream may have executed a write without answering it. */
  #isOutcomeUnknown(): boolean {
    const { req, stickyKey } = this.#call;
    const wasSent = this.#controller !== null || this.#broken !== null;
    return wasSent && stickyKey === null && req.method !== 'GET' && req.method !== 'HEAD';
  }
}
