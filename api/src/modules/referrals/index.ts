import { AppError, getReferralStats } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { route } from '../../http/route.ts';
import type { User, XProfile } from '../accounts/index.ts';
import { findReferrer } from './find-referrer.ts';
import { rewardReferrer, type RewardReferrerDeps } from './reward-referrer.ts';

export function createReferralsModule(deps: RewardReferrerDeps) {
  return {
    findReferrer: (ref: string | undefined, invited: XProfile, session: ClientSession) =>
      findReferrer(deps.users, ref, invited, session),
    reward: (people: { referrer: User; invited: User }, session: ClientSession) =>
      rewardReferrer(deps, people, session),
    routes: [
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
