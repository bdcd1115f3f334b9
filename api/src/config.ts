import { SEED_DEMO_VALUES, wantsDemo } from '@magnetx/contracts';
import {
  ConfigError,
  isEncoded,
  isLoopback,
  observabilitySettings,
  parseSettings,
  type ObservabilitySettings,
  type SettingsSource,
} from '@magnetx/operations';
import { z } from 'zod';
import {
  DEVELOPMENT,
  LOCAL_RATES,
  PRODUCTION_DRAIN_DELAY_MS,
  PRODUCTION_RATES,
  type Rates,
} from './settings/config-defaults';
import { productionProblems } from './settings/production-problems';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const notEncoded = { error: 'has a % that is not %25 or another encoded character' };
const redisUrl = z
  .url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' })
  .refine(isEncoded, notEncoded);
const perMinute = z.coerce.number().int().min(1).optional();
const origins = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
  )
  .pipe(
    z
      .array(
        z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text && !text.includes('*'), {
          error: 'must be origins separated by commas, such as https://magnetx.example',
        }),
      )
      .min(1),
  );

const proxy = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  // Express takes no range of all addresses.
  z.union([z.cidrv4(), z.cidrv6()]).refine((range) => !range.endsWith('/0')),
]);
const proxies = z.string().refine((list) => list.split(',').every((part) => proxy.safeParse(part.trim()).success), {
  error: 'must be loopback, linklocal, uniquelocal, addresses or ranges such as 10.0.0.0/8, separated by commas',
});

const secret = z.string().min(32, 'must be at least 32 characters').optional();

const HOUR_MS = 60 * 60_000;

/** May come from files: `JWT_SECRET_FILE` names the one with JWT_SECRET. */
const SECRETS = [
  'JWT_SECRET',
  'JWT_SECRET_PREVIOUS',
  'PSEUDONYM_SECRET',
  'ADMIN_CREATION_PASSWORD',
  'X_CLIENT_SECRET',
  'MONGODB_URL',
  'REDIS_URL',
];

const databaseShape = {
  PROFILE: z.enum(['local', 'production']).default('local'),
  MONGO_PORT: port(27_027),
  MONGODB_URL: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/.+/, 'must be a mongodb:// or mongodb+srv:// address')
    .refine(isEncoded, notEncoded)
    .optional(),
};

const environmentSchema = z.object({
  ...databaseShape,
  REDIS_URL: redisUrl.optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port(3000),
  API_PORT: port(4000),
  PUBLIC_URL: webUrl.optional(),
  ALLOWED_ORIGINS: origins.optional(),
  API_TRUST_PROXY: proxies.default('loopback'),
  JWT_SECRET: secret,
  JWT_SECRET_PREVIOUS: secret,
  PSEUDONYM_SECRET: secret,
  ADMIN_CREATION_PASSWORD: z.string().min(12, 'must be at least 12 characters').optional(),
  X_CLIENT_ID: z.string().optional(),
  X_CLIENT_SECRET: z.string().optional(),
  X_AUTHORIZE_URL: webUrl.default('https://x.com/i/oauth2/authorize'),
  X_TOKEN_URL: webUrl.default('https://api.x.com/2/oauth2/token'),
  X_API_URL: webUrl.default('https://api.x.com/2'),
  SEED_DEMO: z.enum(SEED_DEMO_VALUES).default('false'),
  RATE_SIGN_IN_PER_MINUTE: perMinute,
  RATE_ADMIN_CREATE_PER_MINUTE: perMinute,
  RATE_CONTACT_PER_MINUTE: perMinute,
  RATE_SHARED_REPORT_PER_MINUTE: perMinute,
  RATE_WRITES_PER_MINUTE: perMinute,
  DRAND_URL: webUrl.optional(),
  PAYOUT_TOKEN_TYPE: z.enum(['erc20', 'native']).default('erc20'),
  PAYOUT_TOKEN_ADDRESS: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hexadecimal digits')
    .optional(),
  JOB_INTERVAL_MS: z.coerce.number().int().min(0).max(HOUR_MS).default(1000),
  DRAIN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).optional(),
  DRAIN_TIMEOUT_MS: z.coerce.number().int().min(0).max(600_000).default(10_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  INSTANCE_NAME: z.string().max(100).optional(),
  BUILD_COMMIT: z.string().max(100).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
});

