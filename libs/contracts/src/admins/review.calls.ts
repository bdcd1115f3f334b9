import { z } from 'zod';
import { tooLong } from '../accounts/lengths';
import { isHonestText, notPlain } from '../accounts/plain-text';
import { defineCall, success } from '../http/define-call';
import { questTypeSchema } from '../quests/quest.schema';

const REVIEW_QUEUE_LIMIT_MAX = 50;

/** How long an item may wait for a decision, in hours; past it, it is marked overdue. */
export const REVIEW_OVERDUE_HOURS = 72;

const REASON_LENGTH_MAX = 500;

/** `quest-…` names a quest waiting for approval, `work-…` a user's work on a task. */
const reviewIdSchema = z.string().regex(/^(quest|work)-[0-9a-zA-Z]{1,40}$/, 'There is no such submission');

const reviewItemSchema = z.object({
  id: z.string(),
  type: questTypeSchema,
  title: z.string(),
  description: z.string(),
  status: z.enum(['pending', 'approved', 'rejected']),
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
});
export type ReviewItem = z.infer<typeof reviewItemSchema>;

export const listReviewItems = defineCall({
  name: 'listReviewItems',
  method: 'GET',
  path: '/admin/dashboard/submissions',
  audience: 'admin',
  tag: 'Review',
  summary: "Quests waiting for approval and users' work on tasks, newest first",
  query: z.object({
    limit: z.coerce.number().int().min(1).max(REVIEW_QUEUE_LIMIT_MAX).default(10),
    status: z.enum(['all', 'pending', 'approved', 'rejected']).default('all'),
  }),
  response: success({ submissions: z.array(reviewItemSchema) }),
});

const decision = { id: reviewIdSchema, type: questTypeSchema };

export const approveReviewItem = defineCall({
  name: 'approveReviewItem',
  method: 'POST',
  path: '/admin/dashboard/approve',
  audience: 'admin',
  tag: 'Review',
  summary: 'Put a quest live, or accept work and make its reward payable',
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
  body: z.object({
    ...decision,
    reason: z
      .string()
      .trim()
      .max(REASON_LENGTH_MAX, tooLong('Reason', REASON_LENGTH_MAX))
      .refine(isHonestText, notPlain('Reason'))
      .default(''),
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
  body: z.object(decision),
  response: success({}),
  errors: ['not_found'],
});
