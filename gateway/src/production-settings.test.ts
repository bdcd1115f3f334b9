import { readFileSync } from 'node:fs';
import path from 'node:path';
import { problemsOf, temporaryFolder, writeSecretFiles } from '@magnetx/operations/testing';
import { loadConfig } from './config.ts';
import { DEVELOPMENT_PIN_SECRET } from './production-problems.ts';

const PRODUCTION = {
  PROFILE: 'production',
  PUBLIC_URL: 'https://magnetx.example',
  API_URL: 'http://api-1:4000,http://api-2:4000',
  TRUST_PROXY: '1',
  OPERATOR_NAME: 'Site Ltd',
  OPERATOR_EMAIL: 'privacy@site.example',
  REDIS_URL: 'redis://magnetx:Yt5kW2vNq9rLx0cB@redis:6379',
  PIN_SECRET: 'f3b1c07e9a52d84660e1b7c3d9f2a8450c6e7b1d',
  METRICS_TOKEN: 'c81d0f6e2b7a94350d6f',
  RELEASES_S3_ENDPOINT: 'http://store:8333',
  RELEASES_S3_BUCKET: 'releases',
  RELEASES_S3_ACCESS_KEY_ID: 'id',
  RELEASES_S3_SECRET_ACCESS_KEY: 'e07b3d9c1a5f824660d2',
};

const folder = temporaryFolder(afterAll);

type Change = Readonly<Record<string, string | undefined>>;

/** The rejected settings, by the setting that the message names. docs/guides/deploy.md lists them with the reasons. */
const REFUSED: Readonly<Record<string, readonly Change[]>> = {
  PUBLIC_URL: [{ PUBLIC_URL: undefined }, { PUBLIC_URL: 'http://magnetx.example' }],
  SEED_DEMO: [{ SEED_DEMO: 'true' }, { SEED_DEMO: 'always' }],
  LOG_LEVEL: [{ LOG_LEVEL: 'trace' }, { LOG_LEVEL: 'silent' }],
  REDIS_URL: [
    { REDIS_URL: 'redis://redis:6379' },
    { REDIS_URL: 'redis://magnetx:redis@redis:6379' },
    { REDIS_URL: 'redis://magnetx:Yt5kW2vNq9rLx0cB@redis.example:6379' },
    { REDIS_URL: `redis://magnetx:${PRODUCTION.PIN_SECRET}@redis:6379` },
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' }],
  NODE_TLS_REJECT_UNAUTHORIZED: [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }],
  PIN_SECRET: [
    { PIN_SECRET: DEVELOPMENT_PIN_SECRET },
    { PIN_SECRET: 'f3b1c07e9a52d84660e1b7c' },
    { PIN_SECRET: 'ab'.repeat(20) },
    { PIN_SECRET: 'your-pin-secret-of-32-characters-or-so' },
  ],
  PIN_SECRET_PREVIOUS: [
    { PIN_SECRET_PREVIOUS: DEVELOPMENT_PIN_SECRET },
    { PIN_SECRET_PREVIOUS: PRODUCTION.PIN_SECRET },
  ],
  RELEASE_PROBE: [{ RELEASE_PROBE: 'required', PIN_SECRET: undefined }],
  PIN_ORIGINS: [
    { PIN_ORIGINS: 'http://preview.example' },
    { PIN_ORIGINS: 'http://intranet:4010' },
    { PIN_ORIGINS: 'https://*.preview.example' },
  ],
  DEV_REMOTES: [{ DEV_REMOTES: '{"shell":"http://127.0.0.1:4100"}' }],
  METRICS_TOKEN: [
    { METRICS_TOKEN: 'too short' },
    { METRICS_TOKEN: 'a'.repeat(20) },
    { METRICS_TOKEN: 'password12345678' },
    { METRICS_TOKEN: PRODUCTION.PIN_SECRET },
  ],
  // Two for each, and 1,000 for the rest.
  LIVE_CONNECTIONS_MAX: [{ LIVE_CONNECTIONS_MAX: '32269' }],
  API_URL: [
    { API_URL: 'dns+http://api.example' },
    { API_URL: 'http://api.example' },
    { API_URL: 'http://api-1:4000,http://203.0.113.7:4000' },
  ],
  RELEASES_S3_ENDPOINT: [{ RELEASES_S3_ENDPOINT: 'http://s3.example' }],
  RELEASES_S3_SECRET_ACCESS_KEY: [
    { RELEASES_S3_SECRET_ACCESS_KEY: 'aaaaaaaaaaaa' },
    { RELEASES_S3_SECRET_ACCESS_KEY: PRODUCTION.METRICS_TOKEN },
  ],
};

