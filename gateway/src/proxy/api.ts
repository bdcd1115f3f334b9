import { Pool, type Dispatcher } from 'undici';

const CONNECTIONS_MAX = 256;
const CONNECT_TIMEOUT_MS = 3_000;
/** Well below the time after which the API closes a silent connection: it must not close one about to be used. */
const IDLE_MS = 30_000;
/** How long an api may be silent in a call. */
const SILENCE_MS = 30_000;

/** One process of the API, and the connections to it. */
export class Api {
  /** Host and port, for logs and metrics. */
  readonly name: string;
  /** Whether it takes calls, as far as is known. */
  isUp = true;
  callsUnderWay = 0;
  /** How often in a row it was asked whether it is ready and said nothing. */
  silentProbes = 0;
  readonly #kept: Pool;
  readonly #fresh: Pool;

  /** `idleMs`: how long a connection is kept open without a call. */
  constructor(
    readonly origin: string,
    idleMs = IDLE_MS,
  ) {
    const { host, hostname } = new URL(origin);
    this.name = host;
    const options = {
      connections: CONNECTIONS_MAX,
      connect: { timeout: CONNECT_TIMEOUT_MS, servername: hostname },
      headersTimeout: SILENCE_MS,
      bodyTimeout: SILENCE_MS,
    };
    this.#kept = new Pool(origin, { ...options, keepAliveTimeout: idleMs });
    this.#fresh = new Pool(origin, { ...options, pipelining: 0 });
  }

  /** Sends a call over a connection that is kept open, or over a new one that is its own. */
  dispatch(by: 'kept' | 'fresh', call: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    (by === 'kept' ? this.#kept : this.#fresh).dispatch(call, handler);
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#kept.destroy(), this.#fresh.destroy()]);
  }
}
