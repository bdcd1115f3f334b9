import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Connections } from './http/connections.ts';
import type { Jobs } from './jobs/index.ts';
import type { Product } from './product.ts';
import type { LiveHub } from './realtime/hub.ts';

export interface Stopping {
  readonly config: Pick<Config, 'drainDelayMs' | 'drainTimeoutMs'>;
  readonly server: Server;
  readonly connections: Connections;
  readonly live: Pick<LiveHub, 'drain'>;
  readonly jobs: Pick<Jobs, 'stop'>;
  readonly product: Pick<Product, 'settled'>;
  readonly logger: Logger;
}

const SWEEP_INTERVAL_MS = 50;

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()));
}

/**
 * Stops a server that already reports "not ready". Jobs are handed over. Until balancers stop sending calls, each call
 * is answered and its connection closed. Then the port closes, live connections are drained, and running calls end.
 * Connections that are open after `drainTimeoutMs` are destroyed. The live hub stays open for the last messages.
 */
export async function stopServing({ config, server, live, jobs, ...deps }: Stopping): Promise<void> {
  const { connections, product, logger } = deps;
  connections.endWithAnswer();
  const jobsEnded = jobs.stop();
  await delay(config.drainDelayMs);
  // One half closes the last connections, the other lets their clients read the response.
  const drained = Promise.all([closed(server), live.drain(config.drainTimeoutMs / 2), jobsEnded]);
  // A client may keep its connection open after its last answer.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS);
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    late = setTimeout(() => {
      logger.warn({ connections: connections.destroyAll() }, 'destroying connections that did not end in time');
      resolve();
    }, config.drainTimeoutMs);
  });
  // A call continues after its client has disconnected.
  await Promise.race([drained.then(product.settled), tooLate]);
  clearInterval(sweep);
  clearTimeout(late);
}
