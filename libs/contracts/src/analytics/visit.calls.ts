import { z } from 'zod';
import { defineCall, success } from '../http/define-call.ts';
import { questIdSchema } from '../quests/quest.schema.ts';
import { visitSourceSchema } from './activity.schema.ts';

/** The most quests that one call tells of. */
export const VISITS_MAX = 50;

const questIds = z.array(questIdSchema).max(VISITS_MAX).default([]);

export const recordVisits = defineCall({
  name: 'recordVisits',
  method: 'POST',
  path: '/user/visits',
  audience: 'user',
  tag: 'Quests',
  summary: 'Which quests the user has seen and opened: sent after the page is shown, in the background',
  body: z.object({
    source: visitSourceSchema.default('direct'),
    /** Quests whose card was on screen. */
    views: questIds,
    /** Quests whose details or link were opened. */
    clicks: questIds,
  }),
  response: success({}),
});
