import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { createAssetsRouter } from './assets/assets.router';
import type { Config } from './config';
import type { PageSource } from './html/page-source';
import { sendFailure, sendText } from './http/failure';
import type { Lifecycle } from './http/lifecycle';
import { routeClassOf, type RouteClass } from './http/paths';
import { createRequestLogger } from './observability/logger';
import type { Metrics } from './observability/metrics';
import { createOperationsRouter } from './observability/operations.router';
import { createHttpProxy, type HttpProxyOptions } from './proxy/http-proxy';
import type { UpstreamAgents } from './proxy/upstream-agents';
import type { DevRemotes } from './registry/dev-remotes';
import { createRegistryRouter } from './registry/registry.router';
import { createRegistryApiRouter } from './registry-api/registry-api.router';
import type { Releases } from './registry/releases';
import type { ObjectStore } from './release-store/object-store';
import { createBodyLimit } from './security/body-limit';
import { renewForwardingHeaders, requestIdOf } from './security/forwarding';
import type { KnownHost } from './security/known-host';
import type { RateLimits } from './security/rate-limits';
import type { SecurityHeaders } from './security/security-headers';
import { createVisitorRoutes } from './visitors/visitor-routes';

const API_TIMEOUT_MS = 30_000;
const DEV_SERVER_TIMEOUT_MS = 120_000;

interface AppDeps {
  readonly config: Config;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
  readonly metrics: Metrics;
  readonly store: ObjectStore;
  readonly releases: Releases;
  readonly pages: PageSource;
  readonly devRemotes: DevRemotes;
  readonly knownHost: KnownHost;
  readonly limits: RateLimits;
  readonly agents: UpstreamAgents;
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

function onlyFor(classes: ReadonlySet<RouteClass>, handlers: readonly RequestHandler[]): RequestHandler {
  const router = express.Router();
  for (const handler of handlers) router.use(handler);
  return (req, res, next) => (classes.has(routeClassOf(req.path)) ? router(req, res, next) : next());
}

function proxyToApi(deps: AppDeps): RequestHandler[] {
  const proxy = createHttpProxy({
    ...proxyDeps(deps),
    target: deps.config.apiUrl,
    upstream: 'api',
    timeoutMs: API_TIMEOUT_MS,
    answerFailure: (req, res) => sendFailure(req, res, 'unavailable'),
  });
  const bodyLimit = createBodyLimit();
  const handlers = [onlyFor(new Set(['api', 'live']), [bodyLimit, ...deps.limits.middleware, proxy])];
  if (deps.config.profile === 'local') handlers.push(onlyFor(new Set(['stand-in']), [bodyLimit, proxy]));
  return handlers;
}

function proxyDeps({
  logger,
  lifecycle,
  metrics,
  agents,
  securityHeaders,
}: AppDeps): Pick<HttpProxyOptions, 'logger' | 'lifecycle' | 'metrics' | 'agents' | 'securityHeaders'> {
  return { logger, lifecycle, metrics, agents, securityHeaders };
}

function proxyToDevServers(deps: AppDeps): RequestHandler {
  const proxies = new Map<string, RequestHandler>();
  for (const [name, target] of deps.config.devRemotes) {
    const proxy = createHttpProxy({
      ...proxyDeps(deps),
      target,
      upstream: 'dev-server',
      timeoutMs: DEV_SERVER_TIMEOUT_MS,
      answerFailure: (req, res) => sendText(req, res, 503, `The development server of ${name} does not answer`),
    });
    proxies.set(target, proxy);
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
    sendText(req, res, 500, 'Something went wrong. Please try again.');
  };
}

/** The order matters: who is asking and whom, then what is passed on, then what the gateway answers itself. */
export function createApp(deps: AppDeps): Express {
  const { logger, metrics, store, releases, knownHost, securityHeaders } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.use(identify(deps), createRequestLogger(logger), metrics.middleware, securityHeaders.apply);
  app.use(knownHost.middleware, ...proxyToApi(deps));
  app.use(createOperationsRouter(deps));
  app.use(proxyToDevServers(deps), createAssetsRouter(store));
  app.use(createRegistryApiRouter(deps), createRegistryRouter(releases), createVisitorRoutes(deps));
  app.use(handleErrors(logger));
  return app;
}