const DESCRIPTORS = 65_536;

const problemsWith = (change: Change): readonly string[] =>
  problemsOf(() => loadConfig({ ...PRODUCTION, ...change }, DESCRIPTORS));

describe.each(Object.entries(REFUSED))('production refuses a wrong %s', (key, changes) => {
  it.each(changes.map((change) => [change]))('%j, and names nothing else', (change) => {
    expect(problemsWith(change)).toEqual([expect.stringMatching(new RegExp(`^${key}: `))]);
  });
});

it.each([
  {},
  { PIN_ORIGINS: 'http://localhost:4010,https://preview.example' },
  { API_URL: 'https://api.example' },
  { LIVE_CONNECTIONS_MAX: '32268' },
  { API_URL: 'dns+http://api.site.svc.cluster.local:4000,srv+https://_http._tcp.api.example' },
  { RELEASES_S3_ENDPOINT: 'https://s3.example' },
  { REDIS_URL: 'rediss://magnetx:Yt5kW2vNq9rLx0cB@redis.example:6380' },
])('production takes %j', (change) => {
  expect(problemsWith(change)).toEqual([]);
});

it('warns in production, and only there, of settings that are probably not meant', () => {
  expect(loadConfig(PRODUCTION).warnings).toEqual([]);
  for (const [change, warning] of [
    [{ TRUST_PROXY: '0' }, /^TRUST_PROXY is 0/],
    [{ OPERATOR_NAME: '' }, /^OPERATOR_NAME and OPERATOR_EMAIL are not both set/],
    [{ OPERATOR_EMAIL: '' }, /^OPERATOR_NAME and OPERATOR_EMAIL are not both set/],
  ] as const) {
    expect(loadConfig({ ...PRODUCTION, ...change }).warnings).toEqual([expect.stringMatching(warning)]);
    expect(loadConfig(change).warnings).toEqual([]);
  }
});

it('lowers an unset limit of live connections to what the open files allow', () => {
  const few = loadConfig(PRODUCTION, 4_096);
  expect(few.open.live.total).toBe(1_548);
  const said =
    'LIVE_CONNECTIONS_MAX: 20000 live connections need 41000 open files (nofile), but this process may open 4096: ' +
    'raise the limit, or set LIVE_CONNECTIONS_MAX to 1548 or less';
  expect(few.warnings).toEqual([said]);
  expect(problemsOf(() => loadConfig({ ...PRODUCTION, LIVE_CONNECTIONS_MAX: '20000' }, 4_096))).toEqual([said]);
  expect(loadConfig({ LIVE_CONNECTIONS_MAX: '20000' }, 4_096).warnings).toEqual([said]);
  expect(loadConfig({}, 4_096)).toMatchObject({ warnings: [], open: { live: { total: 1_548 } } });
  expect(loadConfig(PRODUCTION, DESCRIPTORS)).toMatchObject({ warnings: [], open: { live: { total: 20_000 } } });
});

it('takes every secret from a file as well', () => {
  const secrets: Record<string, string> = {
    PIN_SECRET: PRODUCTION.PIN_SECRET,
    PIN_SECRET_PREVIOUS: '7d0e4c9b12a6f85337c1d2e8b4f609a5c8e3b7d1',
    METRICS_TOKEN: PRODUCTION.METRICS_TOKEN,
    RELEASES_S3_ACCESS_KEY_ID: PRODUCTION.RELEASES_S3_ACCESS_KEY_ID,
    RELEASES_S3_SECRET_ACCESS_KEY: PRODUCTION.RELEASES_S3_SECRET_ACCESS_KEY,
    REDIS_URL: PRODUCTION.REDIS_URL,
  };
  const others = Object.fromEntries(Object.entries(PRODUCTION).filter(([name]) => !(name in secrets)));
  const fromFiles = loadConfig({ ...others, ...writeSecretFiles(folder, secrets) });
  expect(fromFiles).toEqual(loadConfig({ ...PRODUCTION, ...secrets }));
});

it('refuses what the guide to production says, and all of that', () => {
  const guide = readFileSync(path.join(__dirname, '../../docs/guides/deploy.md'), 'utf8');
  const listed = [...guide.matchAll(/^\| `(\w+)` +\| (?:api, )?gateway/gm)].map((match) => match[1]);
  expect(listed.sort()).toEqual(Object.keys(REFUSED).sort());
});