export type Environment = z.output<typeof environmentSchema>;

/** The OAuth client's settings: X itself, or null for the local stand-in of X. */
export interface XSettings {
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly apiUrl: string;
}

export interface DatabaseSettings {
  readonly profile: 'local' | 'production';
  readonly url: string;
  /** True when no MONGODB_URL names a database: it is then the one that `npm start` brings along. */
  readonly isEmbedded: boolean;
}

export interface Config {
  readonly profile: 'local' | 'production';
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  readonly allowedOrigins: readonly string[];
  readonly trustProxy: string;
  readonly database: DatabaseSettings;
  /** Null: this process shares nothing, and knows of no other. */
  readonly redisUrl: string | null;
  readonly jwtSecret: string;
  /** Tokens signed with it are good too, while `jwtSecret` takes its place or it is about to take the other's. */
  readonly jwtSecretPrevious: string | null;
  /** Keys what the database knows of people without their names. Another one makes it forget them. */
  readonly pseudonymSecret: string;
  /** Null turns the creation of administrators off. */
  readonly adminCreationPassword: string | null;
  readonly x: XSettings | null;
  readonly seedDemo: boolean;
  readonly rates: Rates;
  /** A drand HTTP relay, down to the chain; null draws by the seed alone. */
  readonly drandUrl: string | null;
  /** What payout files name. The address is empty for `native`, and until one is set. */
  readonly payoutToken: { readonly type: 'erc20' | 'native'; readonly address: string };
  /** 0: this process looks for no due work. */
  readonly jobIntervalMs: number;
  /** How long `/readyz` says 503 before the port closes, so that gateways turn to another api first. */
  readonly drainDelayMs: number;
  /** What has not ended so long after the port closed is cut off. */
  readonly drainTimeoutMs: number;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly observability: ObservabilitySettings;
}

/** Payouts in the chain's own coin name no contract: one that is set says that something else was meant. */
function payoutProblems({ PAYOUT_TOKEN_TYPE, PAYOUT_TOKEN_ADDRESS }: Environment): string[] {
  const isNamed = PAYOUT_TOKEN_TYPE === 'native' && PAYOUT_TOKEN_ADDRESS !== undefined;
  return isNamed ? ['PAYOUT_TOKEN_ADDRESS: is not for PAYOUT_TOKEN_TYPE=native'] : [];
}

/** A secret that is on its way out keys what it has keyed, or people whom the database should know are forgotten. */
function rotationProblems({ JWT_SECRET, JWT_SECRET_PREVIOUS, PSEUDONYM_SECRET }: Environment): string[] {
  if (JWT_SECRET_PREVIOUS === undefined) return [];
  return [
    ...(JWT_SECRET_PREVIOUS === JWT_SECRET ? ['JWT_SECRET_PREVIOUS: is JWT_SECRET itself'] : []),
    ...(PSEUDONYM_SECRET === undefined
      ? ['PSEUDONYM_SECRET: must be set when JWT_SECRET changes, to what JWT_SECRET was before it ever changed']
      : []),
  ];
}

function localProblems(env: Environment): string[] {
  return isLoopback(env.HOST) ? [] : ['HOST: the local profile listens on loopback only (127.0.0.1)'];
}

function databaseSettings(env: Pick<Environment, keyof typeof databaseShape>): DatabaseSettings {
  return Object.freeze({
    profile: env.PROFILE,
    url: env.MONGODB_URL ?? `mongodb://127.0.0.1:${env.MONGO_PORT}/magnetx?replicaSet=rs0`,
    isEmbedded: env.MONGODB_URL === undefined,
  });
}

