import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { questIdSchema } from './quest.schema.ts';

const defineCall = defineCallGroup({ audience: 'user', tag: 'User' });

/** The maximum number of quests that a user has saved at a time. */
export const SAVED_QUESTS_MAX = 500;

export const saveQuest = defineCall('saveQuest', 'PUT /user/quests/saved', {
  summary: 'Save a quest for later, or no longer; a second time changes nothing',
  body: z.object({ quest_id: questIdSchema, is_saved: z.boolean() }),
  response: success({ is_saved: z.boolean() }),
  errors: ['not_found', 'quest_removed', 'conflict', 'level_too_low'],
});
