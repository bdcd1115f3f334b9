import { AppError } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { KeyedHash, Verifier } from './check.ts';

/** People of the project, or admins, decide. */
export function createManualVerifier(hash: KeyedHash): Verifier<'manual'> {
  return {
    runs: 'call',
    attemptsOf: ({ attempts }) => attempts,
    verify: ({ answer: { manual }, now: observedAt }) => {
      if (manual === undefined) throw new AppError('validation_failed', { message: t('Enter your answer.') });
      const evidence = { source: 'answer', observedAt, hash: hash(`manual-answer:${manual}`) };
      return Promise.resolve({ result: 'unknown', reason: '', evidence, needsPeople: true });
    },
    show: ({ asked }) => ({ manual: { asked } }),
  };
}
