import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Metrics } from '../observability/metrics.ts';
import { rendezvousOrder } from './rendezvous.ts';
import { isUncertain, ProbeTimeoutError, Upstream, type UpstreamAddress } from './upstream.ts';

const PROBE_INTERVAL_MS = 1_000;
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
  /** Whether `setAddresses` is called again. */
  readonly mayChange: boolean;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'upstreamUp'>;
}

/**
 * The processes of the API, none until `setAddresses`. With more than one, each is probed about once a second, and
 * calls go to the ready ones. While none is ready, calls go to the silent ones: a slow response is better than a
 * certain failure. A single upstream gets all calls, ready or not; it is probed too if others may join it.
 */
export class UpstreamPool {
  #all: readonly Upstream[] = [];
  /** They left the addresses and finish their calls. */
  readonly #leaving = new Set<Upstream>();
  readonly #mayChange: boolean;
  readonly #logger: Logger;
  readonly #metrics: Pick<Metrics, 'upstreamUp'>;
  readonly #stopped = new AbortController();
  readonly #probesInFlight = new Map<Upstream, Promise<Error | null>>();
  #isAnyReady = true;
  #turn = 0;

  constructor({ mayChange, logger, metrics }: UpstreamPoolOptions) {
    this.#mayChange = mayChange;
    this.#logger = logger;
    this.#metrics = metrics;
  }

  /**
   * Replaces the set of upstreams; those with an address as before stay as they are. A new one gets calls once a probe
   * finds it ready, or immediately when there is no other. One that left gets no new calls and ends those in flight.
   */
  setAddresses(addresses: readonly UpstreamAddress[]): void {
    const before = new Map(this.#all.map((upstream) => [upstream.origin, upstream]));
    const wanted = new Map(addresses.map((address) => [address.origin, address]));
    const isAnyKept = this.#all.some(({ origin }) => wanted.has(origin));
    this.#all = [...wanted.values()].map((address) => before.get(address.origin) ?? new Upstream(address));
    for (const [origin, upstream] of before) if (!wanted.has(origin)) this.#leave(upstream);
    for (const upstream of this.#all) if (!before.has(upstream.origin)) this.#join(upstream, isAnyKept);
    this.#isAnyReady = this.#all.some(({ state }) => state === 'ready');
  }

  /** Whether every eligible upstream has as many calls in flight as it takes. */
  get isFull(): boolean {
    const eligible = this.#eligible();
    return eligible.length > 0 && eligible.every((upstream) => upstream.isFull);
  }

  /** The upstream with the fewest calls in flight, round-robin among equals; null when none is eligible. */
  findLeastBusy({ refused, broken }: AvoidedUpstreams): Upstream | null {
    const all = this.#all;
    this.#turn += 1;
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

  /**
   * Excludes an upstream that refuses connections until a probe finds it ready. One that could not be reached remains
   * the last resort: its open connections may still work.
   */
  markDown(upstream: Upstream, reason: unknown): void {
    if (!isUncertain(reason)) this.#setState(upstream, 'down', reason);
    else if (upstream.state === 'ready') this.#setState(upstream, 'silent', reason);
  }

  /** Probes an upstream now instead of at its next interval. */
  probeSoon(upstream: Upstream): void {
    if (this.#areProbed) void this.#probe(upstream);
  }

  /** Probes every upstream. Rejects when none is ready. */
  async assertAnyReady(): Promise<void> {
    const reasons = await Promise.all(this.#all.map((upstream) => this.#probe(upstream)));
    if (reasons.every((reason) => reason !== null)) throw new AggregateError(reasons, 'no upstream is ready');
  }

  async destroy(): Promise<void> {
    this.#stopped.abort();
    await Promise.all([...this.#all, ...this.#leaving].map((upstream) => upstream.destroy()));
  }

  #join(upstream: Upstream, isProbedFirst: boolean): void {
    this.#metrics.upstreamUp.set({ upstream: upstream.name }, isProbedFirst ? 0 : 1);
    if (isProbedFirst) {
      upstream.state = 'down';
      this.#logger.info({ upstream: upstream.name }, 'upstream joined');
    }
    if (this.#areProbed) void this.#watch(upstream);
  }

  #leave(upstream: Upstream): void {
    this.#metrics.upstreamUp.remove({ upstream: upstream.name });
    this.#logger.info({ upstream: upstream.name, callsInFlight: upstream.callsInFlight }, 'upstream left');
    this.#leaving.add(upstream);
    void upstream.close().finally(() => this.#leaving.delete(upstream));
  }

  #eligible(): Upstream[] {
    return this.#all.filter((upstream) => this.#isEligible(upstream));
  }

  #isEligible({ state }: Upstream): boolean {
    return state === 'ready' || (state === 'silent' && !this.#isAnyReady) || this.#all.length === 1;
  }

  get #areProbed(): boolean {
    return this.#mayChange || this.#all.length > 1;
  }

  /** Whether it is in use: it has not left, and the pool is not destroyed. */
  #isCurrent(upstream: Upstream): boolean {
    return this.#all.includes(upstream) && !this.#stopped.signal.aborted;
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
    try {
      await upstream.probe();
      upstream.silentProbes = 0;
      this.#setState(upstream, 'ready', null);
      return null;
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      if (reason instanceof ProbeTimeoutError) this.#countSilence(upstream, reason);
      else this.markDown(upstream, reason);
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
    if (upstream.state === state || !this.#isCurrent(upstream)) return;
    upstream.state = state;
    this.#isAnyReady = this.#all.some((one) => one.state === 'ready');
    this.#metrics.upstreamUp.set({ upstream: upstream.name }, state === 'ready' ? 1 : 0);
    if (state === 'ready') this.#logger.info({ upstream: upstream.name }, 'upstream is ready');
    else this.#logger.warn({ upstream: upstream.name, state, err: reason }, 'upstream is not ready');
  }

  async #watch(upstream: Upstream): Promise<void> {
    const { signal } = this.#stopped;
    while (this.#isCurrent(upstream)) {
      await this.#probe(upstream);
      // Jitter, so that several gateways do not probe in step.
      const pauseMs = PROBE_INTERVAL_MS * (0.8 + 0.4 * Math.random());
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
