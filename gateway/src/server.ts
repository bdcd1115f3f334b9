import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describeMalformedRequest } from '@magnetx/contracts';
import { answerMalformedRequests, hasSeveralHosts, isWebSocketHandshake, toOriginForm } from '@magnetx/operations';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createGatewayParts } from './gateway-parts.ts';
import { createCallLogger } from './observability/logger.ts';
import { CallHandler } from './proxy/call-handler.ts';
import { createUpgrades } from './proxy/upgrades.ts';
import { rejectBody } from './security/body-limit.ts';
import { renewForwardingHeaders } from './http/forwarding.ts';
import { limitConnections } from './security/limit-connections.ts';

/** Longer than a balancer's own limit, so that the gateway never closes a connection that is about to be used. */
const KEEP_ALIVE_MS = 75_000;
/** How long a client may take to send a request's headers. */
const HEADERS_TIMEOUT_MS = 10_000;
const TIMEOUT_CHECK_MS = 2_000;

export type Gateway = Awaited<ReturnType<typeof startServer>>;

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
export async function startServer(config: Config, logger: Logger) {
  const parts = await createGatewayParts(config, logger);
  const { lifecycle, metrics, releaseResources } = parts;
  const app = createApp(parts);
  const calls = new CallHandler({ ...parts, logCall: createCallLogger(logger) });
  const upgrades = createUpgrades(parts);
  const options = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    shouldUpgradeCallback: isWebSocketHandshake,
  };
  const server = createServer(options, (req, res) => {
    // A connection that becomes idle while the server closes would delay it.
    res.once('close', () => lifecycle.isDraining && setImmediate(() => server.closeIdleConnections()));
    if (hasSeveralHosts(req)) {
      renewForwardingHeaders(req, config.trustedHops);
      return rejectBody(req, res, 'malformed_request');
    }
    toOriginForm(req);
    if (!calls.handle(req, res)) app(req, res);
  });
  answerMalformedRequests(server, { logger, describe: describeMalformedRequest });
  server.on('upgrade', upgrades.handle);
  limitConnections(server, config, metrics);
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
