import { Pool, type Dispatcher } from 'undici';

/** Calls beyond this many at once would wait in the gateway's memory; they are refused instead. */
const CALLS_MAX = 512;
const CONNECT_TIMEOUT_MS = 3_000;
/** Well below the time after which the API closes a silent connection: it must not close one about to be used. */
const IDLE_MS = 30_000;
/** How long an api may be silent in a call. */
const SILENCE_MS = 30_000;

/**
 * What is known of an api. `silent`: it does not answer whether it is ready, which may mean that it has much to do.
 * `out`: it said no, or took no connection.
 */
type Standing = 'ready' | 'silent' | 'out';

/** One process of the API, and the connections to it. */
export class Api {
  /** Host and port, for logs and metrics. */
  readonly name: string;
  standing: Standing = 'ready';
  /** Without polls, which wait and give it nothing to do. */
  callsUnderWay = 0;
  /** How often in a row it was asked whether it is ready and said nothing. */
  silentProbes = 0;
  readonly #kept: Pool;
  readonly #fresh: Pool;
  /** Any number: polls stay for up to half a minute, and calls must not wait until one of them ends. */
  readonly #polling: Pool;

  readonly origin: string;

  /** `idleMs`: how long a connection is kept open without a call. */
  constructor(origin: string, idleMs = IDLE_MS) {
    this.origin = origin;

    const { host, hostname } = new URL(origin);
    this.name = host;
    const options = {
      connect: { timeout: CONNECT_TIMEOUT_MS, servername: hostname },
      headersTimeout: SILENCE_MS,
      bodyTimeout: SILENCE_MS,
    };
    const bounded = { ...options, connections: CALLS_MAX };
    this.#kept = new Pool(origin, { ...bounded, keepAliveTimeout: idleMs });
    this.#fresh = new Pool(origin, { ...bounded, pipelining: 0 });
    this.#polling = new Pool(origin, { ...options, keepAliveTimeout: idleMs });
  }

  /** Whether it has as many calls under way as it has connections. */
  get isFull(): boolean {
    return this.callsUnderWay >= CALLS_MAX;
  }

  /** Sends a call over a connection that is kept open (polls have theirs), or over a new one that is its own. */
  dispatch(
    by: 'kept' | 'fresh' | 'polling',
    call: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): void {
    const pools = { kept: this.#kept, fresh: this.#fresh, polling: this.#polling };
    pools[by].dispatch(call, handler);
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#kept, this.#fresh, this.#polling].map((pool) => pool.destroy()));
  }
}
