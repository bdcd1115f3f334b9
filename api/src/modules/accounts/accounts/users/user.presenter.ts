import type { MeUser, WaitlistUser } from '@magnetx/contracts';
import { avatarOf } from './avatar.ts';
import type { PayableWalletOf } from './payable-wallet.ts';
import type { User } from './user.model.ts';

export function presentWaitlistUser(user: User): WaitlistUser {
  return {
    id: user.id,
    twitterHandle: user.handle,
    username: user.handle,
    referralCode: user.referralCode,
    avatar: avatarOf(user, 'person'),
    xAvatarUrl: avatarOf(user, 'person'),
    xName: user.name,
    xBio: user.bio,
    xFollowersCount: user.followersCount,
    xFollowingCount: user.followingCount,
  };
}

export function presentMe(user: User, payableWalletOf: PayableWalletOf): MeUser {
  return {
    id: user.id,
    x_name: user.name,
    x_username: user.handle,
    x_followers_count: user.followersCount,
    x_following_count: user.followingCount,
    x_bio: user.bio,
    avatar_url: avatarOf(user, 'person'),
    points: user.pointsMxp,
    referral_code: user.referralCode,
    referral_count: user.referralCount,
    joined_at: user.joinedAt.toISOString(),
    wallet_address: user.walletAddress,
    wallet_is_verified: user.walletVerifiedAt !== null,
    wallet_is_payable: payableWalletOf(user) !== null,
    has_public_profile: user.isProfilePublic,
    last_active_at: user.lastActiveAt.toISOString(),
  };
}
