import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Agent, request } from 'undici';
import type { Metrics } from '../observability/metrics.ts';
import { rendezvousOrder } from './rendezvous.ts';
import { Upstream } from './upstream.ts';

const PROBE_INTERVAL_MS = 1_000;
const PROBE_TIMEOUT_MS = 1_000;
/** A late readiness response may mean that an upstream is busy; after this many in a row, others are preferred. */
const SILENT_PROBES_MAX = 3;

/** Upstreams that a call must not, or should not, go to. */
export interface AvoidedUpstreams {
  /** They refused a connection of this call. */
  readonly refused: ReadonlySet<Upstream>;
  /** It broke a connection of this call, so it is the last resort. */
  readonly broken: Upstream | null;
}

interface UpstreamPoolOptions {
  readonly origins: readonly string[];
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'upstreamUp'>;
}

/**
 * The processes of the API. With more than one, each is probed about once a second, and calls go to the ready ones.
 * While none is ready, calls go to the silent ones: a slow response is better than a certain failure.
 * A single upstream gets all calls, ready or not.
 */
export class UpstreamPool {
  readonly all: readonly Upstream[];
  readonly #logger: Logger;
  readonly #metrics: Pick<Metrics, 'upstreamUp'>;
  /** Each probe opens a new connection, because accepting connections is part of being ready. */
  readonly #probeAgent = new Agent({ pipelining: 0, connect: { timeout: PROBE_TIMEOUT_MS } });
  readonly #stopped = new AbortController();
  readonly #probesInFlight = new Map<Upstream, Promise<Error | null>>();
  #isAnyReady = true;
  #turn = 0;

  constructor({ origins, logger, metrics }: UpstreamPoolOptions) {
    this.all = origins.map((origin) => new Upstream(origin));
    this.#logger = logger;
    this.#metrics = metrics;
    for (const upstream of this.all) {
      metrics.upstreamUp.set({ upstream: upstream.name }, 1);
      if (this.all.length > 1) void this.#watch(upstream);
    }
  }

  /** Whether every eligible upstream has as many calls in flight as it takes. */
  get isFull(): boolean {
    const eligible = this.#eligible();
    return eligible.length > 0 && eligible.every((upstream) => upstream.isFull);
  }

  /** The upstream with the fewest calls in flight, round-robin among equals; null when none is eligible. */
  findLeastBusy({ refused, broken }: AvoidedUpstreams): Upstream | null {
    const { all } = this;
    this.#turn = (this.#turn + 1) % all.length;
    let best: Upstream | null = null;
    for (let index = 0; index < all.length; index += 1) {
      const upstream = all[(this.#turn + index) % all.length];
      if (!upstream || !this.#isEligible(upstream) || refused.has(upstream) || upstream === broken) continue;
      if (best === null || upstream.callsInFlight < best.callsInFlight) best = upstream;
    }
    return best ?? (broken && this.#isEligible(broken) && !refused.has(broken) ? broken : null);
  }

  /** The eligible upstreams in the key's order of preference, which is the same in every gateway. */
  orderedFor(key: string): Upstream[] {
    return rendezvousOrder(key, this.#eligible());
  }

  /** Excludes an upstream that refuses connections until a probe finds it ready. */
  markDown(upstream: Upstream, reason: unknown): void {
    this.#setState(upstream, 'down', reason);
  }

  /** Probes an upstream now instead of at its next interval. */
  probeSoon(upstream: Upstream): void {
    if (this.all.length > 1) void this.#probe(upstream);
  }

  /** Probes every upstream. Rejects when none is ready. */
  async assertAnyReady(): Promise<void> {
    const reasons = await Promise.all(this.all.map((upstream) => this.#probe(upstream)));
    if (reasons.every((reason) => reason !== null)) throw new AggregateError(reasons, 'no upstream is ready');
  }

  async destroy(): Promise<void> {
    this.#stopped.abort();
    await Promise.all([this.#probeAgent.destroy(), ...this.all.map((upstream) => upstream.destroy())]);
  }

  #eligible(): Upstream[] {
    return this.all.filter((upstream) => this.#isEligible(upstream));
  }

  #isEligible({ state }: Upstream): boolean {
    return state === 'ready' || (state === 'silent' && !this.#isAnyReady) || this.all.length === 1;
  }

  /** Null when it is ready, else the reason. Concurrent callers share one probe, so that a silence counts once. */
  #probe(upstream: Upstream): Promise<Error | null> {
    const probe =
      this.#probesInFlight.get(upstream) ??
      this.#sendProbe(upstream).finally(() => this.#probesInFlight.delete(upstream));
    this.#probesInFlight.set(upstream, probe);
    return probe;
  }

  async #sendProbe(upstream: Upstream): Promise<Error | null> {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    try {
      const url = new URL('/readyz', upstream.origin);
      const { statusCode, body } = await request(url, { dispatcher: this.#probeAgent, signal });
      await body.dump();
      if (statusCode !== 200) throw new Error(`/readyz of ${upstream.name} answered ${statusCode}`);
      upstream.silentProbes = 0;
      this.#setState(upstream, 'ready', null);
      return null;
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      if (signal.aborted) this.#countSilence(upstream, reason);
      else this.#setState(upstream, 'down', reason);
      return reason;
    }
  }

  #countSilence(upstream: Upstream, reason: Error): void {
    upstream.silentProbes += 1;
    // An upstream that is down stays down until it responds.
    if (upstream.state === 'ready' && upstream.silentProbes >= SILENT_PROBES_MAX) {
      this.#setState(upstream, 'silent', reason);
    }
  }

  #setState(upstream: Upstream, state: Upstream['state'], reason: unknown): void {
    if (upstream.state === state || this.#stopped.signal.aborted) return;
    upstream.state = state;
    this.#isAnyReady = this.all.some((one) => one.state === 'ready');
    this.#metrics.upstreamUp.set({ upstream: upstream.name }, state === 'ready' ? 1 : 0);
    if (state === 'ready') this.#logger.info({ upstream: upstream.name }, 'upstream is ready again');
    else this.#logger.warn({ upstream: upstream.name, state, err: reason }, 'upstream is not ready');
  }

  async #watch(upstream: Upstream): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await this.#probe(upstream);
      // Jitter, so that several gateways do not probe in step.
      const pauseMs = PROBE_INTERVAL_MS * (0.8 + 0.4 * Math.random());
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
