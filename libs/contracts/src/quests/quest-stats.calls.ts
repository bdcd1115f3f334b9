import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { usdCentsSchema } from '../units/usd.ts';
import { countSchema as count } from './quest.schema.ts';

const defineCall = defineCallGroup({ audience: 'user', tag: 'User' });

export const getQuestStats = defineCall('getQuestStats', 'GET /user/quests/stats', {
  summary: "The figures on the dashboard's cards for tasks, giveaways and opportunities",
  response: success({
    quests: z.object({ won: count, participated: count, open: count }),
    giveaways: z.object({
      active: count,
      total: count,
      entered: count,
      won: count,
      /** All prizes won, paid or not, in US cents. */
      balance_cents: usdCentsSchema,
    }),
    opportunities: z.object({ applied: count, interviews: count, offers: count, active: count }),
  }),
});
