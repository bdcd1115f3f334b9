import { StoreUnavailableError } from '@magnetx/object-store';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { createAssetsRouter } from './assets/assets.router.ts';
import { sendText } from './http/failure.ts';
import { createRequestLogger } from './observability/logger.ts';
import { createRequestTracing } from './observability/request-tracing.ts';
import { createOperationsRouter } from './observability/operations.router.ts';
import { createDevServerProxy } from './proxy/dev-server-proxy.ts';
import { createRegistryRouter } from './registry-api/registry.router.ts';
import { createRegistryApiRouter } from './registry-api/registry-api.router.ts';
import { renewForwardingHeaders, requestIdOf } from './http/forwarding.ts';
import { createSecurityTxtRouter } from './security/security-txt.ts';
import { createVisitorRoutes } from './visitor-routes.ts';
import type { GatewayParts } from './gateway-parts.ts';

/** When a client should retry after the release store could not be read. */
const STORE_RETRY_AFTER_S = 5;

function identify({ config, lifecycle }: GatewayParts): RequestHandler {
  return (req, res, next) => {
    renewForwardingHeaders(req, config.trustedHops);
    res.setHeader('X-Request-Id', requestIdOf(req));
    if (lifecycle.isDraining) res.setHeader('Connection', 'close');
    next();
  };
}

function proxyToDevServers(deps: GatewayParts): RequestHandler {
  const proxies = new Map<string, RequestHandler>();
  for (const [name, target] of deps.config.devRemotes) {
    const { logger, metrics, securityHeaders } = deps;
    proxies.set(target, createDevServerProxy({ name, target, logger, metrics, securityHeaders }));
  }
  return (req, res, next) => {
    const proxy = proxies.get(deps.devRemotes.serverFor(req.path) ?? '');
    return proxy ? proxy(req, res, next) : next();
  };
}

function handleErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error);
    // The client sent a malformed percent-encoding.
    if (error instanceof URIError) return sendText(req, res, 400, 'This address is not valid.');
    logger.error({ err: error, requestId: requestIdOf(req) }, 'a request could not be handled');
    if (error instanceof StoreUnavailableError) {
      res.set('Retry-After', String(STORE_RETRY_AFTER_S));
      return sendText(req, res, 503, 'This file cannot be read right now. Please try again in a moment.');
    }
    sendText(req, res, 500, 'Something went wrong. Please try again.');
  };
}

/** Everything but calls of the API. The order matters: client and host are checked before any route. */
export function createApp(deps: GatewayParts): Express {
  const { logger, metrics, tracing, knownHost, securityHeaders } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.use(identify(deps), createRequestTracing(tracing), createRequestLogger(logger), metrics.middleware);
  app.use(securityHeaders.apply);
  app.use(knownHost.middleware);
  app.use(createOperationsRouter(deps), createSecurityTxtRouter(deps.config));
  app.use(proxyToDevServers(deps), createAssetsRouter(deps));
  app.use(createRegistryApiRouter(deps), createRegistryRouter(deps), createVisitorRoutes(deps));
  app.use(handleErrors(logger));
  return app;
}
