import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { RedisLink } from '../redis/redis-link.ts';

/** A key's use of its quota, including the current call. */
export interface RateUse {
  readonly isOver: boolean;
  /** Calls left in the window. */
  readonly remaining: number;
  /** Until the window ends. */
  readonly resetMs: number;
}

export interface RateLimiter {
  /** The quota of a key per minute. */
  readonly perMinute: number;
  /** Counts one call. Never rejects: without Redis, it counts locally. Over the quota, it resolves a little later. */
  readonly count: (key: string) => Promise<RateUse>;
}

/** How processes share a limiter. */
export interface RateSharing {
  /** Null: this process counts locally. */
  readonly redis?: RedisLink | null;
  /** Called for each call that is counted locally because Redis is unavailable. */
  readonly onCountedLocally?: () => void;
}

export interface RateLimiterOptions extends RateSharing {
  /** Processes share the counts of limiters with the same name. */
  readonly name: string;
  readonly perMinute: number;
}

export const WINDOW_S = 60;
const PREFIX = 'magnetx:limit';

/** How long a call over the quota waits, in ms. A client without pauses gets four refusals a second, not thousands. */
const REFUSAL_DELAY_MS = 250;
/** Beyond this many waiting calls of a process, refusals are immediate, so that they do not fill its memory. */
const WAITING_MAX = 2_000;
let waiting = 0;

async function slowDown(use: RateUse): Promise<RateUse> {
  if (!use.isOver || waiting >= WAITING_MAX) return use;
  waiting += 1;
  await pause(REFUSAL_DELAY_MS);
  waiting -= 1;
  return use;
}

function useOf({ remainingPoints, msBeforeNext }: RateLimiterRes, isOver: boolean): RateUse {
  if (!Number.isFinite(remainingPoints) || !Number.isFinite(msBeforeNext)) throw new TypeError('Not a count');
  return { isOver, remaining: Math.max(0, remainingPoints), resetMs: Math.max(0, msBeforeNext) };
}

/** Counts one call. Throws when the limiter fails or returns no count. */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateUse> {
  try {
    return useOf(await limiter.consume(key), false);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return useOf(refusal, true);
    throw refusal;
  }
}

/** Redis gets hashes of one short length instead of addresses and ids. */
const opaque = (key: string): string => hash('sha256', key, 'base64url').slice(0, 22);

/**
 * Counts calls by key in windows of a minute, which start with a key's first call. Processes with a common Redis share
 * the counts. Without Redis, each process grants the whole quota: it does not know how many others there are.
 *
 * Once over the limit, a key is rejected locally until its window ends, without further calls to Redis.
 */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { name, perMinute, redis = null, onCountedLocally } = options;
  const counted = { points: perMinute, duration: WINDOW_S };
  const local = new RateLimiterMemory(counted);
  if (redis === null) return { perMinute, count: async (key) => slowDown(await consume(local, key)) };
  const storeClient = {
    eval: (script: string, values: { keys: string[]; arguments: string[] }) =>
      redis.run((client) => client.eval(script, values)),
  };
  const shared = new RateLimiterRedis({
    ...counted,
    storeClient,
    useRedisPackage: true,
    keyPrefix: `${PREFIX}:${name}`,
    inMemoryBlockOnConsumed: perMinute,
  });
  const countTogether = async (key: string): Promise<RateUse> => {
    try {
      return await consume(shared, opaque(key));
    } catch {
      // The link logs the outage once.
      onCountedLocally?.();
      return consume(local, key);
    }
  };
  return { perMinute, count: async (key) => slowDown(await countTogether(key)) };
}
