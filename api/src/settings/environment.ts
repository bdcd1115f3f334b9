import {
  CALL_DEADLINE_MS_MAX,
  FEATURE_MODES,
  FEATURE_NAMES,
  parseFeatureSettings,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  PAYOUT_NETWORK_NAMES,
  SEED_DEMO_VALUES,
} from '@magnetx/contracts';
import { checksumAddress, isPayableAddress } from '@magnetx/contracts/evm-address';
import { hasNoCredentials, isEncoded } from '@magnetx/operations';
import { z } from 'zod';
import type { DollarToken } from '../chain/index.ts';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const webUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine(hasNoCredentials, { error: 'must have no user and password' });
const notEncoded = { error: 'has a % that is not %25 or another encoded character' };
const redisUrl = z
  .url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' })
  .refine(isEncoded, notEncoded);
const evmAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hexadecimal digits');
const amount = (fallback: number) => z.coerce.number().min(0).default(fallback);
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
  // Express rejects a range of all addresses.
  z.union([z.cidrv4(), z.cidrv6()]).refine((range) => !range.endsWith('/0')),
]);
const proxies = z.string().refine((list) => list.split(',').every((part) => proxy.safeParse(part.trim()).success), {
  error: 'must be loopback, linklocal, uniquelocal, addresses or ranges such as 10.0.0.0/8, separated by commas',
});

const secret = z.string().min(32, 'must be at least 32 characters').optional();

/** Addresses, separated by commas. */
const webUrls = z
  .string()
  .transform((list) => list.split(',').map((url) => url.trim()))
  .pipe(z.array(webUrl));

const TOKEN = /^(\w{1,12}):(0x[0-9a-fA-F]{40}):(\d{1,2})$/;

/** Tokens such as `USDC:0x…:6`, separated by commas: the symbol, the contract, and the decimals of its units. */
const dollarTokens = z.string().transform((list, context): DollarToken[] =>
  list.split(',').flatMap((text) => {
    const [, symbol = '', address = '', decimals = ''] = TOKEN.exec(text.trim()) ?? [];
    const token = { symbol, decimals: Number(decimals) };
    if (isPayableAddress(address) && token.decimals >= 2 && token.decimals <= 36) {
      return { ...token, address: checksumAddress(address) };
    }
    context.addIssue({ code: 'custom', message: 'must be a list such as USDC:0x…:6 of symbol, contract and decimals' });
    return [];
  }),
);

/** US cents. */
const adPrice = (fallback: number) => z.coerce.number().int().min(0).max(100_000).default(fallback);

const features = z
  .string()
  .default('')
  .transform((list, context) => {
    const settings = parseFeatureSettings(list);
    if (settings) return settings;
    const [names, modes] = [FEATURE_NAMES.join(', '), FEATURE_MODES.join(', ')];
    context.addIssue({ code: 'custom', message: `must be a list such as inbox=chosen of ${names}; each ${modes}` });
    return z.NEVER;
  });

/** `specified`, `measured`, or the operator's own: `12K+ | $3M+ | 40% | Annual report | https://…`. */
const landingFigures = z.string().transform((text, context) => {
  if (text === 'specified' || text === 'measured') return text;
  const [users = '', rewards = '', growth = '', source = '', sourceUrl = '', ...rest] = text
    .split('|')
    .map((part) => part.trim());
  const hasLengths = [users, rewards, growth, source].every((part) => part !== '' && part.length <= 80);
  const isLink = sourceUrl === '' || (URL.canParse(sourceUrl) && sourceUrl.startsWith('https://'));
  if (hasLengths && isLink && rest.length === 0) return { users, rewards, growth, source, sourceUrl };
  const form = 'users | rewards | growth | source | https address';
  context.addIssue({ code: 'custom', message: `must be specified, measured, or ${form} (the address may be absent)` });
  return z.NEVER;
});

const HOUR_MS = 60 * 60_000;

