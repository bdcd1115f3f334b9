import { DEFAULT_SITE_SETTINGS } from '@magnetx/federation';
import {
  isExposed,
  isLoopback,
  redisPassword,
  sameSecretProblems,
  sharedProductionProblems,
  weakSecretProblems,
  type SettingsSource,
} from '@magnetx/operations';
import type { Environment } from './environment.ts';

/** Signs the links of testers in the local profile. Production rejects it. */
export const DEVELOPMENT_PIN_SECRET = 'magnetx-local-development-pin-secret-9876543210';

/** An https page may load scripts from https and from loopback only. */
function isSafeOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || isLoopback(hostname);
}

/** Weak and repeated secrets. */
function secretProblems(env: Environment): string[] {
  const { PIN_SECRET, PIN_SECRET_PREVIOUS, METRICS_TOKEN, RELEASES_S3_SECRET_ACCESS_KEY } = env;
  const secrets = { PIN_SECRET, PIN_SECRET_PREVIOUS, METRICS_TOKEN, RELEASES_S3_SECRET_ACCESS_KEY };
  return [
    ...weakSecretProblems(secrets, [DEVELOPMENT_PIN_SECRET]),
    ...sameSecretProblems({ ...secrets, REDIS_URL: redisPassword(env.REDIS_URL) }),
  ];
}

/**
 * One line for each setting that production rejects; docs/guides/deploy.md gives the reasons. `source` is the whole
 * environment, for variables that Node itself reads.
 */
export function productionProblems(env: Environment, source: SettingsSource): string[] {
  const problems = [...sharedProductionProblems(env, source), ...secretProblems(env)];
  if (env.DEV_REMOTES) problems.push('DEV_REMOTES: is only for the local profile');
  if (!env.PIN_ORIGINS.every(isSafeOrigin)) problems.push('PIN_ORIGINS: must be https or loopback in production');
  if (env.RELEASE_PROBE === 'required' && env.PIN_SECRET === undefined) {
    problems.push('RELEASE_PROBE: needs PIN_SECRET, because a probe opens a release by a link for testers');
  }
  if (env.API_URL?.some(({ url }) => isExposed(url.origin)))
    problems.push('API_URL: must be https outside a private network');
  if (env.RELEASES_S3_ENDPOINT !== undefined && isExposed(env.RELEASES_S3_ENDPOINT)) {
    problems.push('RELEASES_S3_ENDPOINT: must be https outside a private network');
  }
  return problems;
}

/** Warnings about settings that are valid in production, but probably a mistake. */
export function productionWarnings(env: Environment): string[] {
  const warnings: string[] = [];
  if (env.TRUST_PROXY === 0) {
    warnings.push(
      'TRUST_PROXY is 0: https ends at a proxy in front of the gateway, so limits treat all clients as one address',
    );
  }
  if (env.OPERATOR_NAME === DEFAULT_SITE_SETTINGS.operator.name || env.OPERATOR_EMAIL === '') {
    warnings.push('OPERATOR_NAME and OPERATOR_EMAIL are not both set: /terms and /privacy do not name the operator');
  }
  return warnings;
}
