import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { mxpSchema } from '../units/mxp.ts';

const defineCall = defineCallGroup({ audience: 'user', tag: 'User' });

export const getPointsTotal = defineCall('getPointsTotal', 'GET /user/points/total', {
  summary: 'The MXP balance of the signed-in user, and their MXP on hold',
  response: success({ data: z.object({ totalPoints: mxpSchema, heldMxp: mxpSchema }) }),
});

export const getReferralStats = defineCall('getReferralStats', 'GET /user/referral/stats', {
  summary: 'How many people the signed-in user has invited, and the code to invite more',
  response: success({
    data: z.object({
      stats: z.object({ totalReferrals: z.int() }),
      user: z.object({ referralCode: z.string() }),
    }),
  }),
});
