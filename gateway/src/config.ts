import path from 'node:path';
import { wantsDemo } from '@magnetx/contracts';
import type { SiteSettings } from '@magnetx/federation';
import {
  ConfigError,
  SIGN_IN_RATES,
  isLoopback,
  observabilitySettings,
  parseSettings,
  type ObservabilitySettings,
  type SettingsSource,
} from '@magnetx/operations';
import { z } from 'zod';
import { environment, httpUrl, SECRETS, type Environment } from './environment.ts';
import { DEVELOPMENT_PIN_SECRET, productionProblems, productionWarnings } from './production-problems.ts';
import type { ConcurrencyMax } from './security/concurrency-limit.ts';
import type { S3Settings } from './release-store/s3-client.ts';
import type { Secrets } from './visitors/signed-text.ts';

const devRemotesSchema = z.record(
  z.string().regex(/^[a-z][a-z0-9-]*$/, 'remotes are named like "mfe-admin"'),
  httpUrl.transform((url) => url.replace(/\/+$/, '')),
);

/** Requests per minute from one address. */
const RATES = {
  local: { ...SIGN_IN_RATES.local, api: 100_000, reports: 100_000, pages: 100_000 },
  production: { ...SIGN_IN_RATES.production, api: 600, reports: 120, pages: 300 },
};

/** What may be open at the same moment. An address may be an office with many people behind it. */
const OPEN_MAX = {
  local: {
    calls: { perKey: 10_000, total: 10_000 },
    live: { perKey: 20_000, total: 20_000 },
    connections: { perKey: 50_000, total: 50_000 },
  },
  production: {
    calls: { perKey: 64, total: 2_000 },
    live: { perKey: 200, total: 20_000 },
    connections: { perKey: 500, total: 30_000 },
  },
};

export interface Config {
  readonly profile: 'local' | 'production';
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly publicUrl: URL;
  /** Origins of the API's processes: at least one. */
  readonly apiUrls: readonly string[];
  /** What gateways count together through. Null: this one counts for itself. */
  readonly redisUrl: string | null;
  readonly releasesDir: string;
  /** The bucket that takes the folder's place. Null: the folder it is. */
  readonly releasesS3: S3Settings | null;
  /** Where copies of a bucket's files are kept. */
  readonly releaseCacheDir: string;
  /** Name of a remote (or the shell) → origin of the development server that serves it in place of its release. */
  readonly devRemotes: ReadonlyMap<string, string>;
  readonly isDemo: boolean;
  /** The operator's links and contact, which pages show. */
  readonly site: SiteSettings;
  /** How many proxies of ours stand before the gateway: their forwarding headers are believed, nobody else's. */
  readonly trustedHops: number;
  readonly rates: {
    readonly api: number;
    readonly signIn: number;
    readonly adminCreate: number;
    /** Of pages, on how their areas did. */
    readonly reports: number;
    /** Of HTML pages and of the public registry document. */
    readonly pages: number;
  };
  /** What may be open at the same moment, by client address and in all. */
  readonly open: {
    /** Calls of the API: while their body arrives, and until they are answered. */
    readonly calls: ConcurrencyMax;
    /** Websockets and polls of the live connection, authenticated or not. */
    readonly live: ConcurrencyMax;
    /** TCP connections. By address only without a proxy in front, whose address all connections would have. */
    readonly connections: ConcurrencyMax;
  };
  /** Sign what testers are pinned by, and what pages report with. Null: nobody is pinned to anything. */
  readonly pinSecrets: Secrets | null;
  /** Where a developer's own build may come from, for whoever has a link to it. */
  readonly pinOrigins: readonly string[];
  /** What one deploy token, which opens one remote, may put into the store. */
  readonly uploads: {
    /** Of one release, unpacked. */
    readonly bytesMax: number;
    /** Published releases of the remote, until some are pruned. */
    readonly keptMax: number;
    /** Uploads at the same moment, at one gateway. */
    readonly perTokenMax: number;
  };
  readonly metricsToken: string | null;
  /** How long `/readyz` says 503 before the port closes, so that balancers turn away first. */
  readonly drainDelayMs: number;
  /** Requests and sockets that have not ended so long after the port closed are cut off. */
  readonly drainTimeoutMs: number;
  readonly logLevel: string;
  /** What the one who starts the process should be told. */
  readonly warnings: readonly string[];
  readonly observability: ObservabilitySettings;
}

function problemsOf(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

function parseDevRemotes(json: string | undefined, problems: string[]): ReadonlyMap<string, string> {
  if (!json) return new Map();
  try {
    return new Map(Object.entries(devRemotesSchema.parse(JSON.parse(json))));
  } catch (error) {
    const reasons = error instanceof z.ZodError ? problemsOf(error) : ['must be JSON such as {"mfe-admin":"http://…"}'];
    problems.push(...reasons.map((reason) => `DEV_REMOTES: ${reason}`));
    return new Map();
  }
}

function parseS3(env: Environment, problems: string[]): S3Settings | null {
  const parts = {
    RELEASES_S3_ENDPOINT: env.RELEASES_S3_ENDPOINT,
    RELEASES_S3_BUCKET: env.RELEASES_S3_BUCKET,
    RELEASES_S3_ACCESS_KEY_ID: env.RELEASES_S3_ACCESS_KEY_ID,
    RELEASES_S3_SECRET_ACCESS_KEY: env.RELEASES_S3_SECRET_ACCESS_KEY,
  };
  const missing = Object.entries(parts).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(parts).length) return null;
  problems.push(...missing.map(([key]) => `${key}: must be set too, or none of the bucket's settings`));
  return {
    endpoint: parts.RELEASES_S3_ENDPOINT ?? '',
    bucket: parts.RELEASES_S3_BUCKET ?? '',
    region: env.RELEASES_S3_REGION,
    accessKeyId: parts.RELEASES_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: parts.RELEASES_S3_SECRET_ACCESS_KEY ?? '',
  };
}

