import { z } from 'zod';
import { defineCall, success } from '../http/define-call.ts';
import { questTypeSchema } from '../quests/quest.schema.ts';
import { followingPageShape, nextPageSchema, searchSchema } from './page.schema.ts';
import { reasonSchema } from './reason.schema.ts';

/** Where an item of the queue stands. */
export const reviewStatusSchema = z.enum(['pending', 'approved', 'rejected']);

/** The filters of the queue, in their order. */
export const REVIEW_TYPES = ['all', ...questTypeSchema.options] as const;
export const REVIEW_STATUSES = ['all', ...reviewStatusSchema.options] as const;

/** The most items that one call decides on. */
export const REVIEW_BATCH_MAX = 50;

const REVIEW_LIMIT = 10;

/** How long an item may wait for a decision, in hours; past it, it is marked overdue. */
export const REVIEW_OVERDUE_HOURS = 72;

/** `quest-…` names a quest waiting for approval, `work-…` a user's work on a task. */
const reviewIdSchema = z.string().regex(/^(quest|work)-[0-9a-zA-Z]{1,40}$/, 'There is no such submission');

const reviewItemSchema = z.object({
  id: z.string(),
  type: questTypeSchema,
  title: z.string(),
  description: z.string(),
  status: reviewStatusSchema,
  /** The project's name, or the user's @handle. */
  submittedBy: z.string(),
  submittedAt: z.iso.datetime(),
  /** The reward as people read it. */
  amount: z.string(),
  /** The work's address; empty for a quest. */
  submissionUrl: z.string(),
  reason: z.string(),
  isOverdue: z.boolean(),
  /** The same address was handed in before by somebody else. */
  isLinkRepeated: z.boolean(),
  /** Whether the decision can still be taken back: nothing was paid, and the quest has not ended. */
  isReversible: z.boolean(),
});
export type ReviewItem = z.infer<typeof reviewItemSchema>;

export const listReviewItems = defineCall({
  name: 'listReviewItems',
  method: 'GET',
  path: '/admin/dashboard/submissions',
  audience: 'admin',
  tag: 'Review',
  summary: "Quests waiting for approval and users' work on tasks, a page at a time",
  query: z.object({
    ...followingPageShape,
    limit: followingPageShape.limit.default(REVIEW_LIMIT),
    status: z.enum(REVIEW_STATUSES).default('all'),
    type: z.enum(REVIEW_TYPES).default('all'),
    /** Beginnings of words in title, description, submitter and address, whatever their case. */
    search: searchSchema,
    order: z.enum(['newest', 'oldest']).default('newest'),
  }),
  response: success({ submissions: z.array(reviewItemSchema), next: nextPageSchema }),
});

const decision = { id: reviewIdSchema, type: questTypeSchema };

export const approveReviewItem = defineCall({
  name: 'approveReviewItem',
  method: 'POST',
  path: '/admin/dashboard/approve',
  audience: 'admin',
  tag: 'Review',
  summary: 'Put a quest live, or accept work and make its reward payable',
  audit: 'Approve',
  body: z.object(decision),
  response: success({ submission: reviewItemSchema }),
  errors: ['not_found', 'already_decided'],
});

export const rejectReviewItem = defineCall({
  name: 'rejectReviewItem',
  method: 'POST',
  path: '/admin/dashboard/reject',
  audience: 'admin',
  tag: 'Review',
  summary: 'Turn down a quest (its fee comes back) or work (its place is free again)',
  audit: 'Reject',
  body: z.object({
    ...decision,
    reason: reasonSchema.default(''),
  }),
  response: success({ submission: reviewItemSchema }),
  errors: ['not_found', 'already_decided'],
});

export const deleteReviewItem = defineCall({
  name: 'deleteReviewItem',
  method: 'POST',
  path: '/admin/dashboard/delete',
  audience: 'admin',
  tag: 'Review',
  summary: "Take an item off the queue: a pending quest's fee comes back, paid work stays paid",
  audit: 'Take off the queue',
  body: z.object(decision),
  response: success({}),
  errors: ['not_found'],
});

const batch = z
  .array(z.object(decision))
  .min(1)
  .max(REVIEW_BATCH_MAX)
  .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'An item is named twice');

/** What became of one item of several: each is decided on its own. */
const batchResults = success({
  results: z.array(
    z.object({
      id: z.string(),
      /** As it stands now; null where it was refused. */
      submission: reviewItemSchema.nullable(),
      /** Why it was refused, for people and for programs; empty where it was not. */
      error: z.string(),
      code: z.string(),
    }),
  ),
});

export const decideReviewItems = defineCall({
  name: 'decideReviewItems',
  method: 'POST',
  path: '/admin/dashboard/decide',
  audience: 'admin',
  tag: 'Review',
  summary: 'Approve or reject several items; each counts for itself, and says what became of it',
  audit: 'Decide in bulk',
  body: z.object({ decision: z.enum(['approve', 'reject']), items: batch, reason: reasonSchema.default('') }),
  response: batchResults,
});

export const reverseReviewItems = defineCall({
  name: 'reverseReviewItems',
  method: 'POST',
  path: '/admin/dashboard/reverse',
  audience: 'admin',
  tag: 'Review',
  summary: 'Take decisions back: the items wait again, and MXP moves back by counter-entries',
  audit: 'Take a decision back',
  body: z.object({ items: batch }),
  response: batchResults,
});
