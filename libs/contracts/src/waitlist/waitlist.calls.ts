import { z } from 'zod';
import { defineCall, success } from '../http/define-call.ts';
import { mxpSchema } from '../units/mxp.ts';

/** How many referrers the leaderboard lists. */
export const LEADERBOARD_SIZE = 10;

/** How often an open waitlist page refreshes its figures besides live events, in ms. */
export const STATS_REFRESH_INTERVAL_MS = 120_000;

/** What the waitlist shows when the figures cannot be fetched after a successful sign-in. */
export const FALLBACK_STATS = { totalPoints: 1000, totalReferrals: 0 } as const;

const leaderboardEntrySchema = z.object({
  id: z.string(),
  rank: z.int().min(1),
  username: z.string(),
  xName: z.string(),
  xAvatarUrl: z.string(),
  totalPoints: mxpSchema,
  referralCount: z.int(),
});

export type LeaderboardEntry = z.infer<typeof leaderboardEntrySchema>;

export const getWaitlistStats = defineCall({
  name: 'getWaitlistStats',
  method: 'GET',
  path: '/waitlist/stats',
  audience: 'user',
  tag: 'Waitlist',
  summary: 'MXP and referrals of the signed-in user',
  response: success({
    data: z.object({ stats: z.object({ totalPoints: mxpSchema, totalReferrals: z.int() }) }),
  }),
});

export const getLeaderboard = defineCall({
  name: 'getLeaderboard',
  method: 'GET',
  path: '/waitlist/leaderboard',
  audience: 'user',
  tag: 'Waitlist',
  summary: 'The top referrers, and where the signed-in user stands',
  response: success({
    data: z.object({
      /** Only people with at least one referral: most referrals first, then most MXP, then who joined first. */
      leaderboard: z.array(leaderboardEntrySchema).max(LEADERBOARD_SIZE),
      /** `rank` is null until the first referral. */
      me: z.object({ rank: z.int().min(1).nullable(), totalPoints: mxpSchema, referralCount: z.int() }),
    }),
  }),
});
