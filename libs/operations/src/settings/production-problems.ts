import { isExposed, isLoopback } from './addresses.ts';
import type { SettingsSource } from './secret-files.ts';
import { findWeakness } from './weak-secrets.ts';

/** The settings that both servers have. */
export interface SharedSettings {
  readonly PUBLIC_URL?: string | undefined;
  readonly SEED_DEMO: string;
  readonly LOG_LEVEL: string;
  readonly REDIS_URL?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
}

const PASSWORD_LENGTH_MIN = 12;

/** Why production rejects a password inside an address, or null. */
export function passwordProblem(password: string): string | null {
  if (password.length < PASSWORD_LENGTH_MIN) return `its password must have at least ${PASSWORD_LENGTH_MIN} characters`;
  const weakness = findWeakness(password);
  return weakness === null ? null : `its password ${weakness}`;
}

/** The password of a redis(s) address, or undefined. */
export function redisPassword(url: string | undefined): string | undefined {
  const password = url !== undefined && URL.canParse(url) ? new URL(url).password : '';
  return password === '' ? undefined : decodeURIComponent(password);
}

function redisProblems(url: string): string[] {
  if (isLoopback(new URL(url).hostname)) return [];
  const password = redisPassword(url);
  const problem = password === undefined ? 'must carry a password' : passwordProblem(password);
  const problems = problem === null ? [] : [problem];
  return isExposed(url) ? [...problems, 'must be rediss:// outside a private network'] : problems;
}

/** One line for each setting of {@link SharedSettings}, and of Node itself, that production rejects. */
export function sharedProductionProblems(settings: SharedSettings, source: SettingsSource): string[] {
  const { PUBLIC_URL, SEED_DEMO, LOG_LEVEL, REDIS_URL, OTEL_EXPORTER_OTLP_ENDPOINT } = settings;
  const problems: string[] = [];
  if (!PUBLIC_URL?.startsWith('https:')) problems.push('PUBLIC_URL: must be an https address in production');
  if (SEED_DEMO !== 'false') problems.push('SEED_DEMO: demo data is not for production');
  if (LOG_LEVEL === 'trace') problems.push('LOG_LEVEL: trace logs more than production may');
  if (LOG_LEVEL === 'silent') problems.push('LOG_LEVEL: silent hides errors');
  if (REDIS_URL !== undefined) problems.push(...redisProblems(REDIS_URL).map((problem) => `REDIS_URL: ${problem}`));
  if (OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && isExposed(OTEL_EXPORTER_OTLP_ENDPOINT)) {
    problems.push('OTEL_EXPORTER_OTLP_ENDPOINT: must be https outside a private network');
  }
  if (source['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    problems.push('NODE_TLS_REJECT_UNAUTHORIZED: 0 accepts any certificate');
  }
  return problems;
}
