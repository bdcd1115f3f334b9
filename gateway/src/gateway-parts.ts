import type { Tracing } from '@magnetx/operations';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { PageSource } from './html/page-source.ts';
import type { Lifecycle } from './http/lifecycle.ts';
import type { Metrics } from './observability/metrics.ts';
import type { UpstreamPool } from './proxy/upstream-pool.ts';
import type { DevRemotes } from './registry/dev-remotes.ts';
import type { Releases } from './registry/releases.ts';
import type { ObjectStore } from './release-store/object-store.ts';
import type { OpenLimits } from './security/concurrency-limit.ts';
import type { KnownHost } from './security/known-host.ts';
import type { RateLimits } from './security/rate-limits.ts';
import type { SecurityHeaders } from './security/security-headers.ts';

/** The parts of one gateway. Each handler picks those that it needs. */
export interface GatewayParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly store: ObjectStore;
  readonly releases: Releases;
  readonly pages: PageSource;
  readonly devRemotes: DevRemotes;
  readonly upstreams: UpstreamPool;
  readonly knownHost: KnownHost;
  readonly limits: RateLimits;
  readonly openLimits: OpenLimits;
  readonly securityHeaders: SecurityHeaders;
}
