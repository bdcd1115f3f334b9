import { randomUUID } from 'node:crypto';
import { createClient } from 'redis';
import { withTimeout } from '../metrics/with-timeout.ts';
import { ok, type Finding } from './finding.ts';

const TIMEOUT_MS = 2_000;

/** Whether Redis takes the user of REDIS_URL, and a counter that expires. Rejects with its reason. */
export async function checkRedis(url: string): Promise<Finding> {
  const client = createClient({ url, socket: { connectTimeout: TIMEOUT_MS, reconnectStrategy: false } });
  client.on('error', () => undefined);
  try {
    await withTimeout(async () => {
      await client.connect();
      const key = `magnetx:doctor:${randomUUID()}`;
      await client.set(key, '1', { expiration: { type: 'PX', value: TIMEOUT_MS } });
      await client.del(key);
    }, TIMEOUT_MS);
    return ok('REDIS_URL', `Redis at ${new URL(url).host} reads and writes`);
  } finally {
    client.destroy();
  }
}
