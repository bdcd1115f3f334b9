import { Resolver } from 'node:dns';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, SEED_DEMO_VALUES } from '@magnetx/contracts';
import { DEFAULT_SITE_SETTINGS, rampStepSchema } from '@magnetx/federation';
import { hasNoCredentials, isEncoded } from '@magnetx/operations';
import { z } from 'zod';
import { parseApiUrl } from './proxy/api-url.ts';

const text = z.string().trim();
const count = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const redisUrl = z
  .url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' })
  .refine(isEncoded, { error: 'has a % that is not %25 or another encoded character' });
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .refine(hasNoCredentials, { error: 'must have no user and password' });
const link = z.url({ protocol: /^https$/, error: 'must be an https address' }).default('');
const isOrigin = (value: string): boolean =>
  URL.canParse(value) && new URL(value).origin === value && !value.includes('*');
const list = text.transform((items) =>
  items
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
const origins = list.pipe(
  z.array(httpUrl.refine(isOrigin, { error: 'must be origins separated by commas, such as http://localhost:4010' })),
);
const withoutCredentials = (item: string): string => {
  const [scheme, ...rest] = item.split('//');
  return rest.length === 0 ? item : `${scheme}//${rest.join('//').replace(/^.*@/s, '')}`;
};
const apiUrls = list
  .transform((items, context) =>
    items.flatMap((item) => {
      const url = parseApiUrl(item);
      if (url !== null) return url;
      context.addIssue(
        `${withoutCredentials(item)} is no origin such as http://api:4000, dns+http://api:4000 or srv+http://_http._tcp.api`,
      );
      return [];
    }),
  )
  .refine((urls) => urls.length > 0, { error: 'must name at least one origin' });

function areDnsServers(servers: readonly string[]): boolean {
  try {
    new Resolver().setServers(servers);
    return true;
  } catch {
    return false;
  }
}

const rampStep = z
  .string()
  .transform((step) => {
    const [sharePercent, minutes] = step.split('=').map(Number);
    return { sharePercent, minutes };
  })
  .pipe(rampStepSchema);
const ramp = list.transform((steps) => steps.filter((step) => step !== 'none')).pipe(z.array(rampStep).max(20));

const secret = text.min(32, 'must have at least 32 characters').optional();

/** Settings that may come from files: `PIN_SECRET_FILE` names the file of PIN_SECRET. */
export const SECRETS = [
  'PIN_SECRET',
  'PIN_SECRET_PREVIOUS',
  'METRICS_TOKEN',
  'RELEASES_S3_ACCESS_KEY_ID',
  'RELEASES_S3_SECRET_ACCESS_KEY',
  'MONGODB_URL',
  'REDIS_URL',
];

/** A description says what follows when the setting is not set; `doctor` prints it. */
export const environment = z.object({
  PROFILE: z.enum(['local', 'production']).default('local'),
  HOST: text.default('127.0.0.1'),
  PORT: count(0, 65_535).default(3000),
  PUBLIC_URL: httpUrl.optional(),
  API_PORT: count(1, 65_535).default(4000),
  API_URL: apiUrls.optional(),
  API_DNS_SERVERS: list
    .refine(areDnsServers, { error: 'must be addresses separated by commas, such as 127.0.0.1:8600' })
    .default([]),
  DATA_DIR: text.default('.data'),
  RELEASES_DIR: text.optional(),
  RELEASES_S3_ENDPOINT: httpUrl.optional(),
  RELEASES_S3_BUCKET: text.optional().describe('releases are in a folder, which gateways on other machines do not see'),
  RELEASES_S3_REGION: text.default('us-east-1'),
  RELEASES_S3_ACCESS_KEY_ID: text.optional(),
  RELEASES_S3_SECRET_ACCESS_KEY: text.optional(),
  REDIS_URL: redisUrl.optional().describe('each gateway counts rate limits for itself'),
  DEV_REMOTES: text.optional(),
  MONGODB_URL: text.optional(),
  SEED_DEMO: z.enum(SEED_DEMO_VALUES).default('false'),
  LINK_X: link,
  LINK_TELEGRAM: link,
  LINK_DISCORD: link,
  LINK_COMMUNITY: link,
  LINK_GRANTS: link,
  OPERATOR_NAME: text
    .max(100)
    .default(DEFAULT_SITE_SETTINGS.operator.name)
    .describe('/terms and /privacy do not name you'),
  OPERATOR_EMAIL: z.email('must be an email address').default('').describe('/privacy and security.txt name no contact'),
  PASSWORD_LENGTH_MIN: count(PASSWORD_LENGTH_MIN.local, PASSWORD_LENGTH_MAX).optional(),
  TRUST_PROXY: count(0, 10).default(0).describe('behind a proxy, limits treat all clients as one address'),
  PIN_SECRET: secret.describe('production has no links for testers, and releases go live without a probe'),
  PIN_SECRET_PREVIOUS: secret,
  PIN_ORIGINS: origins.default([]),
  RATE_API_PER_MINUTE: count(1, 10_000_000).optional(),
  RATE_SIGN_IN_PER_MINUTE: count(1, 10_000_000).optional(),
  RATE_ADMIN_CREATE_PER_MINUTE: count(1, 10_000_000).optional(),
  RATE_REPORTS_PER_MINUTE: count(1, 10_000_000).optional(),
  RATE_PAGES_PER_MINUTE: count(1, 10_000_000).optional(),
  OPEN_CALLS_MAX: count(1, 1_000_000).optional(),
  OPEN_CALLS_PER_ADDRESS_MAX: count(1, 1_000_000).optional(),
  LIVE_CONNECTIONS_MAX: count(1, 1_000_000).optional(),
  LIVE_CONNECTIONS_PER_ADDRESS_MAX: count(1, 1_000_000).optional(),
  CONNECTIONS_MAX: count(1, 1_000_000).optional(),
  CONNECTIONS_PER_ADDRESS_MAX: count(1, 1_000_000).optional(),
  RELEASE_BYTES_MAX: count(1_000, 1_000_000_000).default(64_000_000),
  RELEASES_KEPT_MAX: count(1, 100_000).default(100),
  RELEASE_RAMP: ramp.optional(),
  RELEASE_PROBE: z.enum(['required', 'none']).optional(),
  RELEASE_WATCH_MINUTES: count(0, 10_080).optional(),
  PAGE_DATA_WAIT_MS: count(0, 5_000).default(400),
  UPLOADS_PER_TOKEN_MAX: count(1, 1_000).default(2),
  METRICS_TOKEN: text
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('/metrics is closed in production'),
  DRAIN_DELAY_MS: count(0, 60_000).optional(),
  DRAIN_TIMEOUT_MS: count(0, 600_000).default(5_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  INSTANCE_NAME: text.max(100).optional(),
  BUILD_COMMIT: text.max(100).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional().describe('there are no traces'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
  /** Set by npm: the folder in which the script was started. Relative paths are resolved against it. */
  INIT_CWD: text.optional(),
});

export type Environment = z.output<typeof environment>;
