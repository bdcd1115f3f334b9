import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { ObserveBreachCheck } from '../../../observability/index.ts';

/** How long the service may take, in ms. */
const TIMEOUT_MS = 1_500;
const PREFIX_LENGTH = 5;
const RANGE_LINE = /^([0-9A-F]{35}):(\d+)$/i;

export interface BreachedPasswordsDeps {
  readonly logger: Logger;
  readonly observeBreachCheck: ObserveBreachCheck;
}

export type IsBreached = (password: string) => Promise<boolean>;

/** The suffixes of breached hashes that the answer lists. Throws for an answer of another form. */
function breachedSuffixes(range: string): string[] {
  return range
    .trim()
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, suffix, count] = RANGE_LINE.exec(line) ?? [];
      if (suffix === undefined) throw new Error('The answer is not a range of hashes');
      // Padding has the count 0: it hides from the network how long the range is.
      return Number(count) > 0 ? [suffix.toUpperCase()] : [];
    });
}

/**
 * Asks the Pwned Passwords range service at `url` about a password by k-anonymity: only the first five digits of its
 * SHA-1 leave the process. A failed check lets the password through. Nothing is asked without a `url`.
 */
export function createIsBreached(
  url: string | null,
  { logger, observeBreachCheck }: BreachedPasswordsDeps,
): IsBreached {
  if (url === null) return async () => false;
  const base = url.replace(/\/+$/, '');
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      const response = await fetch(`${base}/${hash.slice(0, PREFIX_LENGTH)}`, {
        headers: { 'add-padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`The service answered ${response.status}`);
      const isBreached = breachedSuffixes(await response.text()).includes(hash.slice(PREFIX_LENGTH));
      observeBreachCheck(isBreached ? 'breached' : 'not_breached');
      return isBreached;
    } catch (error) {
      logger.warn({ err: error }, 'the check of a new password for breaches failed; the password was accepted');
      observeBreachCheck('failed');
      return false;
    }
  };
}
