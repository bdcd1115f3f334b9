import { createClient, ErrorReply } from 'redis';
import { withTimeout } from '../metrics/with-timeout.ts';

export type RedisClient = ReturnType<typeof createRedisClient>;

/** One connection that mends itself. Whether it is up is what the last question said, not what the socket says. */
export interface RedisConnection {
  readonly client: RedisClient;
  readonly isUp: () => boolean;
  /** Rejects at once while the connection is not up, and once the answer is late. */
  readonly run: <T>(command: (client: RedisClient) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

export interface RedisConnectionOptions {
  readonly url: string;
  /** Asked again and again: as long as it is answered in time, the connection is up. */
  readonly probe: (client: RedisClient) => Promise<unknown>;
  readonly onUp: () => void;
  /** Called for every sign that it is not up, however often. */
  readonly onDown: (error: unknown) => void;
  /** Redis answered a command with an error, but answers. */
  readonly onRefusal: (error: ErrorReply) => void;
}

/** How long an answer may take. A call that waits for Redis waits no longer than this; a good one takes 1 ms. */
const ANSWER_TIMEOUT_MS = 300;
const PROBE_INTERVAL_MS = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** A connection with nothing said on it for so long is given up, as one whose other end vanished. */
const SILENCE_TIMEOUT_MS = 5_000;
const RECONNECT_FIRST_MS = 50;
const RECONNECT_MAX_MS = 2_000;
/** Made once: there may be thousands of refusals a second, and where each came from says nothing. */
const AWAY = new Error('Redis is away');

/** Between half of a delay that doubles and the whole of it, so that processes do not come back in step. */
function reconnectDelayMs(attempt: number): number {
  const delayMs = Math.min(RECONNECT_MAX_MS, RECONNECT_FIRST_MS * 2 ** attempt);
  return Math.round((delayMs * (1 + Math.random())) / 2);
}

function createRedisClient(url: string) {
  return createClient({
    url,
    name: 'magnetx',
    // What cannot be sent now fails now.
    disableOfflineQueue: true,
    // The client's own time limit ends once a command is sent, so it says nothing of a Redis that hangs.
    commandOptions: { timeout: 0 },
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      reconnectStrategy: reconnectDelayMs,
    },
  });
}

/** Connects in the background, and again for as long as it takes. */
export function openRedisConnection(options: RedisConnectionOptions): RedisConnection {
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
      // Nothing more is asked of a Redis that hangs: the silence then ends the connection, should it last.
      await answer.catch(() => undefined);
    }
    state.isProbing = false;
    if (!state.isClosed) timer = setTimeout(check, PROBE_INTERVAL_MS);
  }

  client.on('ready', check);
  client.on('error', setDown);
  // Errors are heard above; the promise only rejects when the client is closed before it ever connected.
  client.connect().catch(() => undefined);

  const run: RedisConnection['run'] = async (command) => {
    if (!state.isUp) throw AWAY;
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
    // Lets what is under way arrive.
    if (client.isReady) await withTimeout(() => client.close(), ANSWER_TIMEOUT_MS).catch(() => undefined);
    client.destroy();
  };
  return { client, isUp: () => state.isUp, run, close };
}
