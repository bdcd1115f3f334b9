import { Pool, type Dispatcher } from 'undici';

/** Calls beyond this many concurrent ones are rejected: queued, they would fill the gateway's memory. */
const CALLS_MAX = 512;
const CONNECT_TIMEOUT_MS = 3_000;
/** Well below the API's own idle timeout, so that the API never closes a connection that is about to be used. */
const IDLE_TIMEOUT_MS = 30_000;
/** How long an upstream may send nothing during a call. */
const RESPONSE_TIMEOUT_MS = 30_000;

type ConnectionKind = 'keep-alive' | 'fresh' | 'polling';

/** One process of the API, and the connections to it. */
export class Upstream {
  /** Host and port, for logs and metrics. */
  readonly name: string;
  readonly origin: string;
  /**
   * `silent`: its readiness probe times out, which may mean that it is busy. `down`: it reported that it is not ready,
   * or refused a connection.
   */
  state: 'ready' | 'silent' | 'down' = 'ready';
  /** Polls of live connections are not counted: they wait, and cause no work. */
  callsInFlight = 0;
  /** Consecutive readiness probes that timed out. */
  silentProbes = 0;
  readonly #pools: Readonly<Record<ConnectionKind, Pool>>;

  /** `idleMs`: how long a connection without a call stays open. */
  constructor(origin: string, idleMs = IDLE_TIMEOUT_MS) {
    this.origin = origin;
    const { host, hostname } = new URL(origin);
    this.name = host;
    const options = {
      connect: { timeout: CONNECT_TIMEOUT_MS, servername: hostname },
      headersTimeout: RESPONSE_TIMEOUT_MS,
      bodyTimeout: RESPONSE_TIMEOUT_MS,
    };
    const bounded = { ...options, connections: CALLS_MAX };
    this.#pools = {
      'keep-alive': new Pool(origin, { ...bounded, keepAliveTimeout: idleMs }),
      fresh: new Pool(origin, { ...bounded, pipelining: 0 }),
      // Unbounded: a poll may take half a minute, and calls must not wait for one to end.
      polling: new Pool(origin, { ...options, keepAliveTimeout: idleMs }),
    };
  }

  /** Whether it has as many calls in flight as connections. */
  get isFull(): boolean {
    return this.callsInFlight >= CALLS_MAX;
  }

  dispatch(by: ConnectionKind, call: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.#pools[by].dispatch(call, handler);
  }

  async destroy(): Promise<void> {
    await Promise.all(Object.values(this.#pools).map((pool) => pool.destroy()));
  }
}
