import { wantsDemo } from '@magnetx/contracts';
import {
  ConfigError,
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
} from './settings/config-defaults.ts';
import { databaseShape, environmentSchema, SECRETS, type Environment } from './settings/environment.ts';
import { productionProblems } from './settings/production-problems.ts';

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
  /** A service of the Pwned Passwords range protocol; null checks no new password for breaches. */
  readonly breachedPasswordsUrl: string | null;
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
    breachedPasswordsUrl: env.BREACHED_PASSWORDS_URL ?? null,
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