/** What is convenient on a desk must not reach the public, nor be reached by it. */
function profileProblems(env: Environment, source: SettingsSource): string[] {
  if (env.PROFILE === 'production') return productionProblems(env, source);
  return isLoopback(env.HOST) ? [] : ['HOST: the local profile listens on loopback only'];
}

function siteSettings(env: Environment): SiteSettings {
  return {
    links: {
      x: env.LINK_X,
      telegram: env.LINK_TELEGRAM,
      discord: env.LINK_DISCORD,
      community: env.LINK_COMMUNITY,
      grants: env.LINK_GRANTS,
    },
    operator: { name: env.OPERATOR_NAME, email: env.OPERATOR_EMAIL },
  };
}

/** The previous one alone pins nobody. */
function pinSecrets({ PROFILE, PIN_SECRET, PIN_SECRET_PREVIOUS }: Environment): Secrets | null {
  const current = PIN_SECRET ?? (PROFILE === 'local' ? DEVELOPMENT_PIN_SECRET : null);
  if (current === null) return null;
  return PIN_SECRET_PREVIOUS === undefined ? [current] : [current, PIN_SECRET_PREVIOUS];
}

function openMax(env: Environment): Config['open'] {
  const { calls, live, connections } = OPEN_MAX[env.PROFILE];
  return {
    calls: {
      perKey: env.OPEN_CALLS_PER_ADDRESS_MAX ?? calls.perKey,
      total: env.OPEN_CALLS_MAX ?? calls.total,
    },
    live: {
      perKey: env.LIVE_CONNECTIONS_PER_ADDRESS_MAX ?? live.perKey,
      total: env.LIVE_CONNECTIONS_MAX ?? live.total,
    },
    connections: {
      perKey: env.CONNECTIONS_PER_ADDRESS_MAX ?? connections.perKey,
      total: env.CONNECTIONS_MAX ?? connections.total,
    },
  };
}

/**
 * Reads the settings from the environment. An empty value counts as not set.
 * Throws a `ConfigError` that names every bad setting.
 */
export function loadConfig(source: SettingsSource): Config {
  const env = parseSettings(environment, source, SECRETS);
  const problems = profileProblems(env, source);
  const devRemotes = parseDevRemotes(env.DEV_REMOTES, problems);
  const releasesS3 = parseS3(env, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  const isLocal = env.PROFILE === 'local';
  const rates = RATES[env.PROFILE];
  return Object.freeze({
    profile: env.PROFILE,
    host: env.HOST,
    port: env.PORT,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
    redisUrl: env.REDIS_URL ?? null,
    apiUrls: env.API_URL ?? [`http://127.0.0.1:${env.API_PORT}`],
    releasesDir: path.resolve(env.INIT_CWD ?? '.', env.RELEASES_DIR ?? path.join(env.DATA_DIR, 'releases')),
    releasesS3,
    releaseCacheDir: path.resolve(env.INIT_CWD ?? '.', env.DATA_DIR, 'release-cache'),
    devRemotes,
    isDemo: wantsDemo(env.SEED_DEMO, env.MONGODB_URL),
    site: siteSettings(env),
    trustedHops: env.TRUST_PROXY,
    pinSecrets: pinSecrets(env),
    pinOrigins: env.PIN_ORIGINS,
    rates: {
      api: env.RATE_API_PER_MINUTE ?? rates.api,
      signIn: env.RATE_SIGN_IN_PER_MINUTE ?? rates.signIn,
      adminCreate: env.RATE_ADMIN_CREATE_PER_MINUTE ?? rates.adminCreate,
      reports: env.RATE_REPORTS_PER_MINUTE ?? rates.reports,
      pages: env.RATE_PAGES_PER_MINUTE ?? rates.pages,
    },
    open: openMax(env),
    uploads: {
      bytesMax: env.RELEASE_BYTES_MAX,
      keptMax: env.RELEASES_KEPT_MAX,
      perTokenMax: env.UPLOADS_PER_TOKEN_MAX,
    },
    metricsToken: env.METRICS_TOKEN ?? null,
    drainDelayMs: env.DRAIN_DELAY_MS ?? (isLocal ? 0 : 3_000),
    drainTimeoutMs: env.DRAIN_TIMEOUT_MS,
    logLevel: env.LOG_LEVEL,
    warnings: isLocal ? [] : productionWarnings(env),
    observability: observabilitySettings(env),
  });
}
