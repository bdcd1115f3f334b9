import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';
import { sendFailure } from '../http/failure.ts';
import type { Lifecycle } from '../http/lifecycle.ts';
import { pathOf } from '../http/paths.ts';
import type { Metrics } from '../observability/metrics.ts';
import { requestIdOf } from '../security/forwarding.ts';
import type { Api } from './api.ts';
import type { Apis } from './apis.ts';
import { headersToApi, headersToClient } from './call-headers.ts';
import { takesKey } from './keyed-calls.ts';

const NONE: ReadonlySet<Api> = new Set();
/** The connection ended before there was an answer; what the call did until then is not known. */
const BROKEN = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'ECONNABORTED', 'EPIPE']);

/** undici's own refusals aside, what fails before a call has begun is the connection. */
function isOfConnecting({ code }: Error & { code?: unknown }): boolean {
  return code === 'UND_ERR_CONNECT_TIMEOUT' || !String(code).startsWith('UND_ERR_');
}

export interface PassedCallDeps {
  readonly apis: Apis;
  readonly lifecycle: Lifecycle;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'proxyErrors'>;
  readonly prepareOwnAnswer: PrepareOwnAnswer;
}

export interface PassedCallInput {
  /** With its forwarding headers renewed. */
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly body: Buffer | null;
  /** Headers that the gateway adds to the API's answer, names and values in turn. */
  readonly added: readonly string[];
  /** Of polls: those with the same key go to the same api as long as it is up. Null: a call, which goes to any. */
  readonly stickyKey: string | null;
}

/** Sets on an answer of the gateway's own what such answers have. */
export type PrepareOwnAnswer = (call: Pick<PassedCallInput, 'res' | 'added'>) => void;

/**
 * One call on its way to an api, and the answer on its way back. An api that takes no connection has got nothing, so
 * the call goes to the next. Where a connection breaks before the answer, the call is sent once more if that can do no
 * harm: it only reads, or it has a key by which the API does it once.
 */
export class PassedCall implements Dispatcher.DispatchHandler {
  readonly #deps: PassedCallDeps;
  readonly #call: PassedCallInput;
  #refused = NONE;
  #broken: Api | null = null;
  #api: Api | null = null;
  #controller: Dispatcher.DispatchController | null = null;
  #isAbandoned = false;
  #wholeBytes: number | null = null;
  /** An answer that came in one piece, to go out in one piece. */
  #whole: Buffer | null = null;

  constructor(deps: PassedCallDeps, call: PassedCallInput) {
    this.#deps = deps;
    this.#call = call;
  }

  send(): void {
    const { req, body, stickyKey } = this.#call;
    const api = this.#choose();
    if (api === null) return this.#fail(new Error('no api is ready'));
    this.#api = api;
    this.#controller = null;
    const isPoll = stickyKey !== null;
    if (!isPoll) api.callsUnderWay += 1;
    const call = {
      path: req.url ?? '/',
      method: req.method as Dispatcher.HttpMethod,
      headers: headersToApi(req.headers),
      body,
    };
    const kept = isPoll ? 'polling' : 'kept';
    api.dispatch(this.#broken === null ? kept : 'fresh', call, this);
  }

  /** The client has gone: nobody waits for the answer any more. */
  abandon(): void {
    this.#isAbandoned = true;
    this.#controller?.abort(new Error('the client has gone'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isAbandoned) controller.abort(new Error('the client has gone'));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, _headers: object, text?: string): void {
    if (status < 200) return;
    const { res, added } = this.#call;
    const raw = Array.isArray(controller.rawHeaders) ? controller.rawHeaders : [];
    const { list, contentLength } = headersToClient(raw, added);
    if (this.#deps.lifecycle.isDraining) list.push('Connection', 'close');
    this.#wholeBytes = contentLength;
    res.writeHead(status, text, list);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (chunk.length === this.#wholeBytes) {
      this.#whole = chunk;
      return;
    }
    const { res } = this.#call;
    if (res.write(chunk)) return;
    controller.pause();
    res.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    this.#leave();
    this.#call.res.end(this.#whole);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const api = this.#leave();
    if (this.#isAbandoned || this.#call.res.destroyed) return;
    if (api && this.#controller === null && isOfConnecting(error)) return this.#sendElsewhere(api, error);
    if (api && this.#mayRepeat(error)) return this.#repeat(api, error);
    this.#fail(error);
  }

  #choose(): Api | null {
    const { stickyKey } = this.#call;
    const avoid = { refused: this.#refused, broken: this.#broken };
    if (stickyKey === null) return this.#deps.apis.leastBusy(avoid);
    return this.#deps.apis.inOrderOf(stickyKey).find((api) => !this.#refused.has(api)) ?? null;
  }

  #leave(): Api | null {
    const api = this.#api;
    if (api && this.#call.stickyKey === null) api.callsUnderWay -= 1;
    this.#api = null;
    return api;
  }

  /** No byte of the call was written. */
  #sendElsewhere(api: Api, error: Error): void {
    const { apis, logger } = this.#deps;
    apis.takeOut(api, error);
    this.#refused = new Set([...this.#refused, api]);
    if (this.#choose() === null) return this.#fail(error);
    logger.debug({ err: error, api: api.name, requestId: requestIdOf(this.#call.req) }, 'asking another api');
    this.send();
  }

  #mayRepeat(error: Error & { code?: unknown }): boolean {
    const { req, res, body } = this.#call;
    const { method = '' } = req;
    if (this.#broken !== null || res.headersSent || !BROKEN.has(String(error.code))) return false;
    if (method === 'GET' || method === 'HEAD') return body === null;
    return req.headers['idempotency-key'] !== undefined && takesKey(method, pathOf(req.url));
  }

  #repeat(api: Api, error: Error): void {
    const { apis, logger } = this.#deps;
    this.#broken = api;
    apis.checkSoon(api);
    logger.debug({ err: error, api: api.name, requestId: requestIdOf(this.#call.req) }, 'asking again');
    this.send();
  }

  #fail(error: Error): void {
    const { req, res } = this.#call;
    const { logger, metrics, prepareOwnAnswer } = this.#deps;
    metrics.proxyErrors.inc({ upstream: 'api' });
    const context = { err: error, upstream: 'api', requestId: requestIdOf(req), path: pathOf(req.url) };
    logger.warn(context, 'proxying failed');
    if (!res.headersSent) prepareOwnAnswer(this.#call);
    sendFailure(req, res, 'unavailable');
  }
}
