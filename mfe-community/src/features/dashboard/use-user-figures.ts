import type { MeUser } from '@magnetx/contracts';
import { useEffect } from 'react';
import {
  useGetPointsTotalQuery,
  useGetReferralStatsQuery,
  useVerifySessionQuery,
} from '../../shared/session/session.endpoints.ts';
import { rememberUser } from '../../shared/session/user-session.ts';

export interface UserFigures {
  readonly totalPoints: number | undefined;
  readonly totalReferrals: number | undefined;
  /** Empty until it is known. */
  readonly referralCode: string;
}

/**
 * Points, referrals and code of the user; undefined or empty while they load. What cannot be fetched falls back to the
 * fields of the user's own record. The verification renews the code, and what this device keeps of the user.
 */
export function useUserFigures(user: MeUser | undefined, token: string): UserFigures {
  const points = useGetPointsTotalQuery(token);
  const referrals = useGetReferralStatsQuery(token);
  const { data: verified } = useVerifySessionQuery(token);

  useEffect(() => {
    if (verified) rememberUser(verified);
  }, [verified]);

  return {
    totalPoints: points.data ?? (points.isError ? user?.points : undefined),
    totalReferrals: referrals.data?.stats.totalReferrals ?? (referrals.isError ? user?.referral_count : undefined),
    referralCode: referrals.data?.user.referralCode || verified?.referralCode || user?.referral_code || '',
  };
}
