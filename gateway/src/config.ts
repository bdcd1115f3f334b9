import path from 'node:path';
import { PASSWORD_LENGTH_MIN, wantsDemo } from '@magnetx/contracts';
import type { RampStep, SiteSettings } from '@magnetx/federation';
import { parseBucket, type StoreSettings } from '@magnetx/object-store';
import {
  ConfigError,
  SIGN_IN_RATES,
  isLoopback,
  observabilitySettings,
  parseSettings,
  type SettingsSource,
} from '@magnetx/operations';
import { z } from 'zod';
import { environment, httpUrl, SECRETS, type Environment } from './environment.ts';
import { DEVELOPMENT_PIN_SECRET, productionProblems, productionWarnings } from './production-problems.ts';
import type { ConcurrencyMax } from './security/concurrency-limit.ts';
import { descriptorProblem, liveConnectionsThatFit } from './security/descriptors.ts';
import type { Secrets } from './visitors/signed-text.ts';

const devRemotesSchema = z.record(
  z.string().regex(/^[a-z][a-z0-9-]*$/, 'remotes are named like "mfe-admin"'),
  httpUrl.transform((url) => url.replace(/(?<!\/)\/+$/, '')),
);

/** Requests per minute from one address. */
const RATES = {
  local: { ...SIGN_IN_RATES.local, api: 100_000, reports: 100_000, pages: 100_000 },
  production: { ...SIGN_IN_RATES.production, api: 600, reports: 120, pages: 300 },
};

/** Limits of what is open at the same time. An address may be an office with many people. */
const OPEN_MAX: Readonly<
  Record<'local' | 'production', Record<'calls' | 'uploads' | 'live' | 'connections', ConcurrencyMax>>
> = {
  local: {
    calls: { perKey: 10_000, total: 10_000 },
    uploads: { perKey: 20, total: 20 },
    live: { perKey: 20_000, total: 20_000 },
    connections: { perKey: 50_000, total: 50_000 },
  },
  production: {
    calls: { perKey: 64, total: 2_000 },
    uploads: { perKey: 4, total: 20 },
    live: { perKey: 200, total: 20_000 },
    connections: { perKey: 500, total: 30_000 },
  },
};

/**
 * The share of the pages that report their Web Vitals. In production, an address at its limit of pages stays below its
 * limit of reports.
 */
const VITALS_SHARE = { local: 1, production: 0.25 };

/** The steps of a promotion in production. */
const RAMP: readonly RampStep[] = [
  { sharePercent: 1, minutes: 10 },
  { sharePercent: 10, minutes: 20 },
  { sharePercent: 50, minutes: 30 },
];
const WATCH_MINUTES = 60;

export type Config = ReturnType<typeof loadConfig>;

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

/** The store of releases. */
function releaseStore(env: Environment, problems: string[]): StoreSettings & { readonly cacheDir: string } {
  const base = env.INIT_CWD ?? '.';
  const bucket = {
    ENDPOINT: env.RELEASES_S3_ENDPOINT,
    BUCKET: env.RELEASES_S3_BUCKET,
    REGION: env.RELEASES_S3_REGION,
    ACCESS_KEY_ID: env.RELEASES_S3_ACCESS_KEY_ID,
    SECRET_ACCESS_KEY: env.RELEASES_S3_SECRET_ACCESS_KEY,
  };
  return {
    folder: path.resolve(base, env.RELEASES_DIR ?? path.join(env.DATA_DIR, 'releases')),
    bucket: parseBucket('RELEASES_S3', bucket, problems),
    cacheDir: path.resolve(base, env.DATA_DIR, 'release-cache'),
  };
}

/** Development conveniences must not be public. */
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
    passwordLengthMin: env.PASSWORD_LENGTH_MIN ?? PASSWORD_LENGTH_MIN[env.PROFILE],
  };
}

/** The previous secret alone does not enable pins. */
function pinSecrets({ PROFILE, PIN_SECRET, PIN_SECRET_PREVIOUS }: Environment): Secrets | null {
  const current = PIN_SECRET ?? (PROFILE === 'local' ? DEVELOPMENT_PIN_SECRET : null);
  if (current === null) return null;
  return PIN_SECRET_PREVIOUS === undefined ? [current] : [current, PIN_SECRET_PREVIOUS];
}

function openMax(env: Environment, descriptors: number) {
  const { calls, uploads, live, connections } = OPEN_MAX[env.PROFILE];
  return {
    /** Calls of the API that take a file, of up to 5 MB. */
    uploads,
    /** Calls of the API, from the first byte of their body to the end of their response. */
    calls: {
      perKey: env.OPEN_CALLS_PER_ADDRESS_MAX ?? calls.perKey,
      total: env.OPEN_CALLS_MAX ?? calls.total,
    },
    /** Websockets and polls of live connections, authenticated or not. */
    live: {
      perKey: env.LIVE_CONNECTIONS_PER_ADDRESS_MAX ?? live.perKey,
      total: env.LIVE_CONNECTIONS_MAX ?? Math.min(live.total, liveConnectionsThatFit(descriptors)),
    },
    /** TCP connections. Their limit per address only applies without a proxy in front. */
    connections: {
      perKey: env.CONNECTIONS_PER_ADDRESS_MAX ?? connections.perKey,
      total: env.CONNECTIONS_MAX ?? connections.total,
    },
  };
}

