import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { questIdSchema } from '../quests/quest.schema.ts';
import { mxpSchema } from '../units/mxp.ts';
import { boardPlaceSchema, boardQuery, boardShape } from './board.schema.ts';
import { seasonSchema } from './season.schema.ts';
import { timeZoneSchema } from './time-zone.ts';

const defineCall = defineCallGroup({ audience: 'user', tag: 'Progress' });
const count = z.int().min(0);

/** The number of submissions under review that are listed. */
export const UNDER_REVIEW_MAX = 5;

const streakSchema = z.object({
  weeks: count,
  best_weeks: count,
  is_week_done: z.boolean(),
  is_frozen: z.boolean(),
  weeks_to_freeze: count,
});

const progressSchema = z.object({
  /** MXP earned by rewards, less reversed ones. The table of levels applies to it. */
  lifetime_mxp: mxpSchema,
  /** In which weeks and days of this answer are counted. */
  time_zone: z.string(),
  streak: streakSchema,
  /** The ids of the earned badges, in the order of the table. A newer server may know others. */
  badges: z.array(z.string()),
  month: z.object({
    year: z.int().min(2020),
    /** From 1. */
    month: z.int().min(1).max(12),
    /** MXP earned on each day from the first of the month to today. Negative on a day with more reversals. */
    days_mxp: z.array(mxpSchema).min(1).max(31),
  }),
  under_review: z.object({
    count,
    /** Those that wait longest. */
    oldest: z
      .array(z.object({ quest_id: questIdSchema, title: z.string(), submitted_at: z.iso.datetime() }))
      .max(UNDER_REVIEW_MAX),
  }),
  /** The running season. Null between seasons. */
  season: z.object({ season: seasonSchema, place: boardPlaceSchema }).nullable(),
});
export type Progress = z.infer<typeof progressSchema>;

export const getProgress = defineCall('getProgress', 'GET /user/progress', {
  summary: 'Level, streak, badges, earnings of the month, work under review and place in the season',
  response: success({ progress: progressSchema }),
});

export const setTimeZone = defineCall('setTimeZone', 'PUT /user/time-zone', {
  summary: "Set the time zone of the signed-in user, in which the weeks of the streak and the days' earnings count",
  body: z.object({ time_zone: timeZoneSchema }),
  response: success({}),
});

export const listSeasons = defineCall('listSeasons', 'GET /user/seasons', {
  summary: 'The running and the past seasons, newest first, and those that are planned',
  response: success({ seasons: z.array(seasonSchema) }),
});

export const getSeasonBoard = defineCall('getSeasonBoard', 'GET /user/seasons/{seasonId}/board', {
  summary: 'The users who earned the most MXP in a season, a page at a time, and the place of the signed-in user',
  params: z.object({ seasonId: z.string().min(1).max(64) }),
  query: boardQuery,
  response: success({ season: seasonSchema, ...boardShape }),
  errors: ['not_found'],
});

export const getReferralBoard = defineCall('getReferralBoard', 'GET /user/referral/board', {
  summary: 'The users who invited the most people, a page at a time, and the place of the signed-in user',
  query: boardQuery,
  response: success(boardShape),
});
