import type { Logger } from 'pino';
import { openRedisConnection, type RedisClient, type RedisConnection } from './redis-connection.ts';

export type MessageListener = (message: Buffer, channel: Buffer) => void | Promise<void>;

/** Hears what is published; a connection of its own, whose subscriptions outlast its breaks. */
export interface RedisSubscriber {
  readonly isUp: () => boolean;
  /** `kind` pattern: the channels that a glob pattern names. */
  readonly subscribe: (kind: 'channel' | 'pattern', name: string, listener: MessageListener) => void;
  /** Calls back whenever it begins to hear, at first or after a break: what was said before is lost on it. */
  readonly onListening: (listener: () => void) => void;
  readonly close: () => Promise<void>;
}

interface Subscription {
  readonly kind: 'channel' | 'pattern';
  readonly name: string;
  readonly listener: MessageListener;
}

/**
 * What goes wrong in a listener must not reach the client, which would lose its place in what Redis sends; nor may what
 * goes wrong later, which would end the process.
 */
function guard(listener: MessageListener, logger: Logger): MessageListener {
  return async (message, channel) => {
    try {
      await listener(message, channel);
    } catch (error) {
      logger.error({ err: error, channel: channel.toString() }, 'a message from Redis could not be read');
    }
  };
}

export function openRedisSubscriber(options: {
  readonly url: string;
  readonly logger: Logger;
  readonly onUp: () => void;
  readonly onDown: (error: unknown) => void;
}): RedisSubscriber {
  const { url, logger, onUp, onDown } = options;
  const listeners: (() => void)[] = [];
  const missing = new Set<Subscription>();
  const state = { epoch: -1 };

  async function probe(client: RedisClient): Promise<void> {
    // What the client was never told to hear; what it was, it subscribes to again by itself when it reconnects.
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
    subscribe: (kind, name, listener) => void missing.add({ kind, name, listener: guard(listener, logger) }),
    onListening: (listener) => void listeners.push(listener),
    close: connection.close,
  };
}
