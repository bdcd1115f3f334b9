import { EventEmitter } from 'node:events';
import type { RedisLink } from '@magnetx/operations';
import { createAdapter } from '@socket.io/redis-adapter';

/** The hubs of several api processes as one, through Redis. */
export interface RedisExchange {
  /** For socket.io: what is emitted here reaches the sockets of every process. */
  readonly adapter: ReturnType<typeof createAdapter>;
  /** Calls back when this process may have missed what others said. */
  readonly onMissed: (listener: () => void) => void;
  /** Calls back when others have missed what this process said, and can be told so. */
  readonly onUnheard: (listener: () => void) => void;
}

type Listener = (message: Buffer, channel: Buffer) => void | Promise<void>;

const CHANNEL_PREFIX = 'magnetx-live';

/**
 * socket.io's Redis adapter on a link that may be down. The adapter takes two clients of the `redis` package and
 * expects of them that nothing fails: it handles no rejection, of which one would end the process. So it gets two that
 * have only what it calls, and that remember what was lost in place of failing.
 *
 * Redis hands a message to whoever listens at that moment, once. What was said while the line was down is lost on
 * others, who may have noticed nothing: it is on the one who said it to tell them, once it can.
 */
export function createRedisExchange(redis: RedisLink): RedisExchange {
  const subscriber = redis.openSubscriber();
  let isUnheard = false;
  const publisher = Object.assign(new EventEmitter(), {
    // By this the adapter knows which package the client is of.
    pSubscribe: () => undefined,
    publish: (channel: string, message: string | Buffer): void => {
      redis
        .run((client) => client.publish(channel, message))
        .catch(() => {
          isUnheard = true;
        });
    },
  });
  const listener = Object.assign(new EventEmitter(), {
    pSubscribe: (pattern: string, hear: Listener) => subscriber.subscribe('pattern', pattern, hear),
    subscribe: (channels: readonly string[], hear: Listener) => {
      for (const channel of channels) subscriber.subscribe('channel', channel, hear);
    },
    // The hub closes once; its subscriptions end with the link.
    pUnsubscribe: () => undefined,
    unsubscribe: () => undefined,
  });
  return {
    adapter: createAdapter(publisher, listener, { key: CHANNEL_PREFIX }),
    onMissed: subscriber.onListening,
    onUnheard: (tell) =>
      redis.onUp(() => {
        if (!isUnheard) return;
        isUnheard = false;
        tell();
      }),
  };
}
