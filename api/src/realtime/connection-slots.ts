import { CONNECTION_SLOT_LEASE_MS } from '@magnetx/contracts';
import type { RedisLink } from '@magnetx/operations';

export const CONNECTIONS_PER_USER_MAX = 20;

const RENEWALS_PER_LEASE = 3;

/** Members are sockets, scored by the end of their lease by the clock of Redis. */
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
 * Limits the live connections of each user across all processes on one Redis. Without Redis, each process grants the
 * full limit, as the rate limits do.
 */
export function createConnectionSlots(redis: RedisLink | null, leaseMs = CONNECTION_SLOT_LEASE_MS) {
  const takenHere = new Map<string, number>();
  const renewals = new Map<string, NodeJS.Timeout>();
  const countHere = (userId: string, change: 1 | -1): void => {
    const count = (takenHere.get(userId) ?? 0) + change;
    if (count === 0) takenHere.delete(userId);
    else takenHere.set(userId, count);
  };

  /** Takes or renews a lease. Also true if Redis fails, which the link logs. */
  async function lease(link: RedisLink, userId: string, socketId: string): Promise<boolean> {
    const values = { keys: [keyOf(userId)], arguments: [socketId, String(leaseMs), String(CONNECTIONS_PER_USER_MAX)] };
    try {
      return (await link.run((client) => client.eval(TAKE, values))) !== 0;
    } catch {
      return true;
    }
  }

  return {
    /** Takes a slot. False if none is left. Never rejects. */
    take: async (userId: string, socketId: string): Promise<boolean> => {
      if ((takenHere.get(userId) ?? 0) >= CONNECTIONS_PER_USER_MAX) return false;
      countHere(userId, 1);
      if (redis === null) return true;
      if (!(await lease(redis, userId, socketId))) {
        countHere(userId, -1);
        return false;
      }
      // Renews a lease that Redis has lost, too. The result does not matter, because an admitted socket stays.
      const renew = () => void lease(redis, userId, socketId);
      renewals.set(socketId, setInterval(renew, leaseMs / RENEWALS_PER_LEASE));
      return true;
    },
    /** Frees a taken slot. */
    free: (userId: string, socketId: string): void => {
      countHere(userId, -1);
      if (redis === null) return;
      clearInterval(renewals.get(socketId));
      renewals.delete(socketId);
      // If this fails, the slot is freed at the end of the lease.
      redis.run((client) => client.zRem(keyOf(userId), socketId)).catch(() => undefined);
    },
  };
}

export type ConnectionSlots = ReturnType<typeof createConnectionSlots>;
