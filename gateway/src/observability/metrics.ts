import { createServerMetrics, type BuildInfo } from '@magnetx/operations';
import type { RequestHandler } from 'express';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { pathOf, routeClassOf, type RouteClass } from '../http/paths.ts';

export type UpstreamKind = 'api' | 'live' | 'dev-server';

interface EndedRequest {
  readonly method: string;
  readonly route: RouteClass;
  readonly status: number | 'aborted';
  readonly ms: number;
}

/** The Web Vitals of pages, by remote and version. */
function createVitalsMetrics(registers: Registry[]) {
  const vital = (name: string, help: string, buckets: number[]) =>
    new Histogram({
      name,
      help: `${help}, of a share of the pages.`,
      labelNames: ['remote', 'version'] as const,
      buckets,
      registers,
    });
  return {
    lcp: vital('magnetx_page_lcp_seconds', 'Largest Contentful Paint', [0.5, 1, 1.5, 2.5, 4, 8]),
    inp: vital('magnetx_page_inp_seconds', 'Interaction to Next Paint', [0.05, 0.1, 0.2, 0.5, 1]),
    cls: vital('magnetx_page_cls', 'Cumulative Layout Shift', [0.01, 0.05, 0.1, 0.25, 0.5]),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** The gateway's metrics, in addition to those of every server. Their `route` label is the kind of a path. */
export function createMetrics(build: BuildInfo) {
  const server = createServerMetrics(build);
  const registers = [server.registry];
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter<L>({ name, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge<L>({ name, help, labelNames, registers });
  const observe = ({ method, route, status, ms }: EndedRequest): void => {
    server.durations.observe({ method, route }, ms / 1000);
    server.requests.inc({ method, route, status });
  };
  const middleware: RequestHandler = (req, res, next) => {
    const startedAt = performance.now();
    const route = routeClassOf(pathOf(req.originalUrl));
    res.once('close', () => {
      const status = res.writableFinished ? res.statusCode : 'aborted';
      observe({ method: req.method, route, status, ms: performance.now() - startedAt });
    });
    next();
  };
  return {
    ...server,
    observe,
    /** Observes every request that Express handles. */
    middleware,
    proxyErrors: counter(
      'magnetx_upstream_errors_total',
      'Requests and sockets that could not be proxied.',
      'upstream',
    ),
    upstreamUp: gauge(
      'magnetx_upstream_up',
      'Whether an API process takes calls (1) or not (0), as this gateway sees it.',
      'upstream',
    ),
    openSockets: gauge('magnetx_proxied_sockets', 'Open live connections through the gateway.'),
    shedRequests: counter(
      'magnetx_shed_requests_total',
      'Requests rejected because too many are open: of one address (key), in total (total), or at the APIs (apis).',
      'reason',
    ),
    remoteLoads: counter(
      'magnetx_remote_loads_total',
      'Load reports of pages: every failure, and for releases on trial every success too.',
      'remote',
      'version',
      'outcome',
    ),
    ...createVitalsMetrics(registers),
    canaryRollbacks: counter(
      'magnetx_canary_rollbacks_total',
      'Releases on trial that this gateway rolled back automatically.',
      'remote',
    ),
    missingFiles: gauge(
      'magnetx_release_files_missing',
      'Files of the live release that the store lacks, as of the last check.',
      'remote',
    ),
    deployActions: counter(
      'magnetx_deploy_actions_total',
      'Calls of the release registry. The remote is `none` unless the deploy token belongs to it.',
      'remote',
      'action',
      'outcome',
    ),
  };
}
