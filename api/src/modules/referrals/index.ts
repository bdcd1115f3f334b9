import { getReferralStats } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../http/app-error.ts';
import { route, type Route } from '../../http/route.ts';
import type { User, XProfile } from '../accounts/index.ts';
import { findReferrer } from './find-referrer.ts';
import { rewardReferrer, type RewardReferrerDeps } from './reward-referrer.ts';

export interface ReferralsModule {
  readonly routes: readonly Route[];
  findReferrer: (ref: string | undefined, invited: XProfile, session: ClientSession) => Promise<User | null>;
  reward: (people: { referrer: User; invited: User }, session: ClientSession) => Promise<void>;
}

export function createReferralsModule(deps: RewardReferrerDeps): ReferralsModule {
  return {
    findReferrer: (ref, invited, session) => findReferrer(deps.users, ref, invited, session),
    reward: (people, session) => rewardReferrer(deps, people, session),
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
