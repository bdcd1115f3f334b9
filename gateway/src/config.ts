import path from 'node:path';
import { SEED_DEMO_VALUES, wantsDemo } from '@magnetx/contracts';
import { z } from 'zod';

const text = z.string().trim();
const count = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

const environment = z.object({
  PROFILE: z.enum(['local', 'production']).default('local'),
  HOST: text.default('127.0.0.1'),
  PORT: count(0, 65_535).default(3000),
  PUBLIC_URL: httpUrl.optional(),
  API_PORT: count(1, 65_535).default(4000),
  API_URL: httpUrl.optional(),
  DATA_DIR: text.default('.data'),
  RELEASES_DIR: text.optional(),
  DEV_REMOTES: text.optional(),
  MONGODB_URL: text.optional(),
  SEED_DEMO: z.enum(SEED_DEMO_VALUES).default('false'),
  TRUST_PROXY: count(0, 10).default(0),
  RATE_API_PER_MINUTE: count(1, 10_000_000).optional(),
  RATE_SIGN_IN_PER_MINUTE: count(1, 10_000_000).optional(),
  RATE_ADMIN_CREATE_PER_MINUTE: count(1, 10_000_000).optional(),
  METRICS_TOKEN: text.min(16, 'must have at least 16 characters').optional(),
  DRAIN_DELAY_MS: count(0, 60_000).optional(),
  DRAIN_TIMEOUT_MS: count(0, 600_000).default(5_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Set by npm: the folder from which a person ran the script. Relative paths are meant from there. */
  INIT_CWD: text.optional(),
});

type Environment = z.output<typeof environment>;

const devRemotesSchema = z.record(
  z.string().regex(/^[a-z][a-z0-9-]*$/, 'remotes are named like "mfe-admin"'),
  httpUrl.transform((url) => url.replace(/\/+$/, '')),
);

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

/** Requests per minute from one address. A test on one machine signs in hundreds of people; a person does not. */
const RATES = {
  local: { api: 100_000, signIn: 20_000, adminCreate: 2_000 },
  production: { api: 600, signIn: 20, adminCreate: 5 },
};

export interface Config {
  readonly profile: 'local' | 'production';
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly publicUrl: URL;
  readonly apiUrl: string;
  readonly releasesDir: string;
  /** Name of a remote (or the shell) → origin of the development server that serves it in place of its release. */
  readonly devRemotes: ReadonlyMap<string, string>;
  readonly isDemo: boolean;
  /** How many proxies of ours stand before the gateway: their forwarding headers are believed, nobody else's. */
  readonly trustedHops: number;
  readonly rates: { readonly api: number; readonly signIn: number; readonly adminCreate: number };
  readonly metricsToken: string | null;
  /** How long `/readyz` says 503 before the port closes, so that balancers turn away first. */
  readonly drainDelayMs: number;
  /** Requests and sockets that have not ended so long after the port closed are cut off. */
  readonly drainTimeoutMs: number;
  readonly logLevel: string;
}

/** Every setting that is wrong, in one message for the person who starts the process. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`These settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
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

/** What is convenient on a desk must not reach the public, nor be reached by it. */
function profileProblems(env: Environment): string[] {
  if (env.PROFILE === 'local') {
    return LOOPBACK.has(env.HOST) ? [] : ['HOST: the local profile listens on loopback only'];
  }
  const problems: string[] = [];
  if (!env.PUBLIC_URL) problems.push('PUBLIC_URL: must be set in production');
  else if (!env.PUBLIC_URL.startsWith('https:')) problems.push('PUBLIC_URL: must be an https address in production');
  if (env.DEV_REMOTES) problems.push('DEV_REMOTES: is for the local profile only');
  if (env.SEED_DEMO !== 'false') problems.push('SEED_DEMO: demo data is for the local profile only');
  return problems;
}

/**
 * Reads the settings from the environment. An empty value counts as not set.
 * Throws a `ConfigError` that names every bad setting.
 */
export function loadConfig(variables: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(set);
  if (!parsed.success) throw new ConfigError(problemsOf(parsed.error));
  const env = parsed.data;
  const problems = profileProblems(env);
  const devRemotes = parseDevRemotes(env.DEV_REMOTES, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  const isLocal = env.PROFILE === 'local';
  const rates = RATES[env.PROFILE];
  return Object.freeze({
    profile: env.PROFILE,
    host: env.HOST,
    port: env.PORT,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
    apiUrl: env.API_URL ?? `http://127.0.0.1:${env.API_PORT}`,
    releasesDir: path.resolve(env.INIT_CWD ?? '.', env.RELEASES_DIR ?? path.join(env.DATA_DIR, 'releases')),
    devRemotes,
    isDemo: wantsDemo(env.SEED_DEMO, env.MONGODB_URL),
    trustedHops: env.TRUST_PROXY,
    rates: {
      api: env.RATE_API_PER_MINUTE ?? rates.api,
      signIn: env.RATE_SIGN_IN_PER_MINUTE ?? rates.signIn,
      adminCreate: env.RATE_ADMIN_CREATE_PER_MINUTE ?? rates.adminCreate,
    },
    metricsToken: env.METRICS_TOKEN ?? null,
    drainDelayMs: env.DRAIN_DELAY_MS ?? (isLocal ? 0 : 3_000),
    drainTimeoutMs: env.DRAIN_TIMEOUT_MS,
    logLevel: env.LOG_LEVEL,
  });
}
