import {
  isExposed,
  isLoopback,
  passwordProblem,
  redisPassword,
  sameSecretProblems,
  sharedProductionProblems,
  weakSecretProblems,
  type SettingsSource,
} from '@magnetx/operations';
import type { Environment } from './environment.ts';
import { DEVELOPMENT } from './config-defaults.ts';

const DATABASE_URL =
  /^mongodb(?<srv>\+srv)?:\/\/(?:[^:@/]*(?::(?<password>[^@/]*))?@)?(?<hosts>[^/?]+)(?:\/[^?]*)?(?:\?(?<options>.*))?$/;

/** Authentication mechanisms without a password, such as a certificate. */
const WITHOUT_PASSWORD = ['MONGODB-X509', 'MONGODB-AWS', 'MONGODB-OIDC', 'GSSAPI'];

function databasePassword(url: string | undefined): string | undefined {
  const password = DATABASE_URL.exec(url ?? '')?.groups?.['password'];
  return password ? decodeURIComponent(password) : undefined;
}

const TLS_IN_NAME_ONLY = ['tlsInsecure', 'tlsAllowInvalidCertificates', 'tlsAllowInvalidHostnames'];

function tlsProblems(hosts: readonly string[], asked: URLSearchParams, isDefault: boolean): string[] {
  const isExposedHost = (host: string) => URL.canParse(`http://${host}`) && isExposed(`http://${host}`);
  const isOn = (asked.get('tls') ?? asked.get('ssl') ?? String(isDefault)) === 'true';
  return [
    ...(!isOn && hosts.some(isExposedHost) ? ['must say tls=true outside a private network'] : []),
    ...(TLS_IN_NAME_ONLY.some((name) => asked.get(name) === 'true')
      ? ['must not disable certificate verification']
      : []),
  ];
}

function databaseProblems(url: string): string[] {
  const { srv, hosts = '', options = '' } = DATABASE_URL.exec(url)?.groups ?? {};
  if (hosts === '' || hosts.includes('@'))
    return ['must have @, / and : in user and password encoded, as %40, %2F, %3A'];
  if (hosts.split(',').every((host) => isLoopback(host.replace(/:\d+$/, '')))) return [];
  const asked = new URLSearchParams(options);
  const problems: string[] = [];
  const password = databasePassword(url);
  const weakness = password === undefined ? null : passwordProblem(password);
  if (weakness !== null) problems.push(weakness);
  if (password === undefined && !WITHOUT_PASSWORD.includes(asked.get('authMechanism') ?? '')) {
    problems.push('must carry a user and a password');
  }
  // With a replica set, the driver rejects a standalone server, which has no transactions. An SRV record may name it.
  if (srv === undefined && !asked.get('replicaSet')) problems.push('must name the replica set (replicaSet=…)');
  problems.push(...tlsProblems(hosts.split(','), asked, srv !== undefined));
  if (asked.get('directConnection') === 'true') problems.push('must not connect to a single member (directConnection)');
  return problems;
}

function addressProblems(env: Environment): string[] {
  const problems: string[] = [];
  if (env.ALLOWED_ORIGINS?.some((origin) => !origin.startsWith('https:'))) {
    problems.push('ALLOWED_ORIGINS: must be https origins in production');
  }
  for (const key of ['X_AUTHORIZE_URL', 'X_TOKEN_URL', 'X_API_URL', 'DRAND_URL', 'BREACHED_PASSWORDS_URL'] as const) {
    if (env[key]?.startsWith('https:') === false) problems.push(`${key}: must be an https address in production`);
  }
  if (env.PICTURES_S3_ENDPOINT !== undefined && isExposed(env.PICTURES_S3_ENDPOINT)) {
    problems.push('PICTURES_S3_ENDPOINT: must be https outside a private network');
  }
  if (env.SMTP_URL !== undefined && isExposed(env.SMTP_URL.replace('smtp', 'http'))) {
    problems.push('SMTP_URL: must be smtps outside a private network');
  }
  return problems;
}

/**
 * The three keys may have equal values while JWT_SECRET is rotated (see `docs/runbooks`). So each key is only compared
 * with the other secrets.
 */
function secretProblems(env: Environment): string[] {
  const { JWT_SECRET, JWT_SECRET_PREVIOUS, PSEUDONYM_SECRET, ADMIN_CREATION_PASSWORD, X_CLIENT_SECRET } = env;
  const { X_API_BEARER_TOKEN, SMTP_URL, PICTURES_S3_SECRET_ACCESS_KEY } = env;
  const keys = { JWT_SECRET, JWT_SECRET_PREVIOUS, PSEUDONYM_SECRET };
  const others = { ADMIN_CREATION_PASSWORD, X_CLIENT_SECRET, X_API_BEARER_TOKEN, PICTURES_S3_SECRET_ACCESS_KEY };
  const all = {
    ...others,
    MONGODB_URL: databasePassword(env.MONGODB_URL),
    REDIS_URL: redisPassword(env.REDIS_URL),
    SMTP_URL: SMTP_URL === undefined ? undefined : decodeURIComponent(new URL(SMTP_URL).password) || undefined,
  };
  const same = Object.entries(keys).flatMap(([name, key]) => sameSecretProblems({ [name]: key, ...all }));
  const development = [DEVELOPMENT.jwtSecret, DEVELOPMENT.adminCreationPassword];
  return [...weakSecretProblems({ ...keys, ...others }, development), ...new Set(same)];
}

/**
 * A line for each setting that production rejects. docs/guides/deploy.md lists them with the reasons. `source` is the
 * whole environment, including the variables of Node.
 */
export function productionProblems(env: Environment, source: SettingsSource): string[] {
  const needed = ['JWT_SECRET', 'X_CLIENT_ID', 'MONGODB_URL'] as const;
  const problems = needed.filter((key) => env[key] === undefined).map((key) => `${key}: is required in production`);
  problems.push(...secretProblems(env), ...addressProblems(env), ...sharedProductionProblems(env, source));
  if (env.MONGODB_URL !== undefined) {
    problems.push(...databaseProblems(env.MONGODB_URL).map((problem) => `MONGODB_URL: ${problem}`));
  }
  if (env.SMTP_URL !== undefined && env.EMAIL_FROM === undefined) {
    problems.push('SMTP_URL: needs EMAIL_FROM');
  }
  if (env.LANDING_FIGURES === 'specified') {
    problems.push('LANDING_FIGURES: must be measured, or values with their source, in production');
  }
  if (env.PAYOUT_TOKEN_ADDRESS?.toLowerCase() === DEVELOPMENT.payoutToken) {
    problems.push('PAYOUT_TOKEN_ADDRESS: is the development value');
  }
  return problems;
}
