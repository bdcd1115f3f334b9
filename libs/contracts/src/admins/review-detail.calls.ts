import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { projectStatusSchema } from '../projects/project.calls.ts';
import { adFiguresSchema } from '../quests/ad-spend.ts';
import { questBasicsShape } from '../quests/quest-basics.schema.ts';
import { missionTermsShape } from '../quests/mission-terms.schema.ts';
import { countSchema, jobTypeSchema, questIdSchema, questStatusSchema } from '../quests/quest.schema.ts';
import { mxpSchema } from '../units/mxp.ts';
import { usdCentsSchema } from '../units/usd.ts';
import { reviewIdSchema } from '../reviews/review-item.schema.ts';
import { reviewItemSchema } from './review.calls.ts';
import { questParams } from '../projects/project-quest.schema.ts';
import { questPreviewSchema } from '../quests/quest-preview.schema.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Review' });

const momentOrNull = z.iso.datetime().nullable();

/** A quest with everything that its owner asked for. */
const reviewedQuestSchema = z.object({
  id: questIdSchema,
  ...questBasicsShape,
  status: questStatusSchema,
  /** A task's cash for each approved submission, or the whole prize of a giveaway. */
  cash_cents: usdCentsSchema,
  mxp_reward: mxpSchema,
  prize_description: z.string(),
  /** The most that its owner may owe; null without an upper limit. */
  max_owed_cents: usdCentsSchema.nullable(),
  /** The places of a task; null without a limit. */
  max_participants: z.int().min(1).nullable(),
  participants: countSchema,
  max_winners: z.int().min(1),
  duration_days: z.int().min(1).nullable(),
  /** The start that its owner asked for; null: on approval. */
  starts_at: momentOrNull,
  live_at: momentOrNull,
  ends_at: momentOrNull,
  job: z
    .object({
      type: jobTypeSchema,
      location: z.string(),
      salary: z.string(),
      benefits: z.string(),
      application_url: z.string(),
    })
    .nullable(),
  ...missionTermsShape,
  /** Null unless it is an ad. */
  ad: adFiguresSchema.extend({ landing_url: z.string() }).nullable(),
  fee_mxp: mxpSchema,
  /** Pending quests can get their fee back. */
  fee_state: z.enum(['refundable', 'kept', 'refunded']),
  reserved_cents: usdCentsSchema,
  is_funded: z.boolean(),
  /** It cannot go live before it is funded. */
  needs_funding: z.boolean(),
});
export type ReviewedQuest = z.infer<typeof reviewedQuestSchema>;

const projectRecordSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: projectStatusSchema,
  joined_at: z.iso.datetime(),
  available_cents: usdCentsSchema,
  /** Its quests, without deleted ones, by status. */
  pending: countSchema,
  active: countSchema,
  concluded: countSchema,
  rejected: countSchema,
  /** Its quests of which a decision was taken back. */
  reversed: countSchema,
  /** The decisions on submissions to them that were taken back. */
  reversed_work: countSchema,
});
export type ProjectRecord = z.infer<typeof projectRecordSchema>;

const personRecordSchema = z.object({
  id: z.string(),
  handle: z.string(),
  name: z.string(),
  /** Null if X sent none. */
  followers: countSchema.nullable(),
  joined_at: z.iso.datetime(),
  /** Work that was approved, paid or not. */
  approved: countSchema,
  rejected: countSchema,
  pending: countSchema,
});
export type PersonRecord = z.infer<typeof personRecordSchema>;

export const getReviewItem = defineCall('getReviewItem', 'GET /admin/dashboard/submissions/{id}', {
  permission: 'admin.read',
  summary: 'Everything about one item of the review queue: its quest, and the record of the project or the person',
  params: z.object({ id: reviewIdSchema }),
  response: success({
    submission: reviewItemSchema,
    quest: reviewedQuestSchema,
    /** Null once its account is closed. */
    project: projectRecordSchema.nullable(),
    /** The submitter of the work; null for other items, and for a deleted user. */
    person: personRecordSchema.nullable(),
  }),
  errors: ['not_found'],
});
export type ReviewDetail = z.infer<(typeof getReviewItem)['response']>;

export const previewQuest = defineCall('previewQuest', 'GET /admin/quests/{questId}/preview', {
  permission: 'admin.read',
  summary: 'A quest, as users see it; a pending or rejected one as if it were live',
  params: questParams,
  response: success({ preview: questPreviewSchema }),
  errors: ['not_found'],
});
