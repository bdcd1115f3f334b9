import { withTimeout } from '@magnetx/operations';
import { Router } from 'express';
import type { Metrics } from '../observability/metrics.ts';
import { nameRoute } from './mount-routes.ts';
import type { RequestContext } from '../observability/request-context.ts';

export interface HealthDeps {
  readonly metrics: Metrics;
  readonly context: RequestContext;
  /** False while the server starts or stops. */
  isAccepting: () => boolean;
  /** True if only a restart can help. */
  isStuck: () => boolean;
  pingDatabase: () => Promise<void>;
  /** The timeout of the database ping, in ms. */
  readonly pingTimeoutMs?: number;
}

/** Probes come every few seconds, with a similar timeout. */
const PING_TIMEOUT_MS = 2_000;

/** False if the ping fails or times out. */
function isAnswered({ pingDatabase, pingTimeoutMs = PING_TIMEOUT_MS }: HealthDeps): Promise<boolean> {
  return withTimeout(pingDatabase, pingTimeoutMs).then(
    () => true,
    () => false,
  );
}

/**
 * `/healthz` reports a running process, `/livez` whether it needs a restart, `/readyz` whether it can serve. `/metrics`
 * exposes its metrics.
 */
export function createHealthRouter(deps: HealthDeps): Router {
  const router = Router();
  deps.metrics.watchPing('database', deps.pingDatabase);
  deps.metrics.watch('magnetx_ready', 'Whether `/readyz` responds 200: 1 or 0.', async () =>
    deps.isAccepting() && (await isAnswered(deps)) ? 1 : 0,
  );
  router.get('/healthz', nameRoute(deps.context, '/healthz'), (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/livez', nameRoute(deps.context, '/livez'), (_request, response) => {
    const isStuck = deps.isStuck();
    response.status(isStuck ? 503 : 200).json({ status: isStuck ? 'stuck' : 'ok' });
  });
  router.get('/readyz', nameRoute(deps.context, '/readyz'), async (_request, response) => {
    const isAccepting = deps.isAccepting();
    const isDatabaseUp = await isAnswered(deps);
    const checks = { accepting: isAccepting, database: isDatabaseUp };
    response.status(isAccepting && isDatabaseUp ? 200 : 503).json({ checks });
  });
  router.get('/metrics', nameRoute(deps.context, '/metrics'), async (_request, response) => {
    response.type(deps.metrics.contentType).send(await deps.metrics.render());
  });
  return router;
}
