import type { Logger } from 'pino';
import {
  openRedisConnection,
  type RedisClient,
  type RedisConnection,
  type RedisConnectionOptions,
} from './redis-connection.ts';

export type MessageListener = (message: Buffer, channel: Buffer) => void | Promise<void>;

/** Keeps a listener's errors from the Redis client, whose parser they would break, and from ending the process. */
function guard(listener: MessageListener, logger: Logger): MessageListener {
  return async (message, channel) => {
    try {
      await listener(message, channel);
    } catch (error) {
      logger.error({ err: error, channel: channel.toString() }, 'a message from Redis could not be read');
    }
  };
}

export type RedisSubscriber = ReturnType<typeof openRedisSubscriber>;

type SubscriberOptions = Pick<RedisConnectionOptions, 'url' | 'onUp' | 'onDown'> & {
  readonly logger: Logger;
  readonly onMessage: MessageListener;
};

/**
 * Receives messages of sharded channels (Redis 7) over its own connection. Subscriptions survive reconnects. One
 * listener hears all channels, because the client would call a second one of the same channel, too.
 */
export function openRedisSubscriber({ url, logger, onMessage, onUp, onDown }: SubscriberOptions) {
  const listeners: (() => void)[] = [];
  const hear = guard(onMessage, logger);
  const wanted = new Set<string>();
  /** The wanted channels that could not be subscribed yet. After a reconnect, the client restores the others. */
  const missing = new Set<string>();
  const state = { epoch: -1, isLate: false };

  async function probe(client: RedisClient): Promise<void> {
    const names = [...missing];
    await Promise.all(names.map((name) => client.sSubscribe(name, hear, true)));
    for (const name of names) state.isLate = missing.delete(name) || state.isLate;
    await client.ping();
  }

  const connection: RedisConnection = openRedisConnection({
    url,
    probe,
    onUp: () => {
      const { socketEpoch } = connection.client;
      const isNew = state.epoch !== socketEpoch || state.isLate;
      Object.assign(state, { epoch: socketEpoch, isLate: false });
      onUp();
      if (isNew) for (const listener of listeners) listener();
    },
    onDown,
    onRefusal: onDown,
  });
  return {
    isUp: connection.isUp,
    /** Settles once the channel is heard. If that fails, it is repeated with each probe. Never rejects. */
    subscribe: async (name: string): Promise<void> => {
      wanted.add(name);
      try {
        await connection.run((client) => client.sSubscribe(name, hear, true));
      } catch {
        if (wanted.has(name)) missing.add(name);
      }
    },
    /** If this fails, messages of the channel may still be heard. */
    unsubscribe: (name: string): void => {
      wanted.delete(name);
      missing.delete(name);
      // With the listener, because only then the client repeats a subscription that follows immediately.
      connection.run((client) => client.sUnsubscribe(name, hear, true)).catch(() => undefined);
    },
    /** Calls back when it starts to receive, also after a reconnect. Earlier messages are lost. */
    onListening: (listener: () => void) => void listeners.push(listener),
    close: connection.close,
  };
}
