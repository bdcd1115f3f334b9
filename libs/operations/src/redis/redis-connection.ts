import { createClient, ErrorReply } from 'redis';
import { withTimeout } from '../metrics/with-timeout.ts';

export type RedisClient = ReturnType<typeof createRedisClient>;

export interface RedisConnectionOptions {
  readonly url: string;
  /** Sent periodically: the connection is up while the answers arrive in time. */
  readonly probe: (client: RedisClient) => Promise<unknown>;
  readonly onUp: () => void;
  /** Called for every failure. */
  readonly onDown: (error: unknown) => void;
  /** Redis answered a command with an error. */
  readonly onRefusal: (error: ErrorReply) => void;
}

/** The limit for an answer, which normally takes 1 ms. A call waits no longer for Redis. */
const ANSWER_TIMEOUT_MS = 300;
const PROBE_INTERVAL_MS = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** A silent connection is closed after this time, because its other end may have vanished. */
const SILENCE_TIMEOUT_MS = 5_000;
const RECONNECT_FIRST_MS = 50;
const RECONNECT_MAX_MS = 2_000;
/** One instance, because thousands may be thrown per second, and their stacks are useless. */
const UNAVAILABLE = new Error('Redis is unavailable');

/** Exponential backoff with jitter, so that processes do not reconnect in step. */
function reconnectDelayMs(attempt: number): number {
  const delayMs = Math.min(RECONNECT_MAX_MS, RECONNECT_FIRST_MS * 2 ** attempt);
  return Math.round((delayMs * (1 + Math.random())) / 2);
}

function createRedisClient(url: string) {
  return createClient({
    url,
    name: 'magnetx',
    // Commands fail while the connection is down.
    disableOfflineQueue: true,
    // The client's own limit ends once a command is sent, so it does not detect a Redis that hangs.
    commandOptions: { timeout: 0 },
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      reconnectStrategy: reconnectDelayMs,
    },
  });
}

export type RedisConnection = ReturnType<typeof openRedisConnection>;

/**
 * Connects in the background, and reconnects for as long as it takes. The connection's last probe, not its socket,
 * decides whether it is up.
 */
export function openRedisConnection(options: RedisConnectionOptions) {
  const { url, probe } = options;
  const client = createRedisClient(url);
  const state = { isUp: false, isProbing: false, isClosed: false };
  let timer: NodeJS.Timeout | undefined;

  const setDown = (error: unknown): void => {
    if (state.isClosed) return;
    state.isUp = false;
    options.onDown(error);
  };

  async function check(): Promise<void> {
    clearTimeout(timer);
    if (state.isProbing || state.isClosed || !client.isReady) return;
    state.isProbing = true;
    const answer = probe(client);
    try {
      await withTimeout(() => answer, ANSWER_TIMEOUT_MS);
      state.isUp = true;
      options.onUp();
    } catch (error) {
      setDown(error);
      // No further probes of a Redis that hangs, so that the silence timeout can close the connection.
      await answer.catch(() => undefined);
    }
    state.isProbing = false;
    if (!state.isClosed) timer = setTimeout(check, PROBE_INTERVAL_MS);
  }

  client.on('ready', check);
  client.on('error', setDown);
  // The listener above handles errors; the promise only rejects when the client is closed before it connects.
  client.connect().catch(() => undefined);

  /** Rejects immediately while the connection is down, and when the answer takes too long. */
  const run = async <T>(command: (client: RedisClient) => Promise<T>): Promise<T> => {
    if (!state.isUp) throw UNAVAILABLE;
    const answer = command(client);
    try {
      return await withTimeout(() => answer, ANSWER_TIMEOUT_MS);
    } catch (error) {
      if (error instanceof ErrorReply) options.onRefusal(error);
      else setDown(error);
      throw error;
    }
  };
  const close = async (): Promise<void> => {
    state.isClosed = true;
    state.isUp = false;
    clearTimeout(timer);
    // Waits for pending commands.
    if (client.isReady) await withTimeout(() => client.close(), ANSWER_TIMEOUT_MS).catch(() => undefined);
    client.destroy();
  };
  return { client, isUp: () => state.isUp, run, close };
}
