import type { Logger } from 'pino';
import { openRedisConnection, type RedisClient, type RedisConnection } from './redis-connection.ts';
import { openRedisSubscriber, type RedisSubscriber } from './redis-subscriber.ts';

/** What a process shares with others of its kind, as far as Redis is there. */
export interface RedisLink {
  /** Whether Redis answers on each connection of the link, as far as is known. */
  readonly isUp: () => boolean;
  /** Settles once it is known whether Redis is there, in about a second at most. Never rejects. */
  readonly settled: Promise<void>;
  /** Runs a command, in some hundred milliseconds at most. Rejects, at once while Redis is away. */
  readonly run: <T>(command: (client: RedisClient) => Promise<T>) => Promise<T>;
  /** Calls back each time that Redis is there: at first, and after it was away. */
  readonly onUp: (listener: () => void) => void;
  /** Opens a second connection, to hear what is published; it closes with the link. */
  readonly openSubscriber: () => RedisSubscriber;
  readonly close: () => Promise<void>;
}

export interface RedisLinkOptions {
  /** `redis://` or `rediss://`, with the password and, where there is one, the number of the database. */
  readonly url: string;
  readonly logger: Logger;
}

/** How long a process that starts waits to learn whether Redis is there. */
const FIRST_ANSWER_MS = 1_000;
/** An error that Redis answers with is logged once in so long: a setting of its is wrong, and stays so. */
const REFUSAL_LOG_INTERVAL_MS = 60_000;
const PROBE_KEY = 'magnetx:probe';
const PROBE_LIFETIME_S = 60;

/**
 * Connects to Redis, in the background and again for as long as it takes, and says in the log when it is away and when
 * it is back: once each. A Redis that takes no writes counts as away.
 */
export function createRedisLink({ url, logger }: RedisLinkOptions): RedisLink {
  const subscribers: RedisSubscriber[] = [];
  const upListeners: (() => void)[] = [];
  const state: { last: 'unknown' | 'up' | 'away'; refusalLoggedAt: number } = { last: 'unknown', refusalLoggedAt: 0 };
  let settle = (): void => undefined;
  const settled = new Promise<void>((resolve) => (settle = resolve));

  const areAllUp = (): boolean => [commands, ...subscribers].every(({ isUp }) => isUp());
  const onDown = (error: unknown): void => {
    settle();
    if (state.last === 'away') return;
    state.last = 'away';
    logger.warn({ err: error }, 'redis is away: going on without what is shared');
  };
  const onUp = (): void => {
    if (!areAllUp()) return;
    settle();
    if (state.last === 'up') return;
    logger.info(state.last === 'away' ? 'redis is back' : 'redis is there');
    state.last = 'up';
    for (const listener of upListeners) listener();
  };
  const onRefusal = (error: unknown): void => {
    if (Date.now() - state.refusalLoggedAt < REFUSAL_LOG_INTERVAL_MS) return;
    state.refusalLoggedAt = Date.now();
    logger.error({ err: error }, 'redis refused a command');
  };
  const commands: RedisConnection = openRedisConnection({
    url,
    probe: (client) => client.set(PROBE_KEY, '1', { EX: PROBE_LIFETIME_S }),
    onUp,
    onDown,
    onRefusal,
  });
  const firstAnswer = setTimeout(() => onDown(new Error('Redis gave no answer yet')), FIRST_ANSWER_MS);
  void settled.then(() => clearTimeout(firstAnswer));
  return {
    isUp: areAllUp,
    settled,
    run: commands.run,
    onUp: (listener) => void upListeners.push(listener),
    openSubscriber: () => {
      const subscriber = openRedisSubscriber({ url, logger, onUp, onDown });
      subscribers.push(subscriber);
      return subscriber;
    },
    close: async () => {
      clearTimeout(firstAnswer);
      await Promise.all([commands, ...subscribers].map(({ close }) => close()));
      settle();
    },
  };
}
