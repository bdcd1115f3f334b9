import path from 'node:path';
import { checksumAddress } from '@magnetx/contracts/evm-address';
import { CHECK_KINDS, PASSWORD_LENGTH_MIN, PAYOUT_NETWORKS, wantsDemo, type CheckKind } from '@magnetx/contracts';
import { parseBucket, type StoreSettings } from '@magnetx/object-store';
import {
  ConfigError,
  isLoopback,
  observabilitySettings,
  parseSettings,
  type SettingsSource,
} from '@magnetx/operations';
import { z } from 'zod';
import { DEVELOPMENT, LOCAL_RATES, PRODUCTION_DRAIN_DELAY_MS, PRODUCTION_RATES } from './settings/config-defaults.ts';
import { databaseShape, environmentSchema, SECRETS, type Environment } from './settings/environment.ts';
import { productionProblems } from './settings/production-problems.ts';

const MEGABYTE = 2 ** 20;
const MEGAPIXEL = 1_000_000;

/** Payouts in the native coin have no token contract, so an address is a mistake. */
function payoutProblems({ PAYOUT_TOKEN_TYPE, PAYOUT_TOKEN_ADDRESS }: Environment): string[] {
  const isNamed = PAYOUT_TOKEN_TYPE === 'native' && PAYOUT_TOKEN_ADDRESS !== undefined;
  return isNamed ? ['PAYOUT_TOKEN_ADDRESS: is not for PAYOUT_TOKEN_TYPE=native'] : [];
}

/** The settings that nodes of the chain need. A payout in another token could never be seen on it. */
function chainProblems({ CHAIN_RPC_URLS, DOLLAR_TOKENS, TREASURY_ADDRESS, ...env }: Environment): string[] {
  if (CHAIN_RPC_URLS === undefined) return [];
  const needed = { DOLLAR_TOKENS, TREASURY_ADDRESS };
  const missing = Object.entries(needed).flatMap(([key, value]) =>
    value === undefined ? [`${key}: is required with CHAIN_RPC_URLS`] : [],
  );
  if (env.PAYOUT_TOKEN_TYPE === 'native') return [...missing, 'PAYOUT_TOKEN_TYPE: must be erc20 with CHAIN_RPC_URLS'];
  const token = env.PAYOUT_TOKEN_ADDRESS?.toLowerCase();
  const isDollar = DOLLAR_TOKENS?.some(({ address }) => address.toLowerCase() === token) ?? true;
  if (token === undefined || isDollar) return missing;
  return [...missing, 'PAYOUT_TOKEN_ADDRESS: must be one of DOLLAR_TOKENS with CHAIN_RPC_URLS'];
}

/** From where deposits and payouts are read. Null without nodes: admins report them. */
function chainSettings(env: Environment) {
  if (!env.CHAIN_RPC_URLS || !env.DOLLAR_TOKENS || env.TREASURY_ADDRESS === undefined) return null;
  return Object.freeze({
    ...PAYOUT_NETWORKS[env.PAYOUT_NETWORK],
    network: env.PAYOUT_NETWORK,
    rpcUrls: env.CHAIN_RPC_URLS,
    tokens: env.DOLLAR_TOKENS,
    treasury: checksumAddress(env.TREASURY_ADDRESS),
    startBlock: env.CHAIN_START_BLOCK ?? null,
  });
}

/** PSEUDONYM_SECRET must keep its value, or erased accounts would not be recognized any more. */
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

function databaseSettings(env: Pick<Environment, keyof typeof databaseShape>) {
  return Object.freeze({
    profile: env.PROFILE,
    url: env.MONGODB_URL ?? `mongodb://127.0.0.1:${env.MONGO_PORT}/magnetx?replicaSet=rs0`,
    /** True for the database that `npm start` brings along. */
    isEmbedded: env.MONGODB_URL === undefined,
  });
}

export type DatabaseSettings = ReturnType<typeof databaseSettings>;

/** The settings of the OAuth client. Null for the local stand-in of X. */
function xSettings(env: Environment) {
  if (env.X_CLIENT_ID === undefined) return null;
  return Object.freeze({
    clientId: env.X_CLIENT_ID,
    clientSecret: env.X_CLIENT_SECRET ?? null,
    authorizeUrl: env.X_AUTHORIZE_URL,
    tokenUrl: env.X_TOKEN_URL,
    apiUrl: env.X_API_URL,
    /** Of the app, for checks of missions. Null without it. */
    appToken: env.X_API_BEARER_TOKEN ?? null,
  });
}

/** How e-mail is delivered. Null: this site sends none. */
function emailSettings({ SMTP_URL, EMAIL_FROM }: Environment, isLocal: boolean) {
  const from = EMAIL_FROM ?? (isLocal ? DEVELOPMENT.emailFrom : null);
  const isDelivered = SMTP_URL !== undefined || isLocal;
  return from === null || !isDelivered ? null : Object.freeze({ smtpUrl: SMTP_URL ?? null, from });
}