/** These settings may be read from files: `JWT_SECRET_FILE` is the path of a file with JWT_SECRET. */
export const SECRETS = [
  'JWT_SECRET',
  'JWT_SECRET_PREVIOUS',
  'PSEUDONYM_SECRET',
  'ADMIN_CREATION_PASSWORD',
  'X_CLIENT_SECRET',
  'X_API_BEARER_TOKEN',
  'SMTP_URL',
  'PICTURES_S3_ACCESS_KEY_ID',
  'PICTURES_S3_SECRET_ACCESS_KEY',
  'MONGODB_URL',
  'REDIS_URL',
];

export const databaseShape = {
  PROFILE: z.enum(['local', 'production']).default('local'),
  MONGO_PORT: port(27_027),
  MONGODB_URL: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/.+/, 'must be a mongodb:// or mongodb+srv:// address')
    .refine(isEncoded, notEncoded)
    .optional(),
};

/** A description says what follows when the setting is not set; `doctor` prints it. */
export const environmentSchema = z.object({
  ...databaseShape,
  REDIS_URL: redisUrl
    .optional()
    .describe('processes share no limits and no live events, so run one API and one gateway'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port(3000),
  API_PORT: port(4000),
  PUBLIC_URL: webUrl.optional(),
  ALLOWED_ORIGINS: origins.optional(),
  API_TRUST_PROXY: proxies.default('loopback'),
  JWT_SECRET: secret,
  JWT_SECRET_PREVIOUS: secret,
  PSEUDONYM_SECRET: secret.describe('JWT_SECRET takes its place, and must then never change'),
  ADMIN_CREATION_PASSWORD: z
    .string()
    .min(12, 'must be at least 12 characters')
    .optional()
    .describe('production creates no administrators'),
  PASSWORD_LENGTH_MIN: z.coerce.number().int().min(PASSWORD_LENGTH_MIN.local).max(PASSWORD_LENGTH_MAX).optional(),
  SECOND_FACTOR: z.enum(['optional', 'admins']).default('optional'),
  BREACHED_PASSWORDS_URL: webUrl.optional().describe('new passwords are checked against the built-in list alone'),
  X_CLIENT_ID: z.string().optional(),
  X_CLIENT_SECRET: z.string().optional().describe('X must know the client as a public one'),
  X_AUTHORIZE_URL: webUrl.default('https://x.com/i/oauth2/authorize'),
  X_TOKEN_URL: webUrl.default('https://api.x.com/2/oauth2/token'),
  X_API_URL: webUrl.default('https://api.x.com/2'),
  X_API_BEARER_TOKEN: z.string().optional().describe('only projects with their own token check actions on X'),
  X_CHECK_DAILY_BUDGET: z.coerce.number().int().min(0).max(10_000_000).default(1_000),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, 'must be a smtp:// or smtps:// address')
    .refine(isEncoded, notEncoded)
    .optional()
    .describe('this site sends no email'),
  EMAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$/, 'must be a sender such as MagnetX <no-reply@magnetx.example>')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  PICTURES_DIR: z.string().optional(),
  PICTURES_MB_MAX: amount(20_000),
  PICTURES_MB_PER_PROJECT_MAX: amount(250),
  PICTURES_FREE_MB_MIN: amount(1_024),
  PICTURES_DAY_MEGAPIXELS_MAX: amount(100_000),
  PICTURES_DAY_MEGAPIXELS_PER_PROJECT_MAX: amount(2_000),
  PICTURES_DAY_MEGAPIXELS_PER_ADDRESS_MAX: amount(4_000),
  PICTURES_DAY_MB_MAX: amount(20_000),
  PICTURES_DAY_MB_PER_PROJECT_MAX: amount(500),
  PICTURES_DAY_MB_PER_ADDRESS_MAX: amount(1_000),
  PICTURES_S3_ENDPOINT: webUrl.optional(),
  PICTURES_S3_BUCKET: z
    .string()
    .optional()
    .describe('pictures are in a folder, which APIs on other machines do not see'),
  PICTURES_S3_REGION: z.string().default('us-east-1'),
  PICTURES_S3_ACCESS_KEY_ID: z.string().optional(),
  PICTURES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  SEED_DEMO: z.enum(SEED_DEMO_VALUES).default('false'),
  RATE_SIGN_IN_PER_MINUTE: perMinute,
  RATE_ADMIN_CREATE_PER_MINUTE: perMinute,
  RATE_CONTACT_PER_MINUTE: perMinute,
  RATE_SHARED_REPORT_PER_MINUTE: perMinute,
  RATE_PUBLIC_PAGE_PER_MINUTE: perMinute,
  RATE_WRITES_PER_MINUTE: perMinute,
  RATE_PICTURES_PER_MINUTE: perMinute,
  DRAND_URL: webUrl.optional().describe('the secret seed alone decides draws'),
  FEATURES: features,
  REWARD_FUNDING: z.enum(['shown', 'required']).optional(),
  LARGE_FEE_MXP: z.coerce.number().int().min(1).max(1_000_000_000).default(50_000),
  OWNER_DECISIONS: z.enum(['covered', 'never']).default('covered'),
  OWNER_DECISION_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  OWNER_DECISION_SAMPLE: z.coerce.number().int().min(1).max(1_000_000).default(20),
  TRUSTED_PROJECT_QUESTS: z.coerce.number().int().min(0).max(1_000).default(0),
  RISK_HOLD_SCORE: z.coerce.number().int().min(0).max(1_000).default(50),
  HOLD_DAYS: z.coerce.number().int().min(1).max(365).default(7),
  RISK_X_ACCOUNT_DAYS: z.coerce.number().int().min(0).max(3_650).default(30),
  RISK_FOLLOWERS: z.coerce.number().int().min(0).max(1_000_000).default(10),
  AD_IMPRESSION_PRICE: adPrice(500),
  AD_CLICK_PRICE: adPrice(25),
  LANDING_FIGURES: landingFigures.optional(),
  DEPOSIT_INSTRUCTIONS: z
    .string()
    .max(2_000)
    .transform((text) => text.replaceAll('\\n', '\n').trim())
    .default('Write to us, and an admin answers where to send dollars. Name your reference with the payment.'),
  PAYOUT_NETWORK: z.enum(PAYOUT_NETWORK_NAMES).default('ethereum'),
  CHAIN_RPC_URLS: webUrls.optional().describe('deposits and payouts on the chain are as admins report them'),
  CHAIN_START_BLOCK: z.coerce.number().int().min(0).optional(),
  DOLLAR_TOKENS: dollarTokens.optional(),
  WALLET_CHANGE_DELAY_HOURS: z.coerce.number().int().min(1).max(720).default(48),
  WINNER_CLAIM_DAYS: z.coerce.number().int().min(1).max(365).default(14),
  PAYOUT_TOKEN_TYPE: z.enum(['erc20', 'native']).default('erc20'),
  PAYOUT_TOKEN_ADDRESS: evmAddress.optional().describe('production has no payout files for a token'),
  TREASURY_ADDRESS: evmAddress.optional(),
  PAYOUT_DAY: z.coerce.number().int().min(1).max(28).default(1),
  CALL_DEADLINE_MS: z.coerce.number().int().min(100).max(CALL_DEADLINE_MS_MAX).default(5_000),
  JOB_INTERVAL_MS: z.coerce.number().int().min(0).max(HOUR_MS).default(1000),
  DRAIN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).optional(),
  DRAIN_TIMEOUT_MS: z.coerce.number().int().min(0).max(600_000).default(10_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  INSTANCE_NAME: z.string().max(100).optional(),
  BUILD_COMMIT: z.string().max(100).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional().describe('there are no traces'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
});

export type Environment = z.output<typeof environmentSchema>;
