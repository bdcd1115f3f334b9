import { z } from 'zod';
import { defineCall, success } from '../http/define-call.ts';
import { mxpSchema } from '../units/mxp.ts';

export const getPointsTotal = defineCall('getPointsTotal', 'GET /user/points/total', {
  audience: 'user',
  tag: 'User',
  summary: 'The MXP balance of the signed-in user',
  response: success({ data: z.object({ totalPoints: mxpSchema }) }),
});

export const getReferralStats = defineCall('getReferralStats', 'GET /user/referral/stats', {
  audience: 'user',
  tag: 'User',
  summary: 'How many people the signed-in user has invited, and the code to invite more',
  response: success({
    data: z.object({
      stats: z.object({ totalReferrals: z.int() }),
      user: z.object({ referralCode: z.string() }),
    }),
  }),
});
