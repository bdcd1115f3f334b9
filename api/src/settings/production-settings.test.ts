import { readFileSync } from 'node:fs';
import path from 'node:path';
import { problemsOf, temporaryFolder, writeSecretFiles } from '@magnetx/operations/testing';
import { loadConfig } from '../config.ts';
import { DEVELOPMENT } from './config-defaults.ts';

const PASSWORD = 'zR8wQm2kVt6pLx4n';
const HOSTS = 'db-1.internal:27017,db-2.internal:27017';
const HOSTS_OUTSIDE = 'db-1.example:27017,db-2.example:27017';
const PRODUCTION = {
  PROFILE: 'production',
  PUBLIC_URL: 'https://magnetx.example',
  JWT_SECRET: 'f3b1c07e9a52d84660e1b7c3d9f2a8450c6e7b1d',
  PSEUDONYM_SECRET: '7d0e4c9b12a6f85337c1d2e8b4f609a5c8e3b7d1',
  X_CLIENT_ID: 'client',
  X_CLIENT_SECRET: 'Vq3nT8yLw0cR5sKd1mZx7pHj',
  MONGODB_URL: `mongodb://magnetx:${PASSWORD}@${HOSTS}/magnetx?replicaSet=rs0`,
  REDIS_URL: 'redis://magnetx:Yt5kW2vNq9rLx0cB@redis:6379',
};

const OLD_JWT_SECRET = '0c9d5e1b8f3a72460de7b4c1a8f5920367b1d4ec';

const folder = temporaryFolder(afterAll);

type Change = Readonly<Record<string, string | undefined>>;

/** The refused values by setting. docs/guides/deploy.md lists them with the reasons. */
const PICTURES = {
  PICTURES_S3_ENDPOINT: 'https://s3.example',
  PICTURES_S3_BUCKET: 'pictures',
  PICTURES_S3_ACCESS_KEY_ID: 'AKIA',
  PICTURES_S3_SECRET_ACCESS_KEY: 'cY7-qp0Lw_2fRt5Zb81nKsd3',
};

