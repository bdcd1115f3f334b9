import { createHmac } from 'node:crypto';
import type { CheckKind } from '@magnetx/contracts';
import type { Random } from '../../../runtime/random.ts';
import type { KeyedHash, SealChecks, Verifier } from './check.ts';
import { createCodeVerifier, sealCode } from './code.ts';
import { createFactsVerifier } from './facts.ts';
import { createQuizVerifier } from './quiz.ts';

export {
  ownedCheckOf,
  storedCheckSchema,
  type Claimant,
  type Facts,
  type SealChecks,
  type StoredCheck,
  type Verdict,
} from './check.ts';

/** The checks of missions. Another secret makes secret words that are posted unreadable, so no answer passes. */
export function createChecks({
  pseudonymSecret,
  random,
}: {
  readonly pseudonymSecret: string;
  readonly random: Random;
}) {
  const hash: KeyedHash = (text) => createHmac('sha256', pseudonymSecret).update(text).digest('base64url');
  const verifiers: { readonly [K in CheckKind]: Verifier<K> } = {
    quiz: createQuizVerifier(hash),
    code: createCodeVerifier(hash),
    facts: createFactsVerifier(hash),
  };
  const seal: SealChecks = (checks) =>
    checks.map((check) => {
      if (check.kind !== 'code') return check;
      const { code, ...settings } = check;
      return { ...settings, hash: sealCode(hash, code, random.id()) };
    });
  return {
    seal,
    verifierOf: <K extends CheckKind>({ kind }: { readonly kind: K }): Verifier<K> => verifiers[kind],
  };
}

export type Checks = ReturnType<typeof createChecks>;