/** The kinds of check that these settings allow missions to have. */
function checkKinds(env: Environment): readonly CheckKind[] {
  const isMissing: Partial<Record<CheckKind, boolean>> = {
    x: env.X_CLIENT_ID !== undefined && env.X_API_BEARER_TOKEN === undefined,
    evm: env.CHAIN_RPC_URLS === undefined,
    event: env.CHAIN_RPC_URLS === undefined,
  };
  return CHECK_KINDS.filter((kind) => isMissing[kind] !== true);
}

/** The store of pictures. Adds what is wrong with its settings to `problems`. */
function pictureStore(env: Environment, problems: string[]): StoreSettings {
  const bucket = {
    ENDPOINT: env.PICTURES_S3_ENDPOINT,
    BUCKET: env.PICTURES_S3_BUCKET,
    REGION: env.PICTURES_S3_REGION,
    ACCESS_KEY_ID: env.PICTURES_S3_ACCESS_KEY_ID,
    SECRET_ACCESS_KEY: env.PICTURES_S3_SECRET_ACCESS_KEY,
  };
  const folder = path.resolve(env.PICTURES_DIR ?? path.join(env.DATA_DIR, 'pictures'));
  return Object.freeze({ folder, bucket: parseBucket('PICTURES_S3', bucket, problems), cacheDir: null });
}

function pictureLimits(env: Environment) {
  const perDay = (megapixels: number, megabytes: number) =>
    Object.freeze({ pixels: megapixels * MEGAPIXEL, bytes: megabytes * MEGABYTE });
  return Object.freeze({
    bytesMax: env.PICTURES_MB_MAX * MEGABYTE,
    bytesPerProjectMax: env.PICTURES_MB_PER_PROJECT_MAX * MEGABYTE,
    freeBytesMin: env.PICTURES_FREE_MB_MIN * MEGABYTE,
    perDay: Object.freeze({
      project: perDay(env.PICTURES_DAY_MEGAPIXELS_PER_PROJECT_MAX, env.PICTURES_DAY_MB_PER_PROJECT_MAX),
      address: perDay(env.PICTURES_DAY_MEGAPIXELS_PER_ADDRESS_MAX, env.PICTURES_DAY_MB_PER_ADDRESS_MAX),
      site: perDay(env.PICTURES_DAY_MEGAPIXELS_MAX, env.PICTURES_DAY_MB_MAX),
    }),
  });
}

export type XSettings = NonNullable<ReturnType<typeof xSettings>>;

/** How dollars come in, whom they are paid to, and who decides. */
function moneySettings(env: Environment, isLocal: boolean) {
  return {
    /** The network of payouts, for which wallets are proved. */
    payoutNetwork: PAYOUT_NETWORKS[env.PAYOUT_NETWORK],
    chain: chainSettings(env),
    /** The time between the proposal of a verified wallet and its coming into force. */
    walletChangeDelayHours: env.WALLET_CHANGE_DELAY_HOURS,
    /** The days in which a winner without a payable wallet must set one. */
    winnerClaimDays: env.WINNER_CLAIM_DAYS,
    /** The token of payout files. The address is empty for `native`, and until one is set. */
    payoutToken: Object.freeze({
      type: env.PAYOUT_TOKEN_TYPE,
      address:
        env.PAYOUT_TOKEN_ADDRESS ?? (isLocal && env.PAYOUT_TOKEN_TYPE === 'erc20' ? DEVELOPMENT.payoutToken : ''),
    }),
    /** Addresses of the operator, to which no person is paid: the contracts of tokens and the treasury. */
    operatorAddresses: Object.freeze(
      [
        env.PAYOUT_TOKEN_ADDRESS,
        env.TREASURY_ADDRESS,
        ...(env.DOLLAR_TOKENS ?? []).map(({ address }) => address),
      ].filter((address) => address !== undefined),
    ),
    /** The day of the month, in UTC, from which the batch of the month before is prepared. */
    payoutDay: env.PAYOUT_DAY,
    /** Only funded quests with cash rewards go live. */
    isFundingRequired: (env.REWARD_FUNDING ?? (isLocal ? 'shown' : 'required')) === 'required',
    /** Posting a quest asks before it takes a larger fee. */
    largeFeeMxp: env.LARGE_FEE_MXP,
    /** The decisions that the owners of quests take themselves. */
    ownerRules: Object.freeze({
      decisions: env.OWNER_DECISIONS,
      days: env.OWNER_DECISION_DAYS,
      sample: env.OWNER_DECISION_SAMPLE,
      trustedQuests: env.TRUSTED_PROJECT_QUESTS,
    }),
    /** When rewards of missions are held before they are paid, and for how long. A score of 0 holds none. */
    riskRules: Object.freeze({
      holdScore: env.RISK_HOLD_SCORE,
      holdDays: env.HOLD_DAYS,
      xAccountDays: env.RISK_X_ACCOUNT_DAYS,
      followers: env.RISK_FOLLOWERS,
    }),
    /** The prices of ads. */
    adPrices: Object.freeze({ impressions_cents: env.AD_IMPRESSION_PRICE, click_cents: env.AD_CLICK_PRICE }),
    /** How projects send dollars; plain text. */
    depositInstructions: env.DEPOSIT_INSTRUCTIONS,
  };
}

