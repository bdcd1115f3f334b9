import { createServerMetrics, type BuildInfo, type ServerMetrics } from '@magnetx/operations';
import type { RequestHandler } from 'express';
import { Counter, Gauge, type Registry } from 'prom-client';
import { pathOf, routeClassOf, type RouteClass } from '../http/paths.ts';

export type Upstream = 'api' | 'live' | 'dev-server';

/** A request that has ended. */
export interface Answered {
  readonly method: string;
  readonly route: RouteClass;
  readonly status: number | 'aborted';
  readonly ms: number;
}

export interface Metrics extends ServerMetrics {
  /** Counts and times one answer. */
  readonly answered: (answered: Answered) => void;
  /** Counts and times every answer. */
  readonly middleware: RequestHandler;
  readonly proxyErrors: Counter<'upstream'>;
  readonly apiUp: Gauge<'upstream'>;
  readonly shedRequests: Counter<'reason'>;
  readonly openSockets: Gauge;
  readonly remoteLoads: Counter<'remote' | 'version' | 'outcome'>;
  readonly canaryRollbacks: Counter<'remote'>;
  readonly deployActions: Counter<'remote' | 'action' | 'outcome'>;
}

/** The gateway's figures, beside those that every server has. A route is the kind of a path. */
export function createMetrics(build: BuildInfo): Metrics {
  const server = createServerMetrics(build);
  const { registry, requests, durations } = server;
  const registers = [registry];
  const proxyErrors = new Counter({
    name: 'magnetx_upstream_errors_total',
    help: 'Requests and sockets that could not be passed on.',
    labelNames: ['upstream'] as const,
    registers,
  });
  const apiUp = new Gauge({
    name: 'magnetx_upstream_up',
    help: 'Whether an api process takes calls (1) or not (0), as far as this gateway knows.',
    labelNames: ['upstream'] as const,
    registers,
  });
  const openSockets = new Gauge({
    name: 'magnetx_proxied_sockets',
    help: 'Live connections open through the gateway now.',
    registers,
  });
  const shedRequests = new Counter({
    name: 'magnetx_shed_requests_total',
    help: 'Requests refused because too many were open: of one address (key), in all (total), or at the APIs (apis).',
    labelNames: ['reason'] as const,
    registers,
  });
  const answered = ({ method, route, status, ms }: Answered): void => {
    durations.observe({ method, route }, ms / 1000);
    requests.inc({ method, route, status });
  };
  const middleware: RequestHandler = (req, res, next) => {
    const startedAt = performance.now();
    const route = routeClassOf(pathOf(req.originalUrl));
    res.once('close', () => {
      const status = res.writableFinished ? res.statusCode : 'aborted';
      answered({ method: req.method, route, status, ms: performance.now() - startedAt });
    });
    next();
  };
  const traffic = { answered, middleware, proxyErrors, apiUp, shedRequests, openSockets };
  return { ...server, ...traffic, ...createReleaseMetrics(registry) };
}

/** How releases do in people's browsers, and what teams do with them. */
function createReleaseMetrics(registry: Registry): Pick<Metrics, 'remoteLoads' | 'canaryRollbacks' | 'deployActions'> {
  const registers = [registry];
  const remoteLoads = new Counter({
    name: 'magnetx_remote_loads_total',
    help: 'What pages told of the releases of their areas: all that failed, and of canaries also what loaded.',
    labelNames: ['remote', 'version', 'outcome'] as const,
    registers,
  });
  const canaryRollbacks = new Counter({
    name: 'magnetx_canary_rollbacks_total',
    help: 'Canaries that this gateway took back by itself.',
    labelNames: ['remote'] as const,
    registers,
  });
  const deployActions = new Counter({
    name: 'magnetx_deploy_actions_total',
    help: 'Calls of the release registry. The remote is only named where the call had a token for it.',
    labelNames: ['remote', 'action', 'outcome'] as const,
    registers,
  });
  return { remoteLoads, canaryRollbacks, deployActions };
}
