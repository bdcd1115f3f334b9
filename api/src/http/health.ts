import { Router } from 'express';
import type { Metrics } from './metrics';
import { nameRoute } from './mount-routes';
import type { RequestContext } from './request-context';

export interface HealthDeps {
  readonly metrics: Metrics;
  readonly context: RequestContext;
  /** False while the server starts or stops. */
  isAccepting: () => boolean;
  pingDatabase: () => Promise<void>;
  /** How long the database may take to answer, in ms. */
  readonly pingTimeoutMs?: number;
}

/** Whoever asks, asks every few seconds, and waits no longer. */
const PING_TIMEOUT_MS = 2_000;

/** False when the ping fails or is not answered in time; its answer then no longer matters. */
function isAnswered({ pingDatabase, pingTimeoutMs = PING_TIMEOUT_MS }: HealthDeps): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), pingTimeoutMs);
    pingDatabase()
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(late));
  });
}

/** `/healthz`: the process answers. `/readyz`: it can serve. `/metrics`: what it measures. */
export function createHealthRouter(deps: HealthDeps): Router {
  const router = Router();
  router.get('/healthz', nameRoute(deps.context, '/healthz'), (_request, response) => {
    response.json({ status: 'ok' });
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
