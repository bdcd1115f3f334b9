import { createRedisLink, watchRedis, type RateSharing, type RedisLink } from '@magnetx/operations';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Metrics } from './observability/metrics.ts';

/** Connects to the configured Redis, through which API processes share limits and messages. It may fail and return. */
export async function shareThroughRedis(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  { logger, metrics }: { readonly logger: Logger; readonly metrics: Metrics },
): Promise<{ redis: RedisLink | null; sharing: RateSharing; close: () => Promise<void> }> {
  if (redisUrl === null) return { redis: null, sharing: {}, close: async () => undefined };
  const redis = createRedisLink({ url: redisUrl, logger });
  await redis.settled;
  return { redis, sharing: { redis, onCountedLocally: watchRedis(metrics, redis) }, close: redis.close };
}
