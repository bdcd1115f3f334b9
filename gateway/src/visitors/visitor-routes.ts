import { randomBytes } from 'node:crypto';
import { Router } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { createPageRouter } from '../html/page.router.ts';
import type { PageSource } from '../html/page-source.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Releases } from '../registry/releases.ts';
import type { RateLimits } from '../security/rate-limits.ts';
import { VISITORS_PER_ADDRESS_MAX, createCanaryWatch } from './canary-watch.ts';
import { createLoadReportsRouter } from './load-reports.router.ts';
import { createPinsRouter } from './pins.router.ts';
import type { Secrets } from './signed-text.ts';

interface VisitorRoutesDeps {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly limits: RateLimits;
  readonly releases: Releases;
  readonly pages: PageSource;
}

/** Pages, pins and load reports. Mount them last, because pages match every path. */
export function createVisitorRoutes(deps: VisitorRoutesDeps): Router {
  const { config, logger, metrics, releases } = deps;
  const now = Date.now;
  // Without a configured secret, only this process can verify its tickets.
  const reportSecrets: Secrets = config.pinSecrets ?? [randomBytes(32).toString('base64url')];
  // On a developer's machine all visitors share one address.
  const perAddressMax = config.profile === 'local' ? Infinity : VISITORS_PER_ADDRESS_MAX;
  const watch = createCanaryWatch({ releases, logger, rollbacks: metrics.canaryRollbacks, perAddressMax, now });
  const router = Router();
  router.use(createPinsRouter({ config, releases, now }));
  router.use(createLoadReportsRouter({ ...deps, watch, reportSecrets, now }));
  router.use(createPageRouter({ ...deps, reportSecrets, now }));
  return router;
}