const REFUSED: Readonly<Record<string, readonly Change[]>> = {
  JWT_SECRET: [
    { JWT_SECRET: undefined },
    { JWT_SECRET: 'f3b1c07e9a52d84660e1b7c' },
    { JWT_SECRET: DEVELOPMENT.jwtSecret },
    { JWT_SECRET: 'a'.repeat(40) },
    { JWT_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' },
    { JWT_SECRET: 'change-me-to-a-long-and-random-string' },
  ],
  JWT_SECRET_PREVIOUS: [{ JWT_SECRET_PREVIOUS: DEVELOPMENT.jwtSecret }, { JWT_SECRET_PREVIOUS: PRODUCTION.JWT_SECRET }],
  PSEUDONYM_SECRET: [
    { PSEUDONYM_SECRET: 'b'.repeat(40) },
    { PSEUDONYM_SECRET: DEVELOPMENT.jwtSecret },
    { PSEUDONYM_SECRET: undefined, JWT_SECRET_PREVIOUS: PRODUCTION.PSEUDONYM_SECRET },
  ],
  ADMIN_CREATION_PASSWORD: [
    { ADMIN_CREATION_PASSWORD: DEVELOPMENT.adminCreationPassword },
    { ADMIN_CREATION_PASSWORD: 'aaaaaaaaaaaaaaaa' },
    { ADMIN_CREATION_PASSWORD: 'too short' },
    { ADMIN_CREATION_PASSWORD: 'password1234' },
    { ADMIN_CREATION_PASSWORD: 'Adm1nistrator2026!' },
    { ADMIN_CREATION_PASSWORD: PRODUCTION.JWT_SECRET },
    { ADMIN_CREATION_PASSWORD: PRODUCTION.PSEUDONYM_SECRET },
  ],
  LANDING_FIGURES: [{ LANDING_FIGURES: '1 | 2 | 3' }, { LANDING_FIGURES: 'specified' }],
  X_CLIENT_ID: [{ X_CLIENT_ID: undefined }],
  X_CLIENT_SECRET: [
    { X_CLIENT_SECRET: 'xxxxxxxxxxxx' },
    { X_CLIENT_SECRET: 'password1234' },
    { X_CLIENT_SECRET: PRODUCTION.JWT_SECRET },
    { X_CLIENT_SECRET: OLD_JWT_SECRET, JWT_SECRET_PREVIOUS: OLD_JWT_SECRET },
  ],
  X_API_BEARER_TOKEN: [{ X_API_BEARER_TOKEN: 'xxxxxxxxxxxx' }, { X_API_BEARER_TOKEN: PRODUCTION.JWT_SECRET }],
  SMTP_URL: [
    { SMTP_URL: 'smtps://smtp.example:465' },
    { SMTP_URL: 'smtp://smtp.example:25', EMAIL_FROM: 'MagnetX <a@b.example>' },
    { SMTP_URL: `smtps://magnetx:${PRODUCTION.JWT_SECRET}@smtp.example:465`, EMAIL_FROM: 'MagnetX <a@b.example>' },
  ],
  PICTURES_S3_ENDPOINT: [{ ...PICTURES, PICTURES_S3_ENDPOINT: 'http://s3.example' }],
  PICTURES_S3_SECRET_ACCESS_KEY: [
    { ...PICTURES, PICTURES_S3_SECRET_ACCESS_KEY: 'xxxxxxxxxxxx' },
    { ...PICTURES, PICTURES_S3_SECRET_ACCESS_KEY: PRODUCTION.JWT_SECRET },
  ],
  X_AUTHORIZE_URL: [{ X_AUTHORIZE_URL: 'http://x.example/authorize' }],
  X_TOKEN_URL: [{ X_TOKEN_URL: 'http://x.example/token' }],
  X_API_URL: [{ X_API_URL: 'http://x.example' }],
  DRAND_URL: [{ DRAND_URL: 'http://drand.example/chain' }],
  BREACHED_PASSWORDS_URL: [{ BREACHED_PASSWORDS_URL: 'http://passwords.example/range' }],
  ALLOWED_ORIGINS: [
    { ALLOWED_ORIGINS: '*' },
    { ALLOWED_ORIGINS: 'https://*.magnetx.example' },
    { ALLOWED_ORIGINS: 'null' },
    { ALLOWED_ORIGINS: 'https://magnetx.example,http://magnetx.example' },
  ],
  PAYOUT_TOKEN_ADDRESS: [{ PAYOUT_TOKEN_ADDRESS: DEVELOPMENT.payoutToken }],
  MONGODB_URL: [
    { MONGODB_URL: undefined },
    { MONGODB_URL: `mongodb+srv://magnetx:${PASSWORD}%zz@db.example/magnetx` },
    { MONGODB_URL: `mongodb://${HOSTS}/magnetx?replicaSet=rs0` },
    { MONGODB_URL: `mongodb://magnetx@${HOSTS}/magnetx?replicaSet=rs0` },
    { MONGODB_URL: `mongodb://magnetx:@${HOSTS}/magnetx?replicaSet=rs0` },
    { MONGODB_URL: `mongodb://magnetx:magnetx@${HOSTS}/magnetx?replicaSet=rs0` },
    { MONGODB_URL: `mongodb://magnetx:password1234@${HOSTS}/magnetx?replicaSet=rs0` },
    { MONGODB_URL: `mongodb://magnetx:${PASSWORD}@${HOSTS}/magnetx` },
    { MONGODB_URL: `mongodb://magnetx:${PASSWORD}@db/magnetx?replicaSet=rs0&directConnection=true` },
    { MONGODB_URL: `mongodb://magnetx:${PRODUCTION.JWT_SECRET}@${HOSTS}/magnetx?replicaSet=rs0` },
    { MONGODB_URL: `mongodb://magnetx:${PASSWORD}/2@${HOSTS}/magnetx?replicaSet=rs0` },
    { MONGODB_URL: `mongodb://magnetx:${PASSWORD}@2@${HOSTS}/magnetx?replicaSet=rs0` },
    { MONGODB_URL: 'mongodb+srv://db.example/magnetx' },
    { MONGODB_URL: `mongodb://magnetx:${PASSWORD}@${HOSTS_OUTSIDE}/magnetx?replicaSet=rs0` },
    { MONGODB_URL: `mongodb://magnetx:${PASSWORD}@db:27017,8.8.8.8:27017/magnetx?replicaSet=rs0&tls=false` },
    { MONGODB_URL: `mongodb+srv://magnetx:${PASSWORD}@db.example/magnetx?tls=false` },
    { MONGODB_URL: `mongodb+srv://magnetx:${PASSWORD}@db.example/magnetx?tlsAllowInvalidCertificates=true` },
  ],
  PUBLIC_URL: [{ PUBLIC_URL: undefined }, { PUBLIC_URL: 'http://magnetx.example' }],
  SEED_DEMO: [{ SEED_DEMO: 'true' }, { SEED_DEMO: 'always' }],
  LOG_LEVEL: [{ LOG_LEVEL: 'trace' }, { LOG_LEVEL: 'silent' }],
  REDIS_URL: [
    { REDIS_URL: 'redis://magnetx:Yt5kW2vNq9rLx0cB%zz@redis:6379' },
    { REDIS_URL: 'redis://redis:6379' },
    { REDIS_URL: 'redis://magnetx:redis@redis:6379' },
    { REDIS_URL: 'redis://magnetx:Password1234@redis:6379' },
    { REDIS_URL: 'redis://magnetx:Yt5kW2vNq9rLx0cB@redis.example:6379' },
    { REDIS_URL: `redis://magnetx:${PASSWORD}@redis:6379` },
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' }],
  NODE_TLS_REJECT_UNAUTHORIZED: [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }],
};

const problemsWith = (change: Change): readonly string[] => problemsOf(() => loadConfig({ ...PRODUCTION, ...change }));

describe.each(Object.entries(REFUSED))('production refuses a wrong %s', (key, changes) => {
  it.each(changes.map((change) => [change]))('%j, and names only that setting', (change) => {
    expect(problemsWith(change)).toEqual([expect.stringMatching(new RegExp(`^${key}: `))]);
  });
});

it.each([
  {},
  { ADMIN_CREATION_PASSWORD: 'correct horse battery' },
  { ALLOWED_ORIGINS: 'https://magnetx.example,https://www.magnetx.example' },
  { MONGODB_URL: `mongodb+srv://magnetx:${PASSWORD}@db.example/magnetx` },
  { MONGODB_URL: `mongodb://${HOSTS}/?replicaSet=rs0&authMechanism=MONGODB-X509&tls=true` },
  { MONGODB_URL: 'mongodb://127.0.0.1:27017,localhost:27018/magnetx' },
  { MONGODB_URL: `mongodb://magnetx:${PASSWORD}@${HOSTS_OUTSIDE}/magnetx?replicaSet=rs0&tls=true` },
  { REDIS_URL: 'rediss://magnetx:Yt5kW2vNq9rLx0cB@redis.example:6380' },
  { REDIS_URL: 'redis://127.0.0.1:6379' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' },
  { JWT_SECRET_PREVIOUS: PRODUCTION.PSEUDONYM_SECRET },
  { NODE_TLS_REJECT_UNAUTHORIZED: '1' },
])('production takes %j', (change) => {
  expect(problemsWith(change)).toEqual([]);
});

it('does not reveal a refused secret', () => {
  const everythingWrong = Object.assign({}, ...Object.values(REFUSED).map((changes) => changes.at(-1)));
  const said = problemsWith(everythingWrong).join('\n');
  expect(said).toContain('MONGODB_URL: ');
  for (const secret of [PASSWORD, PRODUCTION.JWT_SECRET, PRODUCTION.X_CLIENT_SECRET])
    expect(said).not.toContain(secret);
});

it('refuses every secret of .env.example in any setting', () => {
  const example = readFileSync(path.join(__dirname, '../../../.env.example'), 'utf8');
  const shown = [...example.matchAll(/^\w*(?:SECRET|PASSWORD)\w*=(.+)$/gm)].map((match) => match[1] ?? '');
  expect(shown.length).toBeGreaterThanOrEqual(3);
  for (const ADMIN_CREATION_PASSWORD of shown) {
    expect(problemsWith({ ADMIN_CREATION_PASSWORD })).toEqual([expect.stringMatching(/^ADMIN_CREATION_PASSWORD: is /)]);
  }
});

it('reads every secret from a file as well', () => {
  const secrets: Record<string, string> = {
    JWT_SECRET: PRODUCTION.JWT_SECRET,
    JWT_SECRET_PREVIOUS: PRODUCTION.PSEUDONYM_SECRET,
    PSEUDONYM_SECRET: PRODUCTION.PSEUDONYM_SECRET,
    ADMIN_CREATION_PASSWORD: 'correct horse battery',
    X_CLIENT_SECRET: PRODUCTION.X_CLIENT_SECRET,
    MONGODB_URL: PRODUCTION.MONGODB_URL,
    REDIS_URL: PRODUCTION.REDIS_URL,
  };
  const others = Object.fromEntries(Object.entries(PRODUCTION).filter(([name]) => !(name in secrets)));
  const fromFiles = loadConfig({ ...others, ...writeSecretFiles(folder, secrets) });
  expect(fromFiles).toEqual(loadConfig({ ...PRODUCTION, ...secrets }));
});

it('refuses exactly what the deployment guide lists', () => {
  const guide = readFileSync(path.join(__dirname, '../../../docs/guides/deploy.md'), 'utf8');
  const listed = [...guide.matchAll(/^\| `(\w+)` +\| api/gm)].map((match) => match[1]);
  expect(listed.sort()).toEqual(Object.keys(REFUSED).sort());
});
