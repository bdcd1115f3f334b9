import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app';
import type { Config } from './config';
import { PageSource } from './html/page-source';
import type { Lifecycle } from './http/lifecycle';
import { createMetrics } from './observability/metrics';
import { createUpgrades, type Upgrades } from './proxy/upgrades';
import { UpstreamAgents } from './proxy/upstream-agents';
import { createReleases } from './registry/create-releases';
import { DevRemotes } from './registry/dev-remotes';
import { createObjectStore } from './release-store/create-object-store';
import { createKnownHost } from './security/known-host';
import { createRateLimits } from './security/rate-limits';
import { createSecurityHeaders } from './security/security-headers';

/** Longer than balancers keep theirs, so that it is never the gateway that closes a connection about to be used. */
import packageJson from '../package.json' with { type: 'json' };
const KEEP_ALIVE_MS = 75_000;

export interface Gateway {
  readonly server: Server;
  readonly port: number;
  readonly config: Config;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
  readonly upgrades: Upgrades;
  readonly releaseResources: () => void;
}

/** The port is taken: what a person must know, without a stack. */
export class PortBusyError extends Error {
  constructor(host: string, port: number) {
    super(`Port ${port} on ${host} is busy. Free it, or set PORT to another one.`);
    this.name = 'PortBusyError';
  }
}

function listen(server: Server, { host, port }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortBusyError(host, port) : error);
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Starts the gateway and resolves once it listens. Throws `PortBusyError` when another program has the port. */
export async function startServer(config: Config, logger: Logger): Promise<Gateway> {
  const lifecycle: Lifecycle = { isDraining: false };
  const metrics = createMetrics({ version: packageJson.version, commit: config.observability.commit });
  const limits = createRateLimits(config.rates);
  const store = createObjectStore(config, logger);
  const releases = createReleases({ store, logger });
  const devRemotes = new DevRemotes(config.devRemotes);
  const pages = new PageSource({ releases, store, devRemotes, pinOrigins: config.pinOrigins, logger });
  const agents = new UpstreamAgents();
  const knownHost = createKnownHost(config);
  const securityHeaders = createSecurityHeaders(config.publicUrl);
  const shared = { config, logger, metrics, limits, knownHost, devRemotes };
  const app = createApp({ ...shared, lifecycle, store, releases, pages, agents, securityHeaders });
  const upgrades = createUpgrades(shared);
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app);
  server.on('upgrade', upgrades.handle);
  server.on('request', (_req, res) => {
    // A connection that falls idle while the server is closing would otherwise hold it up.
    res.once('close', () => lifecycle.isDraining && setImmediate(() => server.closeIdleConnections()));
  });
  const releaseResources = (): void => {
    limits.stop();
    agents.destroy();
  };
  try {
    const port = await listen(server, config);
    logger.info({ host: config.host, port }, 'listening');
    return { server, port, config, logger, lifecycle, upgrades, releaseResources };
  } catch (error) {
    releaseResources();
    throw error;
  }
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()));
}

/**
 * Says "not ready" first, then takes no more connections, lets requests and sockets under way end (for a bounded
 * time), and lets go of everything.
 */
export async function stopServer(gateway: Gateway): Promise<void> {
  const { server, config, logger, lifecycle, upgrades } = gateway;
  lifecycle.isDraining = true;
  logger.info('draining');
  await delay(config.drainDelayMs);
  const done = closed(server);
  server.closeIdleConnections();
  upgrades.endAll();
  const timer = setTimeout(() => {
    logger.warn('cutting off what has not ended in time');
    server.closeAllConnections();
    upgrades.destroyAll();
  }, config.drainTimeoutMs);
  await done;
  clearTimeout(timer);
  gateway.releaseResources();
  logger.info('stopped');
}
