import { createObjectStore } from '@magnetx/object-store';
import { createRedisLink, startTracing, watchRedis } from '@magnetx/operations';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { createApiReader } from './html/api-reader.ts';
import { createPageSource } from './html/page-source.ts';
import { watchLiveFiles } from './registry/live-files.ts';
import { createMetrics } from './observability/metrics.ts';
import { followUpstreams } from './proxy/upstream-discovery.ts';
import { UpstreamPool } from './proxy/upstream-pool.ts';
import { createDevRemotes } from './registry/dev-remotes.ts';
import { finishRampsRegularly } from './registry/finish-ramps-regularly.ts';
import { createReleaseCounter } from './registry/release-counts.ts';
import { createReleases } from './registry/releases.ts';
import { ConcurrencyLimit } from './security/concurrency-limit.ts';
import { createKnownHost } from './security/known-host.ts';
import { createRateLimits } from './security/rate-limits.ts';
import { createSecurityHeaders } from './security/security-headers.ts';
import packageJson from '../package.json' with { type: 'json' };

export type GatewayParts = Awaited<ReturnType<typeof createGatewayParts>>;

/** Creates the parts of one gateway. Each handler picks those that it needs. */
export async function createGatewayParts(config: Config, logger: Logger) {
  const { version } = packageJson;
  const { commit, instanceName, tracing: settings } = config.observability;
  const metrics = createMetrics({ version, commit });
  const tracing = await startTracing({ service: 'gateway', settings, instanceName, version, logger });
  const redis = config.redisUrl === null ? null : createRedisLink({ url: config.redisUrl, logger });
  await redis?.settled;
  const limits = createRateLimits(config.rates, redis ? { redis, onCountedLocally: watchRedis(metrics, redis) } : {});
  const store = createObjectStore(config.releaseStore, logger);
  const releases = createReleases({ store, logger });
  const stopFinishing = finishRampsRegularly({ releases, watchMinutes: config.promotion.watchMinutes, logger });
  const liveFiles = watchLiveFiles({ releases, logger, gauge: metrics.missingFiles });
  const devRemotes = createDevRemotes(config.devRemotes);
  const { apiUrls, apiDnsServers } = config;
  const mayChange = apiUrls.some(({ records }) => records !== null);
  const upstreams = new UpstreamPool({ mayChange, logger, metrics });
  const discovery = await followUpstreams({ apiUrls, apiDnsServers, mayChange, upstreams, logger });
  return {
    config,
    logger,
    lifecycle: { isDraining: false },
    metrics,
    tracing,
    store,
    releases,
    liveFiles,
    /** Counts the reports of pages to this gateway. */
    counter: createReleaseCounter(),
    pages: createPageSource({ releases, store, devRemotes, pinOrigins: config.pinOrigins, logger }),
    devRemotes,
    upstreams,
    readApi: createApiReader({ upstreams, logger, pageDataWaitMs: config.pageDataWaitMs }),
    knownHost: createKnownHost(config),
    limits,
    openLimits: {
      calls: new ConcurrencyLimit(config.open.calls),
      live: new ConcurrencyLimit(config.open.live),
      uploads: new ConcurrencyLimit(config.open.uploads),
    },
    securityHeaders: createSecurityHeaders(config.publicUrl),
    releaseResources: () =>
      Promise.all([
        stopFinishing(),
        liveFiles.stop(),
        discovery.stop(),
        upstreams.destroy(),
        tracing.stop(),
        redis?.close(),
      ]),
  };
}
