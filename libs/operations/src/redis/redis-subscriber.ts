import type { Logger } from 'pino';
import {
  openRedisConnection,
  type RedisClient,
  type RedisConnection,
  type RedisConnectionOptions,
} from './redis-connection.ts';

export type MessageListener = (message: Buffer, channel: Buffer) => void | Promise<void>;

interface Subscription {
  readonly kind: 'channel' | 'pattern';
  readonly name: string;
  readonly listener: MessageListener;
}

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

type SubscriberOptions = Pick<RedisConnectionOptions, 'url' | 'onUp' | 'onDown'> & { readonly logger: Logger };

/** Receives published messages over its own connection. Subscriptions survive reconnects. */
export function openRedisSubscriber({ url, logger, onUp, onDown }: SubscriberOptions) {
  const listeners: (() => void)[] = [];
  const missing = new Set<Subscription>();
  const state = { epoch: -1 };

  async function probe(client: RedisClient): Promise<void> {
    // New subscriptions only: after a reconnect, the client restores its own.
    for (const subscription of [...missing]) {
      const { kind, name, listener } = subscription;
      await (kind === 'channel' ? client.subscribe(name, listener, true) : client.pSubscribe(name, listener, true));
      missing.delete(subscription);
    }
    await client.ping();
  }

  const connection: RedisConnection = openRedisConnection({
    url,
    probe,
    onUp: () => {
      const { socketEpoch } = connection.client;
      const isNew = state.epoch !== socketEpoch;
      state.epoch = socketEpoch;
      onUp();
      if (isNew) for (const listener of listeners) listener();
    },
    onDown,
    onRefusal: onDown,
  });
  return {
    isUp: connection.isUp,
    /** With the kind `pattern`, `name` is a glob pattern of channels. */
    subscribe: (kind: Subscription['kind'], name: string, listener: MessageListener) =>
      void missing.add({ kind, name, listener: guard(listener, logger) }),
    /** Calls back when it starts to receive, also after a reconnect. Earlier messages are lost. */
    onListening: (listener: () => void) => void listeners.push(listener),
    close: connection.close,
  };
}
