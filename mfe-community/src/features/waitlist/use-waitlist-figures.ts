import { FALLBACK_STATS, STATS_REFRESH_INTERVAL_MS } from '@magnetx/contracts';
import { useCallback, useEffect } from 'react';
import { useGetPointsTotalQuery, useGetReferralStatsQuery } from '../../shared/session/session.endpoints';
import { useLazyGetWaitlistStatsQuery } from './waitlist.endpoints';

export interface WaitlistFigures {
  readonly totalPoints: number;
  readonly totalReferrals: number;
  /** Nothing is known yet. */
  readonly isLoading: boolean;
  readonly isRefreshing: boolean;
  /** At least one figure is the specification's fallback, because its call failed. */
  readonly isFallback: boolean;
}

/**
 * MXP and referrals: asked for one by one after a sign-in, with 1000 and 0 in place of what cannot be fetched, then
 * refreshed together every 120 s and on demand. A refresh that fails keeps what is shown.
 */
export function useWaitlistFigures(token: string): WaitlistFigures & { refresh: () => void } {
  const points = useGetPointsTotalQuery(token);
  const referrals = useGetReferralStatsQuery(token);
  const [fetchStats, stats] = useLazyGetWaitlistStatsQuery();
  const refresh = useCallback(() => void fetchStats(token), [fetchStats, token]);

  useEffect(() => {
    const timer = setInterval(refresh, STATS_REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [refresh]);

  return {
    totalPoints: stats.data?.totalPoints ?? points.data ?? FALLBACK_STATS.totalPoints,
    totalReferrals: stats.data?.totalReferrals ?? referrals.data?.stats.totalReferrals ?? FALLBACK_STATS.totalReferrals,
    isLoading: !stats.data && (points.isLoading || referrals.isLoading),
    isRefreshing: points.isFetching || referrals.isFetching || stats.isFetching,
    isFallback: !stats.data && (points.isError || referrals.isError),
    refresh,
  };
}
