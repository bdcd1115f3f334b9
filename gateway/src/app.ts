import type { Tracing } from '@magnetx/operations';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { createAssetsRouter } from './assets/assets.router';
import type { Config } from './config';
import type { PageSource } from './html/page-source';
import { sendText } from './http/failure';
import type { Lifecycle } from './http/lifecycle';
import { createRequestLogger } from './observability/logger';
import type { Metrics } from './observability/metrics';
import { createRequestTracing } from './observability/request-tracing';
import { createOperationsRouter } from './observability/operations.router';
import type { Apis } from './proxy/apis';
import { createDevServerProxy } from './proxy/dev-server-proxy';
import type { DevRemotes } from './registry/dev-remotes';
import { createRegistryRouter } from './registry/registry.router';
import { createRegistryApiRouter } from './registry-api/registry-api.router';
import type { Releases } from './registry/releases';
import { StoreAwayError, type ObjectStore } from './release-store/object-store';
import { renewForwardingHeaders, requestIdOf } from './security/forwarding';
import type { KnownHost } from './security/known-host';
import type { RateLimits } from './security/rate-limits';
import { createSecurityTxtRouter } from './security/security-txt';
import type { SecurityHeaders } from './security/security-headers';
import { createVisitorRoutes } from './visitors/visitor-routes';

/** How long a client may wait before it asks again for what the release store could not be asked for. */
const STORE_RETRY_AFTER_S = 5;

interface AppDeps {
  readonly config: Config;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly store: ObjectStore;
  readonly releases: Releases;
  readonly pages: PageSource;
  readonly devRemotes: DevRemotes;
  readonly knownHost: KnownHost;
  readonly limits: RateLimits;
  readonly apis: Apis;
  readonly securityHeaders: SecurityHeaders;
}

function identify({ config, lifecycle }: AppDeps): RequestHandler {
  return (req, res, next) => {
    renewForwardingHeaders(req, config.trustedHops);
    res.setHeader('X-Request-Id', requestIdOf(req));
    if (lifecycle.isDraining) res.setHeader('Connection', 'close');
    next();
  };
}

function proxyToDevServers(deps: AppDeps): RequestHandler {
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
    // An address that is not encoded as it should be: nobody's fault but the client's.
    if (error instanceof URIError) return sendText(req, res, 400, 'This address is not valid.');
    logger.error({ err: error, requestId: requestIdOf(req) }, 'a request could not be handled');
    if (error instanceof StoreAwayError) {
      res.set('Retry-After', String(STORE_RETRY_AFTER_S));
      return sendText(req, res, 503, 'This file cannot be read right now. Please try again in a moment.');
    }
    sendText(req, res, 500, 'Something went wrong. Please try again.');
  };
}

/** All but calls of the API. The order matters: who is asking and whom, then what each path is for. */
export function createApp(deps: AppDeps): Express {
  const { logger, metrics, tracing, store, knownHost, securityHeaders } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.use(identify(deps), createRequestTracing(tracing), createRequestLogger(logger), metrics.middleware);
  app.use(securityHeaders.apply);
  app.use(knownHost.middleware);
  app.use(createOperationsRouter(deps), createSecurityTxtRouter(deps.config));
  app.use(proxyToDevServers(deps), createAssetsRouter(store));
  app.use(createRegistryApiRouter(deps), createRegistryRouter(deps), createVisitorRoutes(deps));
  app.use(handleErrors(logger));
  return app;
}
