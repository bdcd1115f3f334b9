import type { Logger } from 'pino';
import { openRedisConnection, type RedisConnection } from './redis-connection.ts';
import { openRedisSubscriber, type MessageListener, type RedisSubscriber } from './redis-subscriber.ts';

/** The connections to Redis, through which processes share state. */
export type RedisLink = ReturnType<typeof createRedisLink>;

export interface RedisLinkOptions {
  /** `redis://` or `rediss://`, with the password and, optionally, the number of the database. */
  readonly url: string;
  readonly logger: Logger;
}

/** How long a starting process waits for the first answer. */
const FIRST_ANSWER_MS = 1_000;
/** Error answers are logged once per interval, because they usually come from a wrong setting and repeat. */
const REFUSAL_LOG_INTERVAL_MS = 60_000;
const PROBE_KEY = 'magnetx:probe';
const PROBE_LIFETIME_S = 60;

/**
 * Connects to Redis in the background, and reconnects for as long as it takes. Logs the start and the end of each
 * outage. A Redis that accepts no writes counts as unavailable.
 */
export function createRedisLink({ url, logger }: RedisLinkOptions) {
  const subscribers: RedisSubscriber[] = [];
  const upListeners: (() => void)[] = [];
  const state: { last: 'unknown' | 'up' | 'down'; refusalLoggedAt: number } = { last: 'unknown', refusalLoggedAt: 0 };
  let settle = (): void => undefined;
  const settled = new Promise<void>((resolve) => (settle = resolve));

  const areAllUp = (): boolean => [commands, ...subscribers].every(({ isUp }) => isUp());
  const onDown = (error: unknown): void => {
    settle();
    if (state.last === 'down') return;
    state.last = 'down';
    logger.warn({ err: error }, 'redis is unavailable: continuing without shared state');
  };
  const onUp = (): void => {
    if (!areAllUp()) return;
    settle();
    if (state.last === 'up') return;
    logger.info(state.last === 'down' ? 'redis is available again' : 'redis is available');
    state.last = 'up';
    for (const listener of upListeners) listener();
  };
  const onRefusal = (error: unknown): void => {
    if (Date.now() - state.refusalLoggedAt < REFUSAL_LOG_INTERVAL_MS) return;
    state.refusalLoggedAt = Date.now();
    logger.error({ err: error }, 'redis rejected a command');
  };
  const commands: RedisConnection = openRedisConnection({
    url,
    probe: (client) => client.set(PROBE_KEY, '1', { EX: PROBE_LIFETIME_S }),
    onUp,
    onDown,
    onRefusal,
  });
  const firstAnswer = setTimeout(() => onDown(new Error('Redis has not answered yet')), FIRST_ANSWER_MS);
  void settled.then(() => clearTimeout(firstAnswer));
  return {
    /** Whether Redis answers on each connection of the link. */
    isUp: areAllUp,
    /** Settles once it is known whether Redis is available, within about a second. Never rejects. */
    settled,
    /** Runs a command within some hundred milliseconds. Rejects immediately while Redis is unavailable. */
    run: commands.run,
    /** Calls back when Redis becomes available: at the start, and after each outage. */
    onUp: (listener: () => void) => void upListeners.push(listener),
    /** Opens another connection, for subscriptions; it closes with the link. */
    openSubscriber: (onMessage: MessageListener) => {
      const subscriber = openRedisSubscriber({ url, logger, onMessage, onUp, onDown });
      subscribers.push(subscriber);
      return subscriber;
    },
    close: async (): Promise<void> => {
      clearTimeout(firstAnswer);
      await Promise.all([commands, ...subscribers].map(({ close }) => close()));
      settle();
    },
  };
}