function xSettings(env: Environment): XSettings | null {
  if (env.X_CLIENT_ID === undefined) return null;
  return Object.freeze({
    clientId: env.X_CLIENT_ID,
    clientSecret: env.X_CLIENT_SECRET ?? null,
    authorizeUrl: env.X_AUTHORIZE_URL,
    tokenUrl: env.X_TOKEN_URL,
    apiUrl: env.X_API_URL,
  });
}

/**
 * The settings of the process, read once. Throws {@link ConfigError} naming every key that is wrong. The local
 * profile has a value for everything; production refuses each development value and whatever it lacks.
 */
export function loadConfig(source: SettingsSource): Config {
  const env = parseSettings(environmentSchema, source, SECRETS);
  const isLocal = env.PROFILE === 'local';
  const problems = [
    ...(isLocal ? localProblems(env) : productionProblems(env, source)),
    ...payoutProblems(env),
    ...rotationProblems(env),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin;
  const jwtSecret = env.JWT_SECRET ?? DEVELOPMENT.jwtSecret;
  const rates = isLocal ? LOCAL_RATES : PRODUCTION_RATES;
  return Object.freeze({
    profile: env.PROFILE,
    host: env.HOST,
    port: env.API_PORT,
    publicUrl,
    allowedOrigins: env.ALLOWED_ORIGINS ?? (isLocal ? [publicUrl, `http://127.0.0.1:${env.PORT}`] : [publicUrl]),
    trustProxy: env.API_TRUST_PROXY,
    database: databaseSettings(env),
    redisUrl: env.REDIS_URL ?? null,
    jwtSecret,
    jwtSecretPrevious: env.JWT_SECRET_PREVIOUS ?? null,
    pseudonymSecret: env.PSEUDONYM_SECRET ?? jwtSecret,
    adminCreationPassword: env.ADMIN_CREATION_PASSWORD ?? (isLocal ? DEVELOPMENT.adminCreationPassword : null),
    x: xSettings(env),
    seedDemo: wantsDemo(env.SEED_DEMO, env.MONGODB_URL),
    rates: {
      signInPerMinute: env.RATE_SIGN_IN_PER_MINUTE ?? rates.signInPerMinute,
      adminCreatePerMinute: env.RATE_ADMIN_CREATE_PER_MINUTE ?? rates.adminCreatePerMinute,
      contactPerMinute: env.RATE_CONTACT_PER_MINUTE ?? rates.contactPerMinute,
      sharedReportPerMinute: env.RATE_SHARED_REPORT_PER_MINUTE ?? rates.sharedReportPerMinute,
      writesPerMinute: env.RATE_WRITES_PER_MINUTE ?? rates.writesPerMinute,
    },
    drandUrl: env.DRAND_URL ?? null,
    payoutToken: Object.freeze({
      type: env.PAYOUT_TOKEN_TYPE,
      address:
        env.PAYOUT_TOKEN_ADDRESS ?? (isLocal && env.PAYOUT_TOKEN_TYPE === 'erc20' ? DEVELOPMENT.payoutToken : ''),
    }),
    jobIntervalMs: env.JOB_INTERVAL_MS,
    drainDelayMs: env.DRAIN_DELAY_MS ?? (isLocal ? 0 : PRODUCTION_DRAIN_DELAY_MS),
    drainTimeoutMs: env.DRAIN_TIMEOUT_MS,
    logLevel: env.LOG_LEVEL,
    observability: observabilitySettings(env),
  });
}

/** Only what a tool needs to reach the database; throws {@link ConfigError} like {@link loadConfig}. */
export function loadDatabaseSettings(source: SettingsSource): DatabaseSettings {
  const env = parseSettings(z.object(databaseShape), source, ['MONGODB_URL']);
  if (env.PROFILE === 'production' && env.MONGODB_URL === undefined) {
    throw new ConfigError(['MONGODB_URL: is required in production']);
  }
  return databaseSettings(env);
}