/**
 * Reads the settings of the process. The local profile has a default for each. Production requires its settings and
 * rejects development values. Throws {@link ConfigError}, which names every wrong key.
 */
export function loadConfig(source: SettingsSource) {
  const env = parseSettings(environmentSchema, source, SECRETS);
  const isLocal = env.PROFILE === 'local';
  const problems = [
    ...(isLocal ? localProblems(env) : productionProblems(env, source)),
    ...payoutProblems(env),
    ...chainProblems(env),
    ...rotationProblems(env),
  ];
  const pictures = pictureStore(env, problems);
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
    /** Null if this is the only process. */
    redisUrl: env.REDIS_URL ?? null,
    jwtSecret,
    /** Verifies tokens while `jwtSecret` is being replaced. */
    jwtSecretPrevious: env.JWT_SECRET_PREVIOUS ?? null,
    /** Keys the hashes of erased accounts. */
    pseudonymSecret: env.PSEUDONYM_SECRET ?? jwtSecret,
    /** Null disables the creation of admins. */
    adminCreationPassword: env.ADMIN_CREATION_PASSWORD ?? (isLocal ? DEVELOPMENT.adminCreationPassword : null),
    /** Of new passwords, in characters. */
    passwordLengthMin: env.PASSWORD_LENGTH_MIN ?? PASSWORD_LENGTH_MIN[env.PROFILE],
    /** Admins must add a passkey before they do anything else. */
    isPasskeyRequired: env.SECOND_FACTOR === 'admins',
    /** A service of the Pwned Passwords range protocol. Null disables the check of new passwords. */
    breachedPasswordsUrl: env.BREACHED_PASSWORDS_URL ?? null,
    x: xSettings(env),
    email: emailSettings(env, isLocal),
    checkKinds: checkKinds(env),
    /** The requests to X for the checks of a project on one day. */
    xCheckDailyBudget: env.X_CHECK_DAILY_BUDGET,
    /** Where pictures are: a folder, or a bucket that replaces it. */
    pictureStore: pictures,
    pictureLimits: pictureLimits(env),
    seedDemo: wantsDemo(env.SEED_DEMO, env.MONGODB_URL),
    rates: {
      signInPerMinute: env.RATE_SIGN_IN_PER_MINUTE ?? rates.signInPerMinute,
      adminCreatePerMinute: env.RATE_ADMIN_CREATE_PER_MINUTE ?? rates.adminCreatePerMinute,
      contactPerMinute: env.RATE_CONTACT_PER_MINUTE ?? rates.contactPerMinute,
      sharedReportPerMinute: env.RATE_SHARED_REPORT_PER_MINUTE ?? rates.sharedReportPerMinute,
      publicPagePerMinute: env.RATE_PUBLIC_PAGE_PER_MINUTE ?? rates.publicPagePerMinute,
      writesPerMinute: env.RATE_WRITES_PER_MINUTE ?? rates.writesPerMinute,
      picturesPerMinute: env.RATE_PICTURES_PER_MINUTE ?? rates.picturesPerMinute,
    },
    /** A drand HTTP relay, down to the chain. Null draws by the seed alone. */
    drandUrl: env.DRAND_URL ?? null,
    ...moneySettings(env, isLocal),
    /** The statistics of the front page. */
    landingFigures: env.LANDING_FIGURES ?? (isLocal ? 'specified' : 'measured'),
    /** The mode of each feature that can be switched on step by step. */
    features: Object.freeze(env.FEATURES),
    /** When a call that has not ended is answered 503. */
    callDeadlineMs: env.CALL_DEADLINE_MS,
    /** 0 disables jobs in this process. */
    jobIntervalMs: env.JOB_INTERVAL_MS,
    /** How long `/readyz` answers 503 before the port closes, so that gateways switch to another API. */
    drainDelayMs: env.DRAIN_DELAY_MS ?? (isLocal ? 0 : PRODUCTION_DRAIN_DELAY_MS),
    /** Connections that are open this long after the port has closed are destroyed. */
    drainTimeoutMs: env.DRAIN_TIMEOUT_MS,
    logLevel: env.LOG_LEVEL,
    observability: observabilitySettings(env),
  });
}

export type Config = ReturnType<typeof loadConfig>;

/** The settings for a command that only uses the database. Throws {@link ConfigError}. */
export function loadDatabaseSettings(source: SettingsSource): DatabaseSettings {
  const env = parseSettings(z.object(databaseShape), source, ['MONGODB_URL']);
  if (env.PROFILE === 'production' && env.MONGODB_URL === undefined) {
    throw new ConfigError(['MONGODB_URL: is required in production']);
  }
  return databaseSettings(env);
}
