import { z } from 'zod';
import { visitSourceSchema } from '../activity/activity.schema.ts';
import { HOLD_STATES } from '../holds/hold-state.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { mxpSchema } from '../units/mxp.ts';
import { CHECKS_MAX } from './checks/check-kind.ts';
import { checkAnswerSchema, checkResultSchema } from './checks/check.schema.ts';
import { claimDetailShape, claimShape } from './claim.schema.ts';
import { REPEATS } from './kinds/mission/repeat.ts';
import { listPageSchema, userListQueryShape, withDefaultOrder } from './quest-list.schema.ts';
import { countSchema, questIdQuery, questIdSchema, shownQuestShape } from './quest.schema.ts';

const defineCall = defineCallGroup({ audience: 'user', tag: 'Missions' });

export const MISSION_FILTERS = ['all', 'open', 'participated', 'ended'] as const;
export const MISSION_SORTS = ['new', 'old', 'a-z', 'z-a', 'reward-high', 'reward-low', 'active', 'for-you'] as const;

/** Of a user's participation in a mission: it is completed at least once. */
export const missionStatusSchema = z.enum(['completed']);
export type MissionStatus = z.infer<typeof missionStatusSchema>;

export const missionSchema = z.object({
  ...shownQuestShape,
  mxp_reward: mxpSchema,
  /** The completions of all users: those there are, and those that are left. */
  completions: countSchema,
  completions_left: countSchema,
  repeat: z.enum(REPEATS),
  opens_at: z.iso.datetime().nullable(),
  ...claimShape,
  /** Null before the first completion. */
  user_participation: z.object({ status: missionStatusSchema, completed_at: z.iso.datetime() }).nullable(),
});
export type Mission = z.infer<typeof missionSchema>;

/** A mission with its checks, which are answered in order. */
export const missionDetailSchema = missionSchema.extend({
  ...claimDetailShape,
  /** Of the reward of the user's completion; null without a hold. */
  hold: z.enum(HOLD_STATES).nullable(),
});
export type MissionDetail = z.infer<typeof missionDetailSchema>;

export const listMissions = defineCall('listMissions', 'GET /user/missions', {
  summary: 'Open and ended missions, whole or a page at a time, with the state of each for the user',
  query: z
    .object({
      ...userListQueryShape,
      filter: z.enum(MISSION_FILTERS).default('all'),
      sort: z.enum(MISSION_SORTS).optional(),
    })
    .transform(withDefaultOrder),
  response: success({
    missions: z.array(missionSchema),
    stats: z.object({ completed: countSchema, open: countSchema, total: countSchema }),
    pagination: listPageSchema,
  }),
});

export const getMission = defineCall('getMission', 'GET /user/mission', {
  summary: 'One mission with its checks, and the results of the user',
  query: questIdQuery,
  response: success({ mission: missionDetailSchema }),
  errors: ['not_found', 'quest_removed', 'level_too_low'],
});

export const answerCheck = defineCall('answerCheck', 'POST /user/quests/answer', {
  summary:
    'Answer the next check of a quest. The last one pays or holds the MXP of a mission, or opens a giveaway or a task',
  body: z.object({
    quest_id: questIdSchema,
    /** The position of the check, from 0. */
    check: z
      .int()
      .min(0)
      .max(CHECKS_MAX - 1),
    answer: checkAnswerSchema.default({}),
    source: visitSourceSchema.default('direct'),
  }),
  response: success({
    result: checkResultSchema,
    /** Why it was not passed; may be empty. */
    reason: z.string(),
    /** The MXP of this answer; 0 unless it completed a mission, and for a reward on hold. */
    earned_mxp: mxpSchema,
  }),
  errors: ['not_found', 'quest_removed', 'quest_ended', 'conflict', 'level_too_low'],
});
