import { AppError, getAdminMe, logOut, PROOF_MINUTES, type Call } from '@magnetx/contracts';
import type { Principal } from '../../../../http/principal.ts';
import type { Clock } from '../../../../runtime/clock.ts';
import type { SecondFactorRepository } from './second-factor.repository.ts';

/** Open to an admin who must add a passkey first, beside the calls that add it. */
const OPEN_WITHOUT: readonly Call[] = [getAdminMe, logOut];

export interface SecondFactorRules {
  readonly factors: Pick<SecondFactorRepository, 'has'>;
  readonly clock: Clock;
  /** Admins must have a passkey. */
  readonly isPasskeyRequired: boolean;
}

type Caller = Pick<Principal, 'audience' | 'subjectId' | 'provedAt'>;

export function createSecondFactorRules({ factors, clock, isPasskeyRequired }: SecondFactorRules) {
  const hasPasskey = async ({ audience, subjectId }: Caller): Promise<boolean> =>
    (audience === 'admin' || audience === 'project') && (await factors.has({ audience, subjectId }));
  const assertProved = async (caller: Caller): Promise<void> => {
    const { provedAt } = caller;
    if (provedAt && clock.now().getTime() - provedAt.getTime() <= PROOF_MINUTES * 60_000) return;
    if (await hasPasskey(caller)) throw new AppError('proof_needed');
  };
  const lacksPasskey = async (caller: Caller): Promise<boolean> =>
    isPasskeyRequired && caller.audience === 'admin' && !(await hasPasskey(caller));
  return {
    isRequired: ({ audience }: Caller): boolean => isPasskeyRequired && audience === 'admin',
    /** Whether the caller must add a passkey before anything else. */
    lacksPasskey,
    /** Without a passkey, signing in counts as proof. Throws `proof_needed`. */
    assertProved,
    /** Throws `passkey_required`, and `proof_needed` on a call with `needsProof`. */
    assertSecondFactor: async (call: Call, caller: Caller): Promise<void> => {
      const isOpen = call.audience === 'password' || OPEN_WITHOUT.includes(call);
      if (!isOpen && (await lacksPasskey(caller))) throw new AppError('passkey_required');
      if (call.needsProof) await assertProved(caller);
    },
  };
}

export type SecondFactorChecks = ReturnType<typeof createSecondFactorRules>;
