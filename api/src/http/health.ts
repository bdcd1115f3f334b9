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
}

/** `/healthz`: the process answers. `/readyz`: it can serve. `/metrics`: what it measures. */
export function createHealthRouter(deps: HealthDeps): Router {
  const router = Router();
  router.get('/healthz', nameRoute(deps.context, '/healthz'), (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', nameRoute(deps.context, '/readyz'), async (_request, response) => {
    const isAccepting = deps.isAccepting();
    const isDatabaseUp = await deps.pingDatabase().then(
      () => true,
      () => false,
    );
    const checks = { accepting: isAccepting, database: isDatabaseUp };
    response.status(isAccepting && isDatabaseUp ? 200 : 503).json({ checks });
  });
  router.get('/metrics', nameRoute(deps.context, '/metrics'), async (_request, response) => {
    response.type(deps.metrics.contentType).send(await deps.metrics.render());
  });
  return router;
}
