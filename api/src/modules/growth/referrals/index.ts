import { AppError, getInviter, getReferralStats, readRef } from '@magnetx/contracts';
import { route } from '../../../http/route.ts';
import { avatarOf, type Users } from '../../accounts/accounts/index.ts';
import { inviterName, type SharePicturesModule } from '../../quests/share-pictures/index.ts';

/** How long caches may keep who has a code, in seconds. */
const INVITER_CACHED_S = 60;

interface ReferralsDeps {
  readonly users: Pick<Users, 'find'>;
  readonly sharePictures: Pick<SharePicturesModule, 'findByCode' | 'ofInviter'>;
}

export function createReferralsModule({ users, sharePictures }: ReferralsDeps) {
  return {
    routes: [
      route(
        getInviter,
        async ({ query: { ref } }) => {
          const { kind, text } = readRef(ref);
          const user = kind === 'code' ? await sharePictures.findByCode(text) : null;
          if (!user) return { inviter: null };
          const picture = sharePictures.ofInviter(user);
          return { inviter: { name: inviterName(user), avatar: avatarOf(user, 'row'), picture } };
        },
        { cachedForS: INVITER_CACHED_S },
      ),
      route(getReferralStats, async ({ caller }) => {
        const user = await users.find(caller().accountId);
        if (!user) throw new AppError('not_authenticated');
        const stats = { totalReferrals: user.referralCount };
        return { data: { stats, user: { referralCode: user.referralCode } } };
      }),
    ],
  };
}
