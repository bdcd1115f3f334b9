import type { RequestHandler } from 'express';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { pathOf, routeClassOf } from '../http/paths';

export type Upstream = 'api' | 'live' | 'dev-server';

export interface Metrics {
  readonly registry: Registry;
  /** Counts and times every answer. */
  readonly middleware: RequestHandler;
  readonly proxyErrors: Counter<'upstream'>;
  readonly openSockets: Gauge;
  readonly remoteLoads: Counter<'remote' | 'version' | 'outcome'>;
  readonly canaryRollbacks: Counter<'remote'>;
  readonly deployActions: Counter<'remote' | 'action' | 'outcome'>;
}

/** The process's figures in Prometheus' form. Labels have few values: never a path, an address or a person. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'gateway_http_requests_total',
    help: 'Answers by kind of route, method and status.',
    labelNames: ['route', 'method', 'status'] as const,
    registers,
  });
  const duration = new Histogram({
    name: 'gateway_http_request_duration_seconds',
    help: 'From the request’s headers to the end of the answer.',
    labelNames: ['route'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const proxyErrors = new Counter({
    name: 'gateway_proxy_errors_total',
    help: 'Requests and sockets that could not be passed on.',
    labelNames: ['upstream'] as const,
    registers,
  });
  const openSockets = new Gauge({
    name: 'gateway_open_sockets',
    help: 'Live connections open through the gateway now.',
    registers,
  });
  const releaseMetrics = createReleaseMetrics(registry);
  const middleware: RequestHandler = (req, res, next) => {
    const route = routeClassOf(pathOf(req.originalUrl));
    const end = duration.startTimer({ route });
    res.once('close', () => {
      end();
      requests.inc({ route, method: req.method, status: res.writableFinished ? res.statusCode : 'aborted' });
    });
    next();
  };
  return { registry, middleware, proxyErrors, openSockets, ...releaseMetrics };
}

/** How releases do in people's browsers, and what teams do with them. */
function createReleaseMetrics(registry: Registry): Pick<Metrics, 'remoteLoads' | 'canaryRollbacks' | 'deployActions'> {
  const registers = [registry];
  const remoteLoads = new Counter({
    name: 'gateway_remote_loads_total',
    help: 'What pages told of the releases of their areas: all that failed, and of canaries also what loaded.',
    labelNames: ['remote', 'version', 'outcome'] as const,
    registers,
  });
  const canaryRollbacks = new Counter({
    name: 'gateway_canary_rollbacks_total',
    help: 'Canaries that this gateway took back by itself.',
    labelNames: ['remote'] as const,
    registers,
  });
  const deployActions = new Counter({
    name: 'gateway_deploy_actions_total',
    help: 'Calls of the release registry. The remote is only named where the call had a token for it.',
    labelNames: ['remote', 'action', 'outcome'] as const,
    registers,
  });
  return { remoteLoads, canaryRollbacks, deployActions };
}
