import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Connections } from '../http/connections.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Product } from '../product.ts';
import type { LiveHub } from '../realtime/hub.ts';

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
 * Stops a server that says "not ready" already. Jobs are handed over and calls go on being answered, each as the last
 * one on its connection, until balancers have had the time to turn away; then the port closes, live connections are
 * closed bit by bit, and what is under way ends. After `drainTimeoutMs` what has not ended is cut off. The live hub
 * stays open: what ended last may have had something to publish.
 */
export async function stopServing({ config, server, live, jobs, ...deps }: Stopping): Promise<void> {
  const { connections, product, logger } = deps;
  connections.endWithAnswer();
  const jobsEnded = jobs.stop();
  await delay(config.drainDelayMs);
  // Half of the time for the closing of the last one, half for its client to answer.
  const drained = Promise.all([closed(server), live.drain(config.drainTimeoutMs / 2), jobsEnded]);
  // A client may hold its connection open after its last answer.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS);
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    late = setTimeout(() => {
      logger.warn({ connections: connections.destroyAll() }, 'cutting off what has not ended in time');
      resolve();
    }, config.drainTimeoutMs);
  });
  // What a client asked for goes on after it has hung up.
  await Promise.race([drained.then(product.settled), tooLate]);
  clearInterval(sweep);
  clearTimeout(late);
}
