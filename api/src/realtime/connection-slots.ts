import { CONNECTION_SLOT_LEASE_MS } from '@magnetx/contracts';
import type { RedisLink } from '@magnetx/operations';

/** Of every person, so that nobody's connections take what all need. */
export const CONNECTIONS_PER_USER_MAX = 20;

export interface ConnectionSlots {
  /** Takes a place for a user's socket, and answers how to give it back; null when none is left. Never rejects. */
  readonly take: (userId: string, socketId: string) => Promise<(() => void) | null>;
}

const RENEWALS_PER_LEASE = 3;

/** Members are sockets, scored by when their lease ends: by the clock of Redis, which processes need not agree with. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local holds = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not holds and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

const keyOf = (userId: string): string => `magnetx:sockets:${userId}`;

/**
 * Counts the live sockets of each user: together with the other processes on one Redis, and in this process alone while
 * there is none. Alone, each process grants all places, as the rate limits do.
 */
export function createConnectionSlots(redis: RedisLink | null, leaseMs = CONNECTION_SLOT_LEASE_MS): ConnectionSlots {
  const takenHere = new Map<string, number>();
  const countHere = (userId: string, change: 1 | -1): void => {
    const count = (takenHere.get(userId) ?? 0) + change;
    if (count === 0) takenHere.delete(userId);
    else takenHere.set(userId, count);
  };

  /** Takes or renews; true also when Redis cannot be asked, of which the link tells in the log. */
  async function lease(link: RedisLink, userId: string, socketId: string): Promise<boolean> {
    const values = { keys: [keyOf(userId)], arguments: [socketId, String(leaseMs), String(CONNECTIONS_PER_USER_MAX)] };
    try {
      return (await link.run((client) => client.eval(TAKE, values))) !== 0;
    } catch {
      return true;
    }
  }

  return {
    take: async (userId, socketId) => {
      if ((takenHere.get(userId) ?? 0) >= CONNECTIONS_PER_USER_MAX) return null;
      countHere(userId, 1);
      if (redis === null) return () => countHere(userId, -1);
      if (!(await lease(redis, userId, socketId))) {
        countHere(userId, -1);
        return null;
      }
      // One that Redis has forgotten is told to it anew. Who was let in stays in, so what it answers is of no matter.
      const renewal = setInterval(() => void lease(redis, userId, socketId), leaseMs / RENEWALS_PER_LEASE);
      return () => {
        clearInterval(renewal);
        countHere(userId, -1);
        // Not heard, it ends with its lease.
        redis.run((client) => client.zRem(keyOf(userId), socketId)).catch(() => undefined);
      };
    },
  };
}
