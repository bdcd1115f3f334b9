import { FALLBACK_STATS, STATS_REFRESH_INTERVAL_MS } from '@magnetx/contracts';
import { useAreaDispatch } from '@magnetx/federation/api';
import { useCallback, useEffect, useState } from 'react';
import { communityApi } from '../../api/community-api.ts';
import { useGetPointsTotalQuery, useGetReferralStatsQuery } from '../../shared/session/session.endpoints.ts';
import { useGetWaitlistStatsQuery } from './waitlist.endpoints.ts';

export type WaitlistFigures = ReturnType<typeof useWaitlistFigures>;

/**
 * MXP and referrals: asked for one by one after a sign-in, with 1000 and 0 in place of what cannot be fetched, then
 * refreshed together every 120 s and on demand. A refresh that fails keeps what is shown.
 */
export function useWaitlistFigures(token: string) {
  const points = useGetPointsTotalQuery(token);
  const referrals = useGetReferralStatsQuery(token);
  const [isRefreshed, setIsRefreshed] = useState(false);
  const stats = useGetWaitlistStatsQuery(token, { skip: !isRefreshed });
  const dispatch = useAreaDispatch();
  // Asked while an answer is under way, it asks again after it: that one may be older than what calls for this.
  const refresh = useCallback(() => {
    setIsRefreshed(true);
    dispatch(communityApi.util.invalidateTags(['WaitlistStats']));
  }, [dispatch]);

  useEffect(() => {
    const timer = setInterval(refresh, STATS_REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [refresh]);

  return {
    totalPoints: stats.data?.totalPoints ?? points.data?.totalPoints ?? FALLBACK_STATS.totalPoints,
    totalReferrals: stats.data?.totalReferrals ?? referrals.data?.stats.totalReferrals ?? FALLBACK_STATS.totalReferrals,
    /** Nothing is known yet. */
    isLoading: !stats.data && (points.isLoading || referrals.isLoading),
    isRefreshing: points.isFetching || referrals.isFetching || stats.isFetching,
    /** At least one figure is a fallback, because its call failed. */
    isFallback: !stats.data && (points.isError || referrals.isError),
    refresh,
  };
}
