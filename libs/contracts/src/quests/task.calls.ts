import { t } from '@magnetx/texts';
import { z } from 'zod';
import { writtenText } from '../fields/plain-text.ts';
import { ownAppealSchema } from '../appeals/appeal.schema.ts';
import { visitSourceSchema } from '../activity/activity.schema.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { httpUrlSchema } from '../http/http-url.ts';
import { mxpSchema } from '../units/mxp.ts';
import { usdCentsSchema } from '../units/usd.ts';
import { conditionsShape } from './claim.schema.ts';
import { SUBMISSION_PLATFORMS } from './post-address.ts';
import { listPageSchema, userListQueryShape, withDefaultOrder } from './quest-list.schema.ts';
import { countSchema, questIdQuery, questIdSchema, shownQuestShape } from './quest.schema.ts';

const defineCall = defineCallGroup({ audience: 'user', tag: 'Tasks' });

export const submissionPlatformSchema = z.enum(SUBMISSION_PLATFORMS);

export const TASK_FILTERS = ['all', 'open', 'closed', 'participated'] as const;
export const TASK_SORTS = [
  'new',
  'old',
  'a-z',
  'z-a',
  'price-high',
  'price-low',
  'active',
  'funded',
  'for-you',
] as const;

const NOTES_LENGTH_MAX = 2_000;

/**
 * The status of a submission: `approved` is payable, `paid` has been paid out and counts as won, `removed` was
 * undecided when the task was removed.
 */
export const workStatusSchema = z.enum(['pending', 'approved', 'rejected', 'paid', 'removed']);
export type WorkStatus = z.infer<typeof workStatusSchema>;

const workSchema = z.object({
  status: workStatusSchema,
  submission_url: z.string(),
  submitted_at: z.iso.datetime(),
  /** When it was approved or rejected; null before. */
  decided_at: z.iso.datetime().nullable(),
  /** When its cash was paid; null before. */
  paid_at: z.iso.datetime().nullable(),
  /** The reason of a rejection; may be empty. */
  reason: z.string(),
  /** The work was rejected, and the task is active and has a free place. */
  can_resubmit: z.boolean(),
  /** The rejection can be appealed, once. */
  can_appeal: z.boolean(),
  /** The appeal against the rejection; null without one. */
  appeal: ownAppealSchema.nullable(),
});

export const taskSchema = z.object({
  ...shownQuestShape,
  ...conditionsShape,
  /** `$500`, `$500 + 200 MXP` or `200 MXP`. */
  reward: z.string(),
  cash_cents: usdCentsSchema,
  mxp_reward: mxpSchema,
  submission_instructions: z.string(),
  /** The duration in days, under the name that clients know; null without one. */
  max_winners: z.int().nullable(),
  max_participants: z.int().nullable(),
  user_participation: workSchema.nullable(),
});
export type Task = z.infer<typeof taskSchema>;

export const listTasks = defineCall('listTasks', 'GET /user/tasks', {
  summary: 'Active and ended tasks, whole or a page at a time, with the submissions of the user',
  query: z
    .object({
      ...userListQueryShape,
      filter: z.enum(TASK_FILTERS).default('all'),
      sort: z.enum(TASK_SORTS).optional(),
    })
    .transform(withDefaultOrder),
  response: success({
    tasks: z.array(taskSchema),
    stats: z.object({ won: countSchema, participated: countSchema, open: countSchema, total: countSchema }),
    pagination: listPageSchema,
  }),
});

export const getTask = defineCall('getTask', 'GET /user/task', {
  summary: 'One task, for the address of its detail dialog',
  query: questIdQuery,
  response: success({ task: taskSchema }),
  errors: ['not_found', 'quest_removed', 'level_too_low'],
});

const URL_REQUIRED = t('Submission URL is required');

/** The submission form. */
export const submissionFormSchema = z.object({
  submission_url: z
    .string({ error: URL_REQUIRED })
    .trim()
    .min(1, { error: URL_REQUIRED, abort: true })
    .pipe(httpUrlSchema(t('Submission URL'))),
  submission_platform: submissionPlatformSchema.default('twitter'),
  submission_text: writtenText(t('Additional Notes'), NOTES_LENGTH_MAX).optional(),
});

export const submitTask = defineCall('submitTask', 'POST /user/tasks/submit', {
  summary: 'Submit work on a task: once, or again after a rejection',
  body: submissionFormSchema.extend({ task_id: questIdSchema, source: visitSourceSchema.default('direct') }),
  response: success({ task: taskSchema }),
  errors: [
    'not_found',
    'quest_removed',
    'quest_ended',
    'already_participating',
    'no_places_left',
    'conflict',
    'level_too_low',
  ],
});
