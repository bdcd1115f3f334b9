import { createRedisLink, watchRedis, type RateSharing, type RedisLink } from '@magnetx/operations';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Metrics } from '../http/metrics.ts';

/** What this process shares with the other api processes. */
export interface Shared {
  /** Null: there is no other that it knows of. */
  readonly redis: RedisLink | null;
  readonly sharing: RateSharing;
  readonly close: () => Promise<void>;
}

/** Connects to the Redis of the settings, if there is one. Goes on without while it is away. */
export async function shareThroughRedis(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  { logger, metrics }: { readonly logger: Logger; readonly metrics: Metrics },
): Promise<Shared> {
  if (redisUrl === null) {
    return { redis: null, sharing: {}, close: async () => undefined };
  }
  const redis = createRedisLink({ url: redisUrl, logger });
  await redis.settled;
  return { redis, sharing: { redis, onCountedLocally: watchRedis(metrics, redis) }, close: redis.close };
}
