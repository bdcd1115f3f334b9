import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { mxpSchema } from '../units/mxp.ts';

const defineCall = defineCallGroup({ audience: 'user', tag: 'Waitlist' });

/** The number of referrers on the leaderboard. */
export const LEADERBOARD_SIZE = 10;

/** The polling interval of an open waitlist page, in addition to live events. */
export const STATS_REFRESH_INTERVAL_MS = 120_000;

/** The figures that the waitlist shows when they cannot be fetched after a sign-in. */
export const FALLBACK_STATS = { totalPoints: 1000, totalReferrals: 0 } as const;

const leaderboardEntrySchema = z.object({
  id: z.string(),
  rank: z.int().min(1),
  username: z.string(),
  xName: z.string(),
  xAvatarUrl: z.string(),
  totalPoints: mxpSchema,
  referralCount: z.int(),
  hasPublicProfile: z.boolean(),
});

export type LeaderboardEntry = z.infer<typeof leaderboardEntrySchema>;

export const getWaitlistStats = defineCall('getWaitlistStats', 'GET /waitlist/stats', {
  summary: 'MXP and referrals of the signed-in user',
  response: success({
    data: z.object({ stats: z.object({ totalPoints: mxpSchema, totalReferrals: z.int() }) }),
  }),
});

export const getLeaderboard = defineCall('getLeaderboard', 'GET /waitlist/leaderboard', {
  summary: 'The top referrers, and the rank of the signed-in user',
  response: success({
    data: z.object({
      /** Users with at least one referral: most referrals first, then most MXP, then earliest to join. */
      leaderboard: z.array(leaderboardEntrySchema).max(LEADERBOARD_SIZE),
      /** `rank` is null until the first referral. */
      me: z.object({ rank: z.int().min(1).nullable(), totalPoints: mxpSchema, referralCount: z.int() }),
    }),
  }),
});
