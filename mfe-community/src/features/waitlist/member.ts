import { referralLink, type WaitlistUser } from '@magnetx/contracts';

/** A user as the waitlist shows them. */
export function toMember(user: WaitlistUser, siteOrigin: string) {
  const handle = (user.twitterHandle || user.username || 'Unknown').replace(/^@/, '');
  return {
    id: user.id,
    handle,
    name: user.xName || handle,
    bio: user.xBio,
    /** Empty when there is none: initials stand in for it. */
    avatarUrl: user.xAvatarUrl || user.avatar,
    referralLink: referralLink(siteOrigin, { referralCode: user.referralCode, handle }),
  };
}
