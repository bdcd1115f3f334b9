import type { Clock } from '../../../runtime/clock.ts';
import type { Random } from '../../../runtime/random.ts';
import type { User, XProfile } from './user.model.ts';

/** A new account. */
export function newUser(
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  profile: XProfile,
  { referredBy, isInvited }: Pick<User, 'referredBy' | 'isInvited'>,
): User {
  const now = clock.now();
  return {
    ...profile,
    id: random.id(),
    referralCode: random.referralCode(),
    referredBy,
    referralCount: 0,
    pointsMxp: 0,
    joinedAt: now,
    walletAddress: null,
    lastActiveAt: now,
    status: 'Active',
    isInvited,
  };
}
