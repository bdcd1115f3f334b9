import { createHash } from 'node:crypto';
import { createOutbound } from '@magnetx/operations';
import type { Logger } from 'pino';
import type { ObserveBreachCheck } from '../../../../observability/index.ts';

/** A range has about 40 KB. */
const LIMITS = { timeoutMs: 1_500, maxBytes: 500_000 };
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
  const outbound = createOutbound(null);
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      const headers = { 'add-padding': 'true' };
      const { status, body } = await outbound.ask(`${base}/${hash.slice(0, PREFIX_LENGTH)}`, { ...LIMITS, headers });
      if (status !== 200) throw new Error(`The service responded with ${status}`);
      const isBreached = breachedSuffixes(body.toString()).includes(hash.slice(PREFIX_LENGTH));
      observeBreachCheck(isBreached ? 'breached' : 'not_breached');
      return isBreached;
    } catch (error) {
      logger.warn({ err: error }, 'breach check failed, password accepted');
      observeBreachCheck('failed');
      return false;
    }
  };
}
