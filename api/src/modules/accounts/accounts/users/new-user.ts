import type { CoreDeps } from '../../../../core-deps.ts';
import type { User, XProfile } from './user.model.ts';

export function newUser(
  { clock, random }: Pick<CoreDeps, 'clock' | 'random'>,
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
    walletVerifiedAt: null,
    isProfilePublic: false,
    lastActiveAt: now,
    status: 'Active',
    isInvited,
  };
}
