import { SIGN_UP_REWARD_MXP } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { WithTransaction } from '../../db/with-transaction';
import { AppError } from '../../http/app-error';
import type { Clock } from '../../runtime/clock';
import type { Random } from '../../runtime/random';
import { isReservedName, type FormerMembers, type User, type Users, type XProfile } from '../accounts';
import type { LedgerModule } from '../ledger';
import type { ReferralsModule } from '../referrals';

export interface SignInUserDeps {
  readonly users: Users;
  readonly formerMembers: FormerMembers;
  readonly ledger: LedgerModule;
  readonly referrals: ReferralsModule;
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly random: Random;
}

export interface SignInUserInput {
  readonly profile: XProfile;
  readonly ref?: string | undefined;
  /** Part of the transaction that signs the person in; on its own where nothing else is written. */
  readonly onSignedIn?: (userId: string, session?: ClientSession) => Promise<void>;
}

/** Answers the user's id. */
export type SignInUser = (input: SignInUserInput) => Promise<string>;

function assertActive({ status }: User): void {
  if (status === 'Inactive') throw new AppError('account_inactive');
}

function hasChanged(user: User, profile: XProfile): boolean {
  return (Object.keys(profile) as (keyof XProfile)[]).some((key) => user[key] !== profile[key]);
}

function newUser({ random, clock }: SignInUserDeps, profile: XProfile, referrer: User | null): User {
  const now = clock.now();
  return {
    ...profile,
    id: random.id(),
    referralCode: random.referralCode(),
    referredBy: referrer?.id ?? null,
    referralCount: 0,
    pointsMxp: 0,
    joinedAt: now,
    walletAddress: null,
    lastActiveAt: now,
    status: 'Active',
    isInvited: false,
  };
}

/**
 * First sign-in: the account, its 1000 MXP, and what the referrer gets. Somebody who deleted an account before joins
 * without either: deleting and joining again would earn them anew each time. Whoever an admin added before finds that
 * account.
 */
async function join(
  deps: SignInUserDeps,
  profile: XProfile,
  ref: string | undefined,
  session: ClientSession,
): Promise<string> {
  const { users, ledger, referrals, clock } = deps;
  const now = clock.now();
  const isBack = await deps.formerMembers.includes(profile.xId, session);
  // Claimed before anybody is looked for: nobody is invited by the account that was made for them.
  const invited = await users.claimInvited(profile, now, session);
  await users.releaseHandle(profile.handle, profile.xId, session);
  const referrer = isBack ? null : await referrals.findReferrer(ref, profile, session);
  const user = invited ?? newUser(deps, profile, referrer);
  if (!invited) await users.insert(user, session);
  else if (referrer) await users.setReferredBy(user.id, referrer.id, session);
  assertActive(user);
  if (isBack) return user.id;
  await ledger.postEntry(
    {
      key: `signup:${user.id}`,
      kind: 'signup',
      memo: 'Welcome to MagnetX',
      postings: [
        { account: `user:${user.id}`, amountMxp: SIGN_UP_REWARD_MXP },
        { account: 'platform:issuance', amountMxp: -SIGN_UP_REWARD_MXP },
      ],
    },
    session,
  );
  if (referrer) await referrals.reward({ referrer, invited: user }, session);
  return user.id;
}

/** Takes in what X says now, in one transaction: whose handle it is changes for both people, or for neither. */
async function arrive(
  deps: SignInUserDeps,
  profile: XProfile,
  ref: string | undefined,
  session: ClientSession,
): Promise<string> {
  const { users } = deps;
  // Asked here: another sign-in of the same person may have been first.
  const known = await users.findByXId(profile.xId, session);
  if (known) assertActive(known);
  if (known && !hasChanged(known, profile)) return known.id;
  if (!known) return join(deps, profile, ref, session);
  await users.releaseHandle(profile.handle, profile.xId, session);
  await users.updateProfile(known.id, profile, session);
  return known.id;
}

/** Others see the name in lists: one that passes for the product or its people gives way to the handle. */
function withHonestName(profile: XProfile): XProfile {
  return isReservedName(profile.name) ? { ...profile, name: profile.handle } : profile;
}

/**
 * Signs a person in by what X says of them (design, section 3: accounts). The first time makes the account; later ones
 * refresh the profile and pay nothing, whatever `ref` they carry. Throws `account_inactive`.
 */
export function createSignInUser(deps: SignInUserDeps): SignInUser {
  const { users, withTransaction } = deps;
  return async ({ profile: given, ref, onSignedIn = async () => undefined }) => {
    const profile = withHonestName(given);
    const known = await users.findByXId(profile.xId);
    if (known) assertActive(known);
    if (known && !hasChanged(known, profile)) {
      await onSignedIn(known.id);
      return known.id;
    }
    return withTransaction(async (session) => {
      const userId = await arrive(deps, profile, ref, session);
      await onSignedIn(userId, session);
      return userId;
    });
  };
}
