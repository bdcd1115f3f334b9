import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { ObserveBreachCheck } from '../../../../observability/index.ts';

/** The timeout of a request to the service, in ms. */
const TIMEOUT_MS = 1_500;
const PREFIX_LENGTH = 5;
const RANGE_LINE = /^([0-9A-F]{35}):(\d+)$/i;

export interface BreachedPasswordsDeps {
  readonly logger: Logger;
  readonly observeBreachCheck: ObserveBreachCheck;
}

export type IsBreached = (password: string) => Promise<boolean>;

/** The suffixes of breached hashes in a response. Throws for an invalid response. */
function breachedSuffixes(range: string): string[] {
  return range
    .trim()
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, suffix, count] = RANGE_LINE.exec(line) ?? [];
      if (suffix === undefined) throw new Error('The response is not a range of hashes');
      // Padding entries have the count 0. They hide the length of the range from the network.
      return Number(count) > 0 ? [suffix.toUpperCase()] : [];
    });
}

/**
 * Queries the Pwned Passwords range service at `url` by k-anonymity: only the first five digits of the SHA-1 leave the
 * process. A failed check accepts the password. Without a `url`, nothing is sent.
 */
export function createIsBreached(
  url: string | null,
  { logger, observeBreachCheck }: BreachedPasswordsDeps,
): IsBreached {
  if (url === null) return async () => false;
  const base = url.replace(/(?<!\/)\/+$/, '');
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      const response = await fetch(`${base}/${hash.slice(0, PREFIX_LENGTH)}`, {
        headers: { 'add-padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`The service responded with ${response.status}`);
      const isBreached = breachedSuffixes(await response.text()).includes(hash.slice(PREFIX_LENGTH));
      observeBreachCheck(isBreached ? 'breached' : 'not_breached');
      return isBreached;
    } catch (error) {
      logger.warn({ err: error }, 'breach check failed, password accepted');
      observeBreachCheck('failed');
      return false;
    }
  };
}
