import { randomBytes } from 'node:crypto';
import type { RedisLink } from '@magnetx/operations';

/** Which sockets are closed: those of a token, an account, or a member of a project but for one token. */
export interface Closing {
  readonly of: 'token' | 'account' | 'member';
  readonly id: string;
  readonly exceptTokenId?: string | undefined;
  /** Whether their pages are informed that the session has ended. */
  readonly isTold: boolean;
}

interface ExchangeListeners {
  /** An event for a user, as the text that its sockets receive. */
  readonly onEvent: (userId: string, text: string) => void;
  readonly onClosing: (closing: Closing) => void;
  /** This process may have missed messages of others. */
  readonly onMissed: () => void;
}

type Common = { readonly closing: Closing } | { readonly isGap: true };

/** Every process hears this channel, and for each user with a socket in it, the channel of that user. */
const COMMON_CHANNEL = 'magnetx-live';
const USER_PREFIX = `${COMMON_CHANNEL}:`;
const SENDER_BYTES = 6;
/** In base64. */
const SENDER_LENGTH = 8;

/**
 * Connects the hubs of several API processes. An event reaches only the processes with a socket of its user: over a
 * channel per user, while socket.io's adapters subscribe every room of every socket, or send each event to all.
 *
 * Redis delivers a message only to current subscribers. Messages published without a connection are lost for the other
 * processes, which cannot notice it. The publisher informs them once it is connected again.
 */
export function createRedisExchange(redis: RedisLink, listeners: ExchangeListeners) {
  const sender = randomBytes(SENDER_BYTES).toString('base64');
  const joined = new Map<string, Promise<void>>();
  let hasLostMessages = false;

  const subscriber = redis.openSubscriber((message, channel) => {
    const from = message.toString('latin1', 0, SENDER_LENGTH);
    if (from === sender) return;
    const text = message.toString('utf8', SENDER_LENGTH);
    const name = channel.toString();
    if (name !== COMMON_CHANNEL) return listeners.onEvent(name.slice(USER_PREFIX.length), text);
    const common = JSON.parse(text) as Common;
    if ('closing' in common) listeners.onClosing(common.closing);
    else listeners.onMissed();
  });
  void subscriber.subscribe(COMMON_CHANNEL);
  subscriber.onListening(listeners.onMissed);

  function publish(channel: string, text: string): void {
    redis
      .run((client) => client.sPublish(channel, sender + text))
      .catch(() => {
        hasLostMessages = true;
      });
  }
  const publishCommon = (common: Common): void => publish(COMMON_CHANNEL, JSON.stringify(common));

  redis.onUp(() => {
    if (!hasLostMessages) return;
    hasLostMessages = false;
    publishCommon({ isGap: true });
  });
  return {
    /** Settles once this process receives the events of a user, or Redis is unavailable. Never rejects. */
    join: (userId: string): Promise<void> => {
      const joining = joined.get(userId) ?? subscriber.subscribe(USER_PREFIX + userId);
      joined.set(userId, joining);
      return joining;
    },
    leave: (userId: string): void => {
      if (joined.delete(userId)) subscriber.unsubscribe(USER_PREFIX + userId);
    },
    /** Sends an event to the other processes. */
    publish: (userId: string, text: string): void => publish(USER_PREFIX + userId, text),
    close: (closing: Closing): void => publishCommon({ closing }),
  };
}

export type RedisExchange = ReturnType<typeof createRedisExchange>;
