import type { MeUser } from '@magnetx/contracts';
import { useGetPointsTotalQuery, useGetReferralStatsQuery } from '../../shared/session/session.endpoints';

/** Points, referrals and code of the user. What cannot be fetched falls back to the fields of the user's own record. */
export function useUserFigures(user: MeUser, token: string) {
  const points = useGetPointsTotalQuery(token);
  const referrals = useGetReferralStatsQuery(token);

  return {
    totalPoints: points.data ?? user.points,
    totalReferrals: referrals.data?.stats.totalReferrals ?? user.referral_count,
    referralCode: referrals.data?.user.referralCode ?? user.referral_code,
    isRefreshing: points.isFetching || referrals.isFetching,
    refresh() {
      void points.refetch();
      void referrals.refetch();
    },
  };
}
