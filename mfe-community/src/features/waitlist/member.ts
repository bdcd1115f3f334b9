import { referralLink, type WaitlistUser } from '@magnetx/contracts';

/** A user as the waitlist shows them (specification of the waitlist, section 3: local user view). */
export interface Member {
  readonly id: string;
  /** Without the @. */
  readonly handle: string;
  readonly name: string;
  readonly bio: string;
  /** Empty when there is none: initials stand in for it. */
  readonly avatarUrl: string;
  readonly referralLink: string;
}

export function toMember(user: WaitlistUser, siteOrigin: string): Member {
  const handle = (user.twitterHandle || user.username || 'Unknown').replace(/^@/, '');
  return {
    id: user.id,
    handle,
    name: user.xName || handle,
    bio: user.xBio,
    avatarUrl: user.xAvatarUrl || user.avatar,
    referralLink: referralLink(siteOrigin, { referralCode: user.referralCode, handle }),
  };
}
