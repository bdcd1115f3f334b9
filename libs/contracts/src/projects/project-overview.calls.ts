import { z } from 'zod';
import { activitySchema, visitSourceSchema } from '../activity/activity.schema.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { questIdSchema, questStatusSchema, questTypeSchema } from '../quests/quest.schema.ts';
import { usdCentsSchema } from '../units/usd.ts';

const defineCall = defineCallGroup({ audience: 'project', tag: 'Project' });

/** The dashboards compare this many days, up to today, with as many before them. */
export const COMPARED_DAYS = 30;

/** The maximum of a count on a dashboard. It stands for "or more". */
export const TODO_COUNT_MAX = 1_000;

/** A balance that pays the live listings for fewer days is low. */
export const LOW_BALANCE_DAYS = 7;

/** A quest whose deadline is nearer is ending soon. */
export const ENDING_SOON_HOURS = 72;

export const BEST_QUESTS_MAX = 5;

/**
 * The kinds of work that wait for a project, the most urgent first: submissions to look at, applications to answer,
 * rejected quests to correct, a balance that does not pay for the next days or quest, quests that end soon, live quests
 * without a reserve for their rewards, edits that an admin has not decided on.
 */
export const PROJECT_TODO_KINDS = [
  'submissions',
  'applications',
  'rejected_quests',
  'low_balance',
  'ending_soon',
  'unfunded',
  'waiting_edits',
] as const;

const todoSchema = z.object({
  kind: z.enum(PROJECT_TODO_KINDS),
  /** The number of items, at most {@link TODO_COUNT_MAX}. For `low_balance`, the listing days that are still paid. */
  count: z.int().min(0).max(TODO_COUNT_MAX),
  /** The only quest that it is about; null for several or none. */
  quest: z.object({ id: questIdSchema, title: z.string() }).nullable(),
});
export type ProjectTodo = z.infer<typeof todoSchema>;

const count = z.int().min(0);

export const getProjectOverview = defineCall('getProjectOverview', 'GET /project/dashboard/overview', {
  permission: 'project.read',
  summary: 'The next steps of the signed-in project, the counts of today, its trend, best quests and retention',
  response: success({
    /** In the order of {@link PROJECT_TODO_KINDS}. */
    todo: z.array(todoSchema).max(PROJECT_TODO_KINDS.length),
    /** The counts of this UTC day. */
    today: z.object({ participants: count, submissions: count, entries: count, applications: count, clicks: count }),
    /** UTC days, oldest first: {@link COMPARED_DAYS} days up to today, and as many before them. */
    days: z.array(activitySchema.extend({ day: z.iso.date() })).length(2 * COMPARED_DAYS),
    /** The quests with the most participants in the newest {@link COMPARED_DAYS} days. */
    quests: z
      .array(
        activitySchema.extend({
          id: questIdSchema,
          title: z.string(),
          type: questTypeSchema,
          status: questStatusSchema,
        }),
      )
      .max(BEST_QUESTS_MAX),
    /** Over all time. */
    retention: z.object({
      newcomers: count,
      returned: count,
      /** The newcomers of the last 30 days. They may still come back. */
      recent_newcomers: count,
      sources: z.array(
        z.object({
          source: visitSourceSchema,
          newcomers: count,
          returned: count,
          /** Rewards, and a share of the fees. */
          cost_cents: usdCentsSchema,
          /** Null without anyone who returned. */
          cost_per_returned_cents: usdCentsSchema.nullable(),
        }),
      ),
    }),
  }),
});
export type ProjectOverview = z.infer<(typeof getProjectOverview)['response']>;
