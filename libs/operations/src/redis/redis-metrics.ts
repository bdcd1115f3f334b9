import { Counter } from 'prom-client';
import type { ServerMetrics } from '../metrics/server-metrics.ts';
import type { RedisLink } from './redis-link.ts';

/**
 * Exports whether Redis answers, how quickly, and how many calls were counted locally during outages. Returns the
 * function that counts one such call.
 */
export function watchRedis(metrics: Pick<ServerMetrics, 'registry' | 'watchPing'>, redis: RedisLink): () => void {
  metrics.watchPing('redis', async () => {
    if (!redis.isUp()) throw new Error('Redis is unavailable');
    await redis.run((client) => client.ping());
  });
  const local = new Counter({
    name: 'magnetx_rate_limits_local_total',
    help: 'Calls whose rate limit this process counted locally because Redis did not answer.',
    registers: [metrics.registry],
  });
  return () => local.inc();
}
