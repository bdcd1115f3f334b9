import { hash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { RedisLink } from '../redis/redis-link.ts';

/** What a key has used of its allowance, the call at hand counted in. */
export interface RateUse {
  readonly isOver: boolean;
  /** Calls left in the window, 0 or more. */
  readonly remaining: number;
  /** Until the window ends and the allowance is whole again, in ms. */
  readonly resetMs: number;
}

export interface RateLimiter {
  /** Calls that a key may make in a minute. */
  readonly perMinute: number;
  /** Counts one call. Never rejects: what cannot be counted together is counted here. */
  readonly count: (key: string) => Promise<RateUse>;
}

/** With whom a limiter counts. */
export interface RateSharing {
  /** Null: this process counts for itself. */
  readonly redis?: RedisLink | null;
  /** Called for each call that is counted here because Redis is away. */
  readonly onCountedLocally?: () => void;
}

export interface RateLimiterOptions extends RateSharing {
  /** Keeps this limiter's counts apart from those of others. Processes count together under one name. */
  readonly name: string;
  readonly perMinute: number;
}

export const WINDOW_S = 60;
const PREFIX = 'magnetx:limit';

function useOf({ remainingPoints, msBeforeNext }: RateLimiterRes, isOver: boolean): RateUse {
  if (!Number.isFinite(remainingPoints) || !Number.isFinite(msBeforeNext)) throw new TypeError('Not a count');
  return { isOver, remaining: Math.max(0, remainingPoints), resetMs: Math.max(0, msBeforeNext) };
}

/** One use of a limiter. Throws what is no count: an error, or an answer that makes no sense. */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateUse> {
  try {
    return useOf(await limiter.consume(key), false);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return useOf(refusal, true);
    throw refusal;
  }
}

/** Redis is told no addresses and no ids, and keys of one short length. */
const opaque = (key: string): string => hash('sha256', key, 'base64url').slice(0, 22);

/**
 * Counts calls by key and minute, a key's minute beginning with its first call: together with the other processes on
 * one Redis, and for this process alone while there is none. Alone, each process grants the whole allowance: it cannot
 * know how many there are, and half of it would refuse people whose calls all come to one process.
 *
 * Who is over is refused from memory until their minute ends, so that insisting costs no calls to Redis.
 */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { name, perMinute, redis = null, onCountedLocally } = options;
  const counted = { points: perMinute, duration: WINDOW_S };
  const local = new RateLimiterMemory(counted);
  if (redis === null) return { perMinute, count: (key) => consume(local, key) };
  const storeClient = {
    eval: (script: string, values: { keys: string[]; arguments: string[] }) =>
      redis.run((client) => client.eval(script, values)),
  };
  const together = new RateLimiterRedis({
    ...counted,
    storeClient,
    useRedisPackage: true,
    keyPrefix: `${PREFIX}:${name}`,
    inMemoryBlockOnConsumed: perMinute,
  });
  return {
    perMinute,
    count: async (key) => {
      try {
        return await consume(together, opaque(key));
      } catch {
        // The link logs that Redis is away: once, not for each call.
        onCountedLocally?.();
        return consume(local, key);
      }
    },
  };
}
