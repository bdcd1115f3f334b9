import type { Server } from 'node:http';
import { addressKey } from '@magnetx/operations';
import type { Config } from '../config.ts';
import type { Metrics } from '../observability/metrics.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';

/**
 * Closes TCP connections beyond the limits immediately. Behind a proxy, which limits its clients' connections itself,
 * only the total counts.
 */
export function limitConnections(
  server: Server,
  { open, trustedHops }: Pick<Config, 'open' | 'trustedHops'>,
  metrics: Pick<Metrics, 'shedRequests'>,
): void {
  const limit = new ConcurrencyLimit(open.connections);
  server.on('connection', (socket) => {
    const key = trustedHops === 0 ? addressKey(socket.remoteAddress ?? '') : 'proxy';
    const refusal = limit.hold(key, socket);
    if (refusal === null) return;
    metrics.shedRequests.inc({ reason: refusal });
    socket.destroy();
  });
}
