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

/** Signs the links of testers on a machine of one's own. Production refuses it. */
export const DEVELOPMENT_PIN_SECRET = 'magnetx-local-development-pin-secret-9876543210';

/** A page on https may take scripts from https, or from the machine that it is open on. */
function isSafeOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || isLoopback(hostname);
}

/** While PIN_SECRET changes, the two may not be one, but nothing else is compared with the one that goes. */
function secretProblems(env: Environment): string[] {
  const { PIN_SECRET, PIN_SECRET_PREVIOUS, METRICS_TOKEN, RELEASES_S3_SECRET_ACCESS_KEY } = env;
  const secrets = { PIN_SECRET, PIN_SECRET_PREVIOUS, METRICS_TOKEN, RELEASES_S3_SECRET_ACCESS_KEY };
  return [
    ...weakSecretProblems(secrets, [DEVELOPMENT_PIN_SECRET]),
    ...sameSecretProblems({ ...secrets, REDIS_URL: redisPassword(env.REDIS_URL) }),
  ];
}

/**
 * A line for each setting that production is not to run with. docs/guides/deploy.md lists them with the reasons;
 * `source` is the whole environment, for what Node itself reads.
 */
export function productionProblems(env: Environment, source: SettingsSource): string[] {
  const problems = [...sharedProductionProblems(env, source), ...secretProblems(env)];
  if (env.DEV_REMOTES) problems.push('DEV_REMOTES: is for the local profile only');
  if (!env.PIN_ORIGINS.every(isSafeOrigin)) problems.push('PIN_ORIGINS: must be https or loopback in production');
  if (env.API_URL?.some(isExposed)) problems.push('API_URL: must be https outside a private network');
  if (env.RELEASES_S3_ENDPOINT !== undefined && isExposed(env.RELEASES_S3_ENDPOINT)) {
    problems.push('RELEASES_S3_ENDPOINT: must be https outside a private network');
  }
  return problems;
}

/** What works in production, but most probably is not meant. */
export function productionWarnings(env: Environment): string[] {
  const warnings: string[] = [];
  if (env.TRUST_PROXY === 0) {
    warnings.push(
      'TRUST_PROXY is 0: https ends at a proxy before the gateway, and all people count as one, by its address',
    );
  }
  if (env.OPERATOR_NAME === DEFAULT_SITE_SETTINGS.operator.name || env.OPERATOR_EMAIL === '') {
    warnings.push('OPERATOR_NAME and OPERATOR_EMAIL are not both set: /terms and /privacy do not name the operator');
  }
  return warnings;
}
