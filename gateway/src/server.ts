import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describeMalformedRequest } from '@magnetx/contracts';
import {
  answerMalformedRequests,
  createRedisLink,
  hasSeveralHosts,
  startTracing,
  watchRedis,
} from '@magnetx/operations';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { PageSource } from './html/page-source.ts';
import type { Lifecycle } from './http/lifecycle.ts';
import { createCallLogger } from './observability/logger.ts';
import { createMetrics } from './observability/metrics.ts';
import { CallHandler } from './proxy/call-handler.ts';
import { createUpgrades, type Upgrades } from './proxy/upgrades.ts';
import { UpstreamPool } from './proxy/upstream-pool.ts';
import { createReleases } from './registry/releases.ts';
import { DevRemotes } from './registry/dev-remotes.ts';
import { createObjectStore } from './release-store/create-object-store.ts';
import { rejectBody } from './security/body-limit.ts';
import { ConcurrencyLimit } from './security/concurrency-limit.ts';
import { renewForwardingHeaders } from './security/forwarding.ts';
import { createKnownHost } from './security/known-host.ts';
import { limitConnections } from './security/limit-connections.ts';
import { createRateLimits } from './security/rate-limits.ts';
import { createSecurityHeaders } from './security/security-headers.ts';
import packageJson from '../package.json' with { type: 'json' };

/** Longer than a balancer's own limit, so that the gateway never closes a connection that is about to be used. */
const KEEP_ALIVE_MS = 75_000;
/** How long a client may take to send a request's headers. */
const HEADERS_TIMEOUT_MS = 10_000;
const TIMEOUT_CHECK_MS = 2_000;

export interface Gateway {
  readonly server: Server;
  readonly port: number;
  readonly config: Config;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
  readonly upgrades: Upgrades;
  readonly releaseResources: () => Promise<void>;
}

/** Its message is for the operator, who needs no stack. */
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
  const { version } = packageJson;
  const { commit, instanceName, tracing: settings } = config.observability;
  const metrics = createMetrics({ version, commit });
  const tracing = await startTracing({ service: 'gateway', settings, instanceName, version, logger });
  const redis = config.redisUrl === null ? null : createRedisLink({ url: config.redisUrl, logger });
  await redis?.settled;
  const limits = createRateLimits(config.rates, redis ? { redis, onCountedLocally: watchRedis(metrics, redis) } : {});
  const store = createObjectStore(config, logger);
  const releases = createReleases({ store, logger });
  const devRemotes = new DevRemotes(config.devRemotes);
  const parts: GatewayParts = {
    config,
    logger,
    lifecycle,
    metrics,
    tracing,
    store,
    releases,
    pages: new PageSource({ releases, store, devRemotes, pinOrigins: config.pinOrigins, logger }),
    devRemotes,
    upstreams: new UpstreamPool({ origins: config.apiUrls, logger, metrics }),
    knownHost: createKnownHost(config),
    limits,
    openLimits: { calls: new ConcurrencyLimit(config.open.calls), live: new ConcurrencyLimit(config.open.live) },
    securityHeaders: createSecurityHeaders(config.publicUrl),
  };
  const app = createApp(parts);
  const calls = new CallHandler({ ...parts, logCall: createCallLogger(logger) });
  const upgrades = createUpgrades(parts);
  const timeouts = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
  };
  const server = createServer(timeouts, (req, res) => {
    // A connection that becomes idle while the server closes would delay it.
    res.once('close', () => lifecycle.isDraining && setImmediate(() => server.closeIdleConnections()));
    if (hasSeveralHosts(req)) {
      renewForwardingHeaders(req, config.trustedHops);
      return rejectBody(req, res, 'malformed_request');
    }
    if (!calls.handle(req, res)) app(req, res);
  });
  answerMalformedRequests(server, { logger, describe: describeMalformedRequest });
  server.on('upgrade', upgrades.handle);
  limitConnections(server, config, metrics);
  const releaseResources = async (): Promise<void> => {
    await Promise.all([parts.upstreams.destroy(), tracing.stop(), redis?.close()]);
  };
  try {
    const port = await listen(server, config);
    logger.info({ host: config.host, port }, 'listening');
    return { server, port, config, logger, lifecycle, upgrades, releaseResources };
  } catch (error) {
    await releaseResources();
    throw error;
  }
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()));
}

/**
 * Reports "not ready", then accepts no more connections, waits a limited time for open requests and sockets, and
 * releases all resources.
 */
export async function stopServer(gateway: Gateway): Promise<void> {
  const { server, config, logger, lifecycle, upgrades } = gateway;
  lifecycle.isDraining = true;
  logger.info('draining');
  await delay(config.drainDelayMs);
  const done = closed(server);
  server.closeIdleConnections();
  upgrades.closeAll(config.drainTimeoutMs / 2);
  const timer = setTimeout(() => {
    logger.warn('drain timeout: closing the remaining connections');
    server.closeAllConnections();
    upgrades.destroyAll();
  }, config.drainTimeoutMs);
  await done;
  clearTimeout(timer);
  await gateway.releaseResources();
  logger.info('stopped');
}
