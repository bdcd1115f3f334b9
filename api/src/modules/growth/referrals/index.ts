import { AppError, getInviter, getReferralStats, readRef } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { route } from '../../../http/route.ts';
import { avatarOf, type User, type XProfile } from '../../accounts/accounts/index.ts';
import { inviterName, type SharePicturesModule } from '../../quests/share-pictures/index.ts';
import { findReferrer } from './find-referrer.ts';
import { rewardReferrer, type RewardReferrerDeps } from './reward-referrer.ts';

/** How long caches may keep who has a code, in seconds. */
const INVITER_CACHED_S = 60;

interface ReferralsDeps extends RewardReferrerDeps {
  readonly sharePictures: Pick<SharePicturesModule, 'findByCode' | 'ofInviter'>;
}

export function createReferralsModule(deps: ReferralsDeps) {
  const { sharePictures } = deps;
  return {
    findReferrer: (ref: string | undefined, invited: XProfile, session: ClientSession) =>
      findReferrer(deps.users, ref, invited, session),
    reward: (people: { referrer: User; invited: User }, session: ClientSession) =>
      rewardReferrer(deps, people, session),
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
        const user = await deps.users.find(caller().accountId);
        if (!user) throw new AppError('not_authenticated');
        const stats = { totalReferrals: user.referralCount };
        return { data: { stats, user: { referralCode: user.referralCode } } };
      }),
    ],
  };
}

export type ReferralsModule = ReturnType<typeof createReferralsModule>;