/** A problem in production, else a warning. An unset limit is lowered to what fits, of which production is warned. */
function checkDescriptors({ PROFILE, LIVE_CONNECTIONS_MAX: set }: Environment, descriptors: number) {
  const problem = descriptorProblem(set ?? OPEN_MAX[PROFILE].live.total, descriptors);
  const found = problem === null ? [] : [problem];
  const isProduction = PROFILE === 'production';
  if (set !== undefined) return isProduction ? { problems: found, warnings: [] } : { problems: [], warnings: found };
  return { problems: [], warnings: isProduction ? found : [] };
}

/**
 * Reads the settings from the environment. An empty value is unset. `descriptors` is how many files the process may
 * open. Throws a `ConfigError` with every problem.
 */
export function loadConfig(source: SettingsSource, descriptors = Infinity) {
  const env = parseSettings(environment, source, SECRETS);
  const problems = profileProblems(env, source);
  const ofDescriptors = checkDescriptors(env, descriptors);
  problems.push(...ofDescriptors.problems);
  const devRemotes = parseDevRemotes(env.DEV_REMOTES, problems);
  const store = releaseStore(env, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  const isLocal = env.PROFILE === 'local';
  const rates = RATES[env.PROFILE];
  return Object.freeze({
    profile: env.PROFILE,
    host: env.HOST,
    /** 0 takes any free port. */
    port: env.PORT,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
    /** The Redis through which gateways share their rate limits. Null: each counts for itself. */
    redisUrl: env.REDIS_URL ?? null,
    /** The API's processes, or the names by which DNS has them: at least one. */
    apiUrls: env.API_URL ?? [{ records: null, url: new URL(`http://127.0.0.1:${env.API_PORT}`) }],
    /** The DNS servers of those names. Empty: the system's. */
    apiDnsServers: env.API_DNS_SERVERS,
    /** Where releases are: a folder, or a bucket that replaces it. */
    releaseStore: store,
    /** Name of a remote (or the shell) → origin of the development server that replaces its release. */
    devRemotes,
    isDemo: wantsDemo(env.SEED_DEMO, env.MONGODB_URL),
    /** The operator's links and contact, which pages show. */
    site: siteSettings(env),
    /** The number of proxies in front of the gateway whose forwarding headers are trusted. */
    trustedHops: env.TRUST_PROXY,
    /** They sign pins and report tickets. Null: pins are disabled. */
    pinSecrets: pinSecrets(env),
    /** The origins from which developers' own builds may come, by a link. */
    pinOrigins: env.PIN_ORIGINS,
    /** Requests per minute and address. */
    rates: {
      api: env.RATE_API_PER_MINUTE ?? rates.api,
      signIn: env.RATE_SIGN_IN_PER_MINUTE ?? rates.signIn,
      adminCreate: env.RATE_ADMIN_CREATE_PER_MINUTE ?? rates.adminCreate,
      reports: env.RATE_REPORTS_PER_MINUTE ?? rates.reports,
      pages: env.RATE_PAGES_PER_MINUTE ?? rates.pages,
    },
    open: openMax(env, descriptors),
    vitalsShare: VITALS_SHARE[env.PROFILE],
    /** How a release becomes live. */
    promotion: {
      ramp: env.RELEASE_RAMP ?? (isLocal ? [] : RAMP),
      /** A probe opens the release by a link for testers, so without those there is none. */
      isProbeRequired: (env.RELEASE_PROBE ?? (isLocal || !pinSecrets(env) ? 'none' : 'required')) === 'required',
      watchMinutes: env.RELEASE_WATCH_MINUTES ?? (isLocal ? 0 : WATCH_MINUTES),
    },
    /** The limits of one deploy token, which belongs to one remote. */
    uploads: {
      /** Of one unpacked release. */
      bytesMax: env.RELEASE_BYTES_MAX,
      /** Published releases of the remote, until some are pruned. */
      keptMax: env.RELEASES_KEPT_MAX,
      /** Concurrent uploads at one gateway. */
      perTokenMax: env.UPLOADS_PER_TOKEN_MAX,
    },
    /** How long a page waits for its data. After that it is sent without, and loads them itself. */
    pageDataWaitMs: env.PAGE_DATA_WAIT_MS,
    metricsToken: env.METRICS_TOKEN ?? null,
    /** How long `/readyz` answers 503 before the port closes, so that balancers stop sending requests. */
    drainDelayMs: env.DRAIN_DELAY_MS ?? (isLocal ? 0 : 3_000),
    /** When open requests and sockets are closed, after the port closed. */
    drainTimeoutMs: env.DRAIN_TIMEOUT_MS,
    logLevel: env.LOG_LEVEL,
    /** Messages for the operator. */
    warnings: [...(isLocal ? [] : productionWarnings(env)), ...ofDescriptors.warnings],
    observability: observabilitySettings(env),
  });
}
