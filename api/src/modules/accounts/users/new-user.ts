import type { Clock } from '../../../runtime/clock';
import type { Random } from '../../../runtime/random';
import type { User, XProfile } from './user.model';

/** An account that nobody has used yet. */
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
