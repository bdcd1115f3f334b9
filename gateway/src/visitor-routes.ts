import { randomBytes } from 'node:crypto';
import { Router } from 'express';
import { createPageRouter } from './html/page.router.ts';
import { createSitemapRouter } from './html/sitemap.router.ts';
import { VISITORS_PER_ADDRESS_MAX, createTrialWatch } from './visitors/trial-watch.ts';
import { createLoadReportsRouter } from './visitors/load-reports.router.ts';
import { createPinsRouter } from './visitors/pins.router.ts';
import { createVitalsRouter } from './visitors/vitals.router.ts';
import type { Secrets } from './visitors/signed-text.ts';
import type { GatewayParts } from './gateway-parts.ts';

type VisitorRoutesDeps = Pick<
  GatewayParts,
  'config' | 'logger' | 'metrics' | 'limits' | 'releases' | 'pages' | 'readApi' | 'counter'
>;

/** Pages, pins and load reports. Mount them last, because pages match every path. */
export function createVisitorRoutes(deps: VisitorRoutesDeps): Router {
  const { config, logger, metrics, releases } = deps;
  const now = Date.now;
  // Without a configured secret, only this process can verify its tickets.
  const reportSecrets: Secrets = config.pinSecrets ?? [randomBytes(32).toString('base64url')];
  // On a developer's machine all visitors share one address.
  const perAddressMax = config.profile === 'local' ? Infinity : VISITORS_PER_ADDRESS_MAX;
  const watch = createTrialWatch({ releases, logger, rollbacks: metrics.canaryRollbacks, perAddressMax, now });
  const router = Router();
  router.use(createPinsRouter({ config, releases, now }));
  router.use(createLoadReportsRouter({ ...deps, watch, reportSecrets, now }));
  router.use(createVitalsRouter({ ...deps, reportSecrets, now }));
  router.use(createSitemapRouter(deps));
  router.use(createPageRouter({ ...deps, reportSecrets, now }));
  return router;
}
