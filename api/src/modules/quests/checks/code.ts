import { timingSafeEqual } from 'node:crypto';
import { AppError, normalizeCode } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { KeyedHash, Verifier } from './check.ts';

/** The stored form of a secret word: `<salt>.<keyed hash>`. */
export function sealCode(hash: KeyedHash, code: string, salt: string): string {
  return `${salt}.${hash(`mission-code:${salt}:${normalizeCode(code)}`)}`;
}

export function createCodeVerifier(hash: KeyedHash): Verifier<'code'> {
  return {
    runs: 'call',
    attemptsOf: ({ attempts }) => attempts,
    verify: ({ check, answer: { code = '' }, now: observedAt }) => {
      if (normalizeCode(code) === '') throw new AppError('validation_failed', { message: t('Enter the secret word.') });
      const typed = sealCode(hash, code, check.hash.slice(0, check.hash.indexOf('.')));
      const isPassed =
        typed.length === check.hash.length && timingSafeEqual(Buffer.from(typed), Buffer.from(check.hash));
      return Promise.resolve({
        result: isPassed ? 'passed' : 'failed',
        reason: isPassed ? '' : t('This is not the word.'),
        evidence: { source: 'answer', observedAt, hash: hash(`mission-answer:${typed}`) },
      });
    },
    show: ({ hint }) => ({ code: { hint } }),
  };
}
