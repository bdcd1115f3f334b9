import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { questIdSchema } from '../quests/quest.schema.ts';
import { visitSourceSchema } from '../activity/activity.schema.ts';

const defineCall = defineCallGroup({ audience: 'user', tag: 'Quests' });

/** The maximum number of quests in one call. */
export const VISITS_MAX = 50;

const questIds = z.array(questIdSchema).max(VISITS_MAX).default([]);

export const recordVisits = defineCall('recordVisits', 'POST /user/visits', {
  summary: 'Record which quests the user has seen and opened; sent in the background',
  body: z.object({
    source: visitSourceSchema.default('direct'),
    /** Quests whose card was on screen. */
    views: questIds,
    /** Quests whose details or link were opened. */
    clicks: questIds,
  }),
  response: success({}),
});
