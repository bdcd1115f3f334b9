import { isIP } from 'node:net';
import { CALL_DEADLINE_MS_MAX } from '@magnetx/contracts';
import { errors, Pool, type Dispatcher } from 'undici';

/** Calls beyond this many concurrent ones are rejected: queued, they would fill the gateway's memory. */
const CALLS_MAX = 512;
const CONNECT_TIMEOUT_MS = 3_000;
/** Well below the API's own idle timeout, so that the API never closes a connection that is about to be used. */
const IDLE_TIMEOUT_MS = 30_000;
/** How long an upstream may send nothing during a call. By then, the API has answered each call that has a deadline. */
const RESPONSE_TIMEOUT_MS = CALL_DEADLINE_MS_MAX + 10_000;

/** How long a readiness probe may take. */
const PROBE_TIMEOUT_MS = 1_000;

type ConnectionKind = 'keep-alive' | 'fresh' | 'polling';

export interface UpstreamAddress {
  readonly origin: string;
  /** The name in its certificate. The origin may be an address that DNS has for it. */
  readonly hostname: string;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly text: string;
  /** Its `Cache-Control`, or empty. */
  readonly cacheControl: string;
}

export class ProbeTimeoutError extends Error {}

/** The process may run: its name was not found, or a connection was not answered in time. */
const UNCERTAIN = new Set<unknown>(['ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Whether a failed connection says nothing about the process, such as during an outage of the DNS server. */
export function isUncertain(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNCERTAIN.has(error.code);
}

/** One process of the API, and the connections to it. */
export class Upstream {
  /** Host and port, for logs and metrics. */
  readonly name: string;
  readonly origin: string;
  /**
   * `silent`: its readiness probe times out, which may mean that it is busy, or it could not be reached. `down`: it
   * reported that it is not ready, or refused a connection.
   */
  state: 'ready' | 'silent' | 'down' = 'ready';
  /** Polls of live connections are not counted: they wait, and cause no work. */
  callsInFlight = 0;
  /** Consecutive readiness probes that timed out. */
  silentProbes = 0;
  /** The TLS server name, so that it is not the client's `Host`. An IP address cannot be one. */
  readonly servername: string | undefined;
  readonly #pools: Readonly<Record<ConnectionKind | 'probe', Pool>>;

  /** `idleMs`: how long a connection without a call stays open. */
  constructor({ origin, hostname }: UpstreamAddress, idleMs = IDLE_TIMEOUT_MS) {
    this.origin = origin;
    this.name = new URL(origin).host;
    this.servername = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : undefined;
    const options = {
      connect: { timeout: CONNECT_TIMEOUT_MS },
      headersTimeout: RESPONSE_TIMEOUT_MS,
      bodyTimeout: RESPONSE_TIMEOUT_MS,
    };
    const bounded = { ...options, connections: CALLS_MAX };
    this.#pools = {
      'keep-alive': new Pool(origin, { ...bounded, keepAliveTimeout: idleMs }),
      fresh: new Pool(origin, { ...bounded, pipelining: 0 }),
      // Unbounded: a poll may take half a minute, and calls must not wait for one to end.
      polling: new Pool(origin, { ...options, keepAliveTimeout: idleMs }),
      // Each probe opens a new connection, because accepting connections is part of being ready.
      probe: new Pool(origin, { pipelining: 0, connect: { timeout: PROBE_TIMEOUT_MS } }),
    };
  }

  /** Whether it has as many calls in flight as connections. */
  get isFull(): boolean {
    return this.callsInFlight >= CALLS_MAX;
  }

  dispatch(by: ConnectionKind, call: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.#pools[by].dispatch(this.#withServername(call), handler);
  }

  /** Makes a GET call of the gateway's own, and reads the answer. Rejects when the signal aborts. */
  async read(call: Pick<Dispatcher.RequestOptions, 'path' | 'headers' | 'signal'>): Promise<UpstreamAnswer> {
    this.callsInFlight += 1;
    try {
      const pool = this.#pools['keep-alive'];
      const asked = this.#withServername({ ...call, method: 'GET' as const });
      const { statusCode, headers, body } = await pool.request(asked);
      const cacheControl = String(headers['cache-control'] ?? '');
      return { status: statusCode, cacheControl, text: await body.text() };
    } finally {
      this.callsInFlight -= 1;
    }
  }

  /** Rejects unless `/readyz` answers 200; with a `ProbeTimeoutError` when it does not answer. */
  async probe(): Promise<void> {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const call = this.#withServername({ path: '/readyz', method: 'GET' as const, signal });
    try {
      const { statusCode, body } = await this.#pools.probe.request(call);
      await body.dump();
      if (statusCode !== 200) throw new Error(`/readyz of ${this.name} answered ${statusCode}`);
    } catch (error) {
      // The connection has the same limit, and may end first.
      const isLate = signal.aborted || error instanceof errors.ConnectTimeoutError;
      if (isLate) throw new ProbeTimeoutError(`/readyz of ${this.name} did not answer`, { cause: error });
      throw error;
    }
  }

  /** Resolves when the calls in flight have ended. It must get no new ones. */
  async close(): Promise<void> {
    await Promise.all(Object.values(this.#pools).map((pool) => pool.close()));
  }

  async destroy(): Promise<void> {
    await Promise.all(Object.values(this.#pools).map((pool) => pool.destroy()));
  }

  #withServername<T extends object>(call: T): T {
    return this.servername === undefined ? call : { ...call, servername: this.servername };
  }
}
