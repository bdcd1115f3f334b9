import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Agent, request } from 'undici';
import type { Metrics } from '../observability/metrics.ts';
import { Api } from './api.ts';
import { rendezvousOrder } from './rendezvous.ts';

const PROBE_EVERY_MS = 1_000;
const PROBE_TIMEOUT_MS = 1_000;
/** Readiness that comes late may mean that there is much to do; so often in a row, that others do better. */
const SILENT_PROBES_MAX = 3;

/** Which apis a call may not, or would rather not, go to. */
export interface Avoid {
  /** They took no connection. */
  readonly refused: ReadonlySet<Api>;
  /** It broke off a connection: only if there is no other. */
  readonly broken: Api | null;
}

interface ApisOptions {
  readonly origins: readonly string[];
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'apiUp'>;
}

/**
 * The processes of the API that calls are passed on to. Of several, each is asked about once a second whether it is
 * ready, and only those that are get calls; when none is, those that say nothing: to ask one that is too busy is worth
 * more than to refuse every call. A single one gets all calls, ready or not: there is nobody else.
 */
export class Apis {
  readonly all: readonly Api[];
  readonly #logger: Logger;
  readonly #metrics: Pick<Metrics, 'apiUp'>;
  /** A connection of its own for each question: that new ones are taken is part of the answer. */
  readonly #probes = new Agent({ pipelining: 0, connect: { timeout: PROBE_TIMEOUT_MS } });
  readonly #stopped = new AbortController();
  readonly #asked = new Map<Api, Promise<Error | null>>();
  #isOneReady = true;
  #turn = 0;

  constructor({ origins, logger, metrics }: ApisOptions) {
    this.all = origins.map((origin) => new Api(origin));
    this.#logger = logger;
    this.#metrics = metrics;
    for (const api of this.all) {
      metrics.apiUp.set({ upstream: api.name }, 1);
      if (this.all.length > 1) void this.#watch(api);
    }
  }

  /** Whether every API that may be asked has as many calls under way as it takes. */
  get areFull(): boolean {
    const asked = this.all.filter((api) => this.#mayAsk(api));
    return asked.length > 0 && asked.every((api) => api.isFull);
  }

  /** The API with the fewest calls under way, in turn among equals; null when none may be asked. */
  leastBusy({ refused, broken }: Avoid): Api | null {
    const apis = this.all;
    this.#turn = (this.#turn + 1) % apis.length;
    let best: Api | null = null;
    for (let index = 0; index < apis.length; index += 1) {
      const api = apis[(this.#turn + index) % apis.length];
      if (!api || !this.#mayAsk(api) || refused.has(api) || api === broken) continue;
      if (best === null || api.callsUnderWay < best.callsUnderWay) best = api;
    }
    return best ?? (broken && this.#mayAsk(broken) && !refused.has(broken) ? broken : null);
  }

  /** Those that may be asked, in the order that a key has in every gateway. */
  inOrderOf(key: string): Api[] {
    const apis = this.all.filter((api) => this.#mayAsk(api));
    return rendezvousOrder(key, apis);
  }

  /** Takes an api that takes no connections out, until it says that it is ready. */
  takeOut(api: Api, reason: unknown): void {
    this.#set(api, 'out', reason);
  }

  /** Asks an api that behaves oddly now rather than in its turn. */
  checkSoon(api: Api): void {
    if (this.all.length > 1) void this.#check(api);
  }

  /** Asks each api whether it is ready. Rejects when none is. */
  async assertOneReady(): Promise<void> {
    const reasons = await Promise.all(this.all.map((api) => this.#check(api)));
    if (reasons.every((reason) => reason !== null)) throw new AggregateError(reasons, 'no api is ready');
  }

  async destroy(): Promise<void> {
    this.#stopped.abort();
    await Promise.all([this.#probes.destroy(), ...this.all.map((api) => api.destroy())]);
  }

  #mayAsk({ standing }: Api): boolean {
    return standing === 'ready' || (standing === 'silent' && !this.#isOneReady) || this.all.length === 1;
  }

  /** Null when it is ready, else why not. Whoever asks meanwhile gets the same answer: silence counts once. */
  #check(api: Api): Promise<Error | null> {
    const asked = this.#asked.get(api) ?? this.#ask(api).finally(() => this.#asked.delete(api));
    this.#asked.set(api, asked);
    return asked;
  }

  async #ask(api: Api): Promise<Error | null> {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    try {
      const { statusCode, body } = await request(new URL('/readyz', api.origin), { dispatcher: this.#probes, signal });
      await body.dump();
      if (statusCode !== 200) throw new Error(`/readyz of ${api.name} answered ${statusCode}`);
      api.silentProbes = 0;
      this.#set(api, 'ready', null);
      return null;
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      if (signal.aborted) this.#countSilence(api, reason);
      else this.#set(api, 'out', reason);
      return reason;
    }
  }

  #countSilence(api: Api, reason: Error): void {
    api.silentProbes += 1;
    // What is out already does not get better by saying nothing.
    if (api.standing === 'ready' && api.silentProbes >= SILENT_PROBES_MAX) this.#set(api, 'silent', reason);
  }

  #set(api: Api, standing: Api['standing'], reason: unknown): void {
    if (api.standing === standing || this.#stopped.signal.aborted) return;
    api.standing = standing;
    this.#isOneReady = this.all.some((one) => one.standing === 'ready');
    this.#metrics.apiUp.set({ upstream: api.name }, standing === 'ready' ? 1 : 0);
    if (standing === 'ready') this.#logger.info({ api: api.name }, 'an api is ready again');
    else this.#logger.warn({ api: api.name, standing, err: reason }, 'an api is out');
  }

  async #watch(api: Api): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await this.#check(api);
      // Not in step with the other gateways.
      const pauseMs = PROBE_EVERY_MS * (0.8 + 0.4 * Math.random());
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
