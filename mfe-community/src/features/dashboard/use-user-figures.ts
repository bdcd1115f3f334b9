import type { MeUser } from '@magnetx/contracts';
import { useEffect } from 'react';
import {
  useGetPointsTotalQuery,
  useGetReferralStatsQuery,
  useVerifySessionQuery,
} from '../../shared/session/session.endpoints.ts';
import { rememberUser } from '../../shared/session/user-session.ts';

export type UserFigures = ReturnType<typeof useUserFigures>;

/**
 * Points, referrals and code of the user; undefined or empty while they load. Figures that cannot be fetched fall back
 * to the user's record. The verification also renews the code and the user data stored on this device.
 */
export function useUserFigures(user: MeUser | undefined, token: string) {
  const points = useGetPointsTotalQuery(token);
  const referrals = useGetReferralStatsQuery(token);
  const { data: verified } = useVerifySessionQuery(token);

  useEffect(() => {
    if (verified) rememberUser(verified);
  }, [verified]);

  return {
    totalPoints: points.data?.totalPoints ?? (points.isError ? user?.points : undefined),
    totalReferrals: referrals.data?.stats.totalReferrals ?? (referrals.isError ? user?.referral_count : undefined),
    referralCode: referrals.data?.user.referralCode || verified?.referralCode || user?.referral_code || '',
  };
}
