import { SIGN_UP_REWARD_MXP } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { WithTransaction } from '../../../db/with-transaction.ts';
import { isReservedName, type User, type XProfile } from '../accounts/index.ts';
import { findReferrer } from './find-referrer.ts';
import { rewardReferrer, type RewardReferrerDeps } from './reward-referrer.ts';

export interface SignInUserDeps extends RewardReferrerDeps {
  readonly withTransaction: WithTransaction;
}

export interface SignInUserInput {
  readonly profile: XProfile;
  readonly ref?: string | undefined;
  /** Runs in the sign-in's transaction, or without one if nothing else is written. */
  readonly onSignedIn?: (userId: string, session?: ClientSession) => Promise<void>;
}

/** Returns the user's id. */
export type SignInUser = (input: SignInUserInput) => Promise<string>;

/** Replaces a name that imitates the product or its staff by the handle, because other users see it. */
function withHonestName(profile: XProfile): XProfile {
  return isReservedName(profile.name) ? { ...profile, name: profile.handle } : profile;
}

/** Credits the joining reward, and rewards the referrer. */
async function rewardJoining(
  deps: SignInUserDeps,
  user: User,
  referrer: User | null,
  session: ClientSession,
): Promise<void> {
  await deps.ledger.postEntry(
    {
      key: `signup:${user.id}`,
      kind: 'signup',
      memo: 'Welcome to MagnetX',
      postings: [
        { account: `user:${user.id}`, amount: SIGN_UP_REWARD_MXP },
        { account: 'platform:issuance', amount: -SIGN_UP_REWARD_MXP },
      ],
    },
    session,
  );
  if (referrer) await rewardReferrer(deps, { referrer, invited: user }, session);
}

/**
 * Signs a person in by their profile at X, in one transaction. The first sign-in pays the
 * joining reward, unless the person deleted an account before, which would allow earning it repeatedly. Later sign-ins
 * pay nothing, whatever their `ref`, and a suspended account stays as it is. Throws `account_inactive`.
 */
export function createSignInUser(deps: SignInUserDeps): SignInUser {
  const { users, withTransaction } = deps;
  return async ({ profile: given, ref, onSignedIn = async () => undefined }) => {
    const profile = withHonestName(given);
    const known = await users.recognise(profile);
    if (known) {
      await onSignedIn(known.id);
      return known.id;
    }
    return withTransaction(async (session) => {
      const findOwn = (own: ClientSession) => findReferrer(users, ref, profile, own);
      const { user, joined } = await users.arrive(profile, findOwn, session);
      if (joined) await rewardJoining(deps, user, joined.referrer, session);
      await onSignedIn(user.id, session);
      return user.id;
    });
  };
}
