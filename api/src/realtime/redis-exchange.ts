import { EventEmitter } from 'node:events';
import type { RedisLink } from '@magnetx/operations';
import { createAdapter } from '@socket.io/redis-adapter';

type Listener = (message: Buffer, channel: Buffer) => void | Promise<void>;

const CHANNEL_PREFIX = 'magnetx-live';

/**
 * Connects the hubs of several API processes through socket.io's Redis adapter. The adapter handles no rejection, which
 * would end the process. So its two clients have only the methods that it calls, and record lost messages.
 *
 * Redis delivers a message only to current subscribers. Messages published without a connection are lost for the other
 * processes, which cannot notice it. The publisher informs them once it is connected again.
 */
export function createRedisExchange(redis: RedisLink) {
  const subscriber = redis.openSubscriber();
  let hasLostMessages = false;
  const publisher = Object.assign(new EventEmitter(), {
    // The adapter detects the package of the client by this method.
    pSubscribe: () => undefined,
    publish: (channel: string, message: string | Buffer): void => {
      redis
        .run((client) => client.publish(channel, message))
        .catch(() => {
          hasLostMessages = true;
        });
    },
  });
  const listener = Object.assign(new EventEmitter(), {
    pSubscribe: (pattern: string, hear: Listener) => subscriber.subscribe('pattern', pattern, hear),
    subscribe: (channels: readonly string[], hear: Listener) => {
      for (const channel of channels) subscriber.subscribe('channel', channel, hear);
    },
    // The subscriptions end with the link.
    pUnsubscribe: () => undefined,
    unsubscribe: () => undefined,
  });
  return {
    /** For socket.io: emits to the sockets of every process. */
    adapter: createAdapter(publisher, listener, { key: CHANNEL_PREFIX }),
    /** Calls back if this process may have missed messages of others. */
    onMissed: subscriber.onListening,
    /** Calls back if others have missed messages of this process, and are reachable again. */
    onUnheard: (listen: () => void) =>
      redis.onUp(() => {
        if (!hasLostMessages) return;
        hasLostMessages = false;
        listen();
      }),
  };
}
