import { Counter } from 'prom-client';
import type { ServerMetrics } from '../metrics/server-metrics.ts';
import type { RedisLink } from './redis-link.ts';

/**
 * Shows whether Redis answers and how quickly, and how many calls were counted by this process alone because it did
 * not. The answer counts one such call.
 */
export function watchRedis(metrics: Pick<ServerMetrics, 'registry' | 'watchPing'>, redis: RedisLink): () => void {
  metrics.watchPing('redis', async () => {
    if (!redis.isUp()) throw new Error('Redis is away');
    await redis.run((client) => client.ping());
  });
  const local = new Counter({
    name: 'magnetx_rate_limits_local_total',
    help: 'Calls whose rate limit this process counted alone because Redis did not answer.',
    registers: [metrics.registry],
  });
  return () => local.inc();
}
