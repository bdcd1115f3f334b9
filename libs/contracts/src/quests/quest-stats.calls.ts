import { z } from 'zod';
import { defineCall, success } from '../http/define-call.ts';
import { usdCentsSchema } from '../units/usd.ts';

const count = z.int().min(0);

export const getQuestStats = defineCall({
  name: 'getQuestStats',
  method: 'GET',
  path: '/user/quests/stats',
  audience: 'user',
  tag: 'User',
  summary: "The figures on the dashboard's cards for tasks, giveaways and opportunities",
  response: success({
    quests: z.object({ won: count, participated: count, open: count }),
    giveaways: z.object({
      active: count,
      total: count,
      entered: count,
      won: count,
      /** Prizes won, paid or still to be paid, in US cents. */
      balance_cents: usdCentsSchema,
    }),
    opportunities: z.object({ applied: count, interviews: count, offers: count, active: count }),
  }),
});
