import { t } from '@magnetx/texts';
import { z } from 'zod';
import { idInAddress } from '../http/address-number.ts';
import { isVisible } from '../fields/plain-text.ts';
import { followingPageShape, nextPageSchema, searchSchema } from '../http/page.schema.ts';
import { reasonSchema, REASON_REQUIRED, requiredReasonSchema } from '../fields/reason.schema.ts';
import { appealStateSchema } from '../appeals/appeal.schema.ts';
import { deciderSchema, REVIEW_BATCH_MAX, reviewStatusSchema, workIdSchema } from '../reviews/review-item.schema.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { questIdSchema } from '../quests/quest.schema.ts';
import { submissionFlagSchema } from '../reviews/submission-flags.ts';
import { TODO_COUNT_MAX } from './project-overview.calls.ts';
import { mxpSchema } from '../units/mxp.ts';
import { usdCentsSchema } from '../units/usd.ts';
import { recommendationSchema, VERDICT_FILTERS, verdictSchema } from '../reviews/recommendation.schema.ts';

const defineCall = defineCallGroup({ audience: 'project', tag: 'Submissions', feature: 'inbox' });

/** The statuses of the inbox, in display order. */
const SUBMISSION_STATUSES = [...reviewStatusSchema.options, 'all'] as const;

const count = z.int().min(0);
const decisionsSchema = z.object({ approved: count, rejected: count });

const submissionSchema = z.object({
  /** `work-…`, as in the admins' queue. It names the revision. */
  id: z.string(),
  quest: z.object({ id: questIdSchema, title: z.string() }),
  /** The reward of the work once it is approved. */
  cashCents: usdCentsSchema,
  mxp: mxpSchema,
  /** A person's public figures of X, and their record here. Null for a deleted account. */
  person: z
    .object({
      handle: z.string(),
      name: z.string(),
      avatarUrl: z.string(),
      /** Null if X sent none. */
      followers: count.nullable(),
      memberSince: z.iso.datetime(),
      /** Earlier decisions on work for any project, and for this one. */
      record: decisionsSchema,
      recordHere: decisionsSchema,
    })
    .nullable(),
  /** The link as it was submitted; empty for a deleted account. */
  url: z.string(),
  note: z.string(),
  submittedAt: z.iso.datetime(),
  /** Another user submitted the same link before. */
  isLinkRepeated: z.boolean(),
  /** The reasons for a closer look, the repeated link included. */
  flags: z.array(submissionFlagSchema),
  status: reviewStatusSchema,
  /** Null while it waits. */
  decidedAt: z.iso.datetime().nullable(),
  /** Null while it waits. */
  decidedBy: deciderSchema.nullable(),
  /** Whether the project may decide on it now: it waits, and the reserve of its quest covers it. */
  canDecide: z.boolean(),
  /** The reason for a rejection; empty otherwise. */
  reason: z.string(),
  /** The appeal of its user against the rejection, without their words; null without one. */
  appeal: z.object({ state: appealStateSchema, answer: z.string() }).nullable(),
  recommendation: recommendationSchema.nullable(),
});
export type Submission = z.infer<typeof submissionSchema>;

export const listSubmissions = defineCall('listSubmissions', 'GET /project/submissions', {
  permission: 'project.read',
  summary: "Users' work on the project's tasks, a page at a time",
  query: z.object({
    ...followingPageShape,
    status: z.enum(SUBMISSION_STATUSES).default('all'),
    recommendation: z.enum(VERDICT_FILTERS).default('all'),
    /** One task. */
    quest: idInAddress().optional(),
    /** Case-insensitive word prefixes in the task's title, handle, link and note. */
    search: searchSchema,
    order: z.enum(['newest', 'oldest']).default('newest'),
  }),
  response: success({
    submissions: z.array(submissionSchema),
    /** The task that the list was narrowed to. */
    quest: submissionSchema.shape.quest.nullable(),
    next: nextPageSchema,
  }),
  errors: ['not_found'],
});

export const countWaitingSubmissions = defineCall('countWaitingSubmissions', 'GET /project/submissions/waiting', {
  permission: 'project.read',
  summary: 'How many submissions have neither a decision nor a recommendation, at most 100',
  response: success({ waiting: count.max(TODO_COUNT_MAX) }),
});

/** The form of a recommendation to decline. */
export const declineFormSchema = z.object({ reason: requiredReasonSchema });

const namedWorks = z
  .array(workIdSchema)
  .min(1)
  .max(REVIEW_BATCH_MAX)
  .refine((ids) => new Set(ids).size === ids.length, t('A submission is named twice'));

const batchResults = success({
  results: z.array(
    z.object({
      id: z.string(),
      /** The updated submission; null when it was refused. */
      submission: submissionSchema.nullable(),
      /** The message and the code of a refusal; both empty otherwise. */
      error: z.string(),
      code: z.string(),
      /** The submission as it is now, if it was refused because it has changed; null otherwise. */
      present: submissionSchema.nullable(),
    }),
  ),
});

export const decideSubmissions = defineCall('decideSubmissions', 'POST /project/submissions/decide', {
  permission: 'work.decide',
  summary: 'Approve or reject work that the reserves of its quests cover, with an outcome for each item',
  audit: 'Decide on work as its owner',
  body: z
    .object({
      decision: z.enum(['approve', 'reject']),
      /** Shown to the user whose work is rejected. */
      reason: reasonSchema.default(''),
      ids: namedWorks,
    })
    .refine(({ decision, reason }) => decision !== 'reject' || isVisible(reason), {
      error: REASON_REQUIRED,
      path: ['reason'],
    }),
  response: batchResults,
});

export const recommendSubmissions = defineCall('recommendSubmissions', 'POST /project/submissions/recommend', {
  permission: 'work.recommend',
  summary: 'Recommend to accept or decline work that waits, or withdraw that, with an outcome for each item',
  body: z
    .object({
      verdict: z.enum([...verdictSchema.options, 'withdraw']),
      /** Shown to the admin, and to the user when the admin declines the work with it. */
      reason: reasonSchema.default(''),
      ids: namedWorks,
    })
    .refine(({ verdict, reason }) => verdict !== 'decline' || isVisible(reason), {
      error: REASON_REQUIRED,
      path: ['reason'],
    }),
  response: batchResults,
});
