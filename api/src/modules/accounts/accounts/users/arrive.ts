import { AppError } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../../core-deps.ts';
import type { ErasedAccounts } from '../erased-accounts/index.ts';
import { newUser } from './new-user.ts';
import type { User, XProfile } from './user.model.ts';
import type { UserRepository } from './user.repository.ts';

export interface ArriveDeps extends Pick<CoreDeps, 'clock' | 'random'> {
  readonly users: UserRepository;
  readonly erasedAccounts: ErasedAccounts;
}

/** A person who signed in with X. */
export interface Arrival {
  readonly user: User;
  /** Null unless this is the first account of the person. */
  readonly joined: { readonly referrer: User | null } | null;
}

/** Finds the referrer of a user who joins. */
export type FindReferrer = (session: ClientSession) => Promise<User | null>;

function isAsKnown(user: User, profile: XProfile): boolean {
  return (Object.keys(profile) as (keyof XProfile)[]).every((key) => user[key]?.valueOf() === profile[key]?.valueOf());
}

function assertActive({ status }: User): void {
  if (status === 'Inactive') throw new AppError('account_inactive');
}

export function createArrive({ users, erasedAccounts, ...deps }: ArriveDeps) {
  const join = async (profile: XProfile, findReferrer: FindReferrer, session: ClientSession): Promise<Arrival> => {
    const isBack = await erasedAccounts.includes(profile.xId, session);
    // Runs before the referrer lookup, so that an account cannot refer its own owner.
    const invited = await users.claimInvited(profile, deps.clock.now(), session);
    await users.releaseHandle(profile.handle, profile.xId, session);
    const referrer = isBack ? null : await findReferrer(session);
    const user = invited ?? newUser(deps, profile, { referredBy: referrer?.id ?? null, isInvited: false });
    if (!invited) await users.insert(user, session);
    else if (referrer) await users.setReferredBy(user.id, referrer.id, session);
    assertActive(user);
    return { user, joined: isBack ? null : { referrer } };
  };

  return {
    recognise: async (profile: XProfile): Promise<User | null> => {
      const known = await users.findByXId(profile.xId);
      return known && (known.status === 'Inactive' || isAsKnown(known, profile)) ? known : null;
    },

    arrive: async (profile: XProfile, findReferrer: FindReferrer, session: ClientSession): Promise<Arrival> => {
      // Read in the transaction, because a concurrent sign-in of the same person may have come first.
      const known = await users.findByXId(profile.xId, session);
      if (!known) return join(profile, findReferrer, session);
      assertActive(known);
      if (!isAsKnown(known, profile)) {
        await users.releaseHandle(profile.handle, profile.xId, session);
        await users.updateProfile(known.id, profile, session);
      }
      return { user: known, joined: null };
    },
  };
}
