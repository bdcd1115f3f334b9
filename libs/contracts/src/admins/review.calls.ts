import { t } from '@magnetx/texts';
import { z } from 'zod';
import { isVisible } from '../fields/plain-text.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { questTermsSchema } from '../quests/quest-terms.ts';
import { questWordSchema } from '../quests/quest-words.schema.ts';
import { questIdSchema, questTypeSchema } from '../quests/quest.schema.ts';
import { usdCentsSchema } from '../units/usd.ts';
import { followingPageShape, nextPageSchema, searchSchema, SORT_NOT_SERVED } from '../http/page.schema.ts';
import { recommendationSchema, VERDICT_FILTERS, verdictSchema } from '../reviews/recommendation.schema.ts';
import { submissionFlagSchema } from '../reviews/submission-flags.ts';
import { reasonSchema, REASON_REQUIRED, requiredReasonSchema } from '../fields/reason.schema.ts';
import {
  deciderSchema,
  REVIEW_BATCH_MAX,
  reviewIdSchema,
  reviewStatusSchema,
  turnSchema,
  workIdSchema,
} from '../reviews/review-item.schema.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Review' });

/** The filters of the queue, in display order. */
export const REVIEW_TYPES = ['all', ...questTypeSchema.options] as const;
export const REVIEW_STATUSES = ['all', ...reviewStatusSchema.options] as const;
export const REVIEW_TURNS = ['all', ...turnSchema.options] as const;

/**
 * The orders of the queue, the default first; `-` is descending. Of the same type or status, the newest come first. A
 * search or a filter lists by date only.
 */
export const REVIEW_ORDERS = ['newest', 'oldest', 'type', '-type', 'status', '-status'] as const;
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

const REVIEW_LIMIT = 10;

/** An item that waits longer than this is marked overdue. */
export const REVIEW_OVERDUE_HOURS = 72;

export const reviewItemSchema = z.object({
  id: z.string(),
  type: questTypeSchema,
  title: z.string(),
  description: z.string(),
  status: reviewStatusSchema,
  /** The project's name, or the user's @handle. */
  submittedBy: z.string(),
  questId: questIdSchema,
  projectId: z.string(),
  /** Of the quest. */
  projectName: z.string(),
  /** The author of work; null for other items, and for a deleted user. */
  userId: z.string().nullable(),
  submittedAt: z.iso.datetime(),
  /** The reward as text. */
  amount: z.string(),
  /** The cash that an approval of work makes payable; 0 for other items. */
  cash_cents: usdCentsSchema,
  /** The MXP that an approval of work pays; 0 for other items. */
  mxp: z.int(),
  /** The dollars in the reserve of the work's quest; 0 for other items. */
  reserved_cents: usdCentsSchema,
  /** The link to the work; empty otherwise. */
  submissionUrl: z.string(),
  reason: z.string(),
  isOverdue: z.boolean(),
  /** Another user submitted the same link before. */
  isLinkRepeated: z.boolean(),
  /** The reasons for a closer look at work, the repeated link included; empty for other items. */
  flags: z.array(submissionFlagSchema),
  /** Whether the decision can be reversed: nothing was paid, and the quest has not ended. */
  isReversible: z.boolean(),
  /** The words that an edit request changes, or that were changed in a pending quest; empty otherwise. */
  changes: z.array(z.object({ word: questWordSchema, before: z.string(), after: z.string() })),
  /** The terms before and after the owner changed a pending quest, or sent it again; null for other items. */
  terms: z.object({ before: questTermsSchema, after: questTermsSchema }).nullable(),
  /** The recommendation of the task's owner for work; null without one. */
  recommendation: recommendationSchema.nullable(),
  /** The start of an approved quest that waits for it; null otherwise. */
  startsAt: z.iso.datetime().nullable(),
  /** Whose act it waits for; null if none. */
  turn: turnSchema.nullable(),
  /** The side that has decided on work; null for other items, and before. */
  decidedBy: deciderSchema.nullable(),
});
export type ReviewItem = z.infer<typeof reviewItemSchema>;

export interface QueueFilters {
  readonly search: string;
  readonly type: string;
  readonly status: string;
  readonly recommendation: string;
  readonly turn: string;
}

/** Whether an index has the order with these filters. */
export function isReviewOrderServed(order: ReviewOrder, { search, ...filters }: QueueFilters) {
  if (order === 'newest' || order === 'oldest') return true;
  return search === '' && Object.values(filters).every((filter) => filter === 'all');
}

export const listReviewItems = defineCall('listReviewItems', 'GET /admin/dashboard/submissions', {
  permission: 'admin.read',
  summary: "Quests waiting for approval, edits of live quests and users' work on tasks, a page at a time",
  query: z
    .object({
      ...followingPageShape,
      limit: followingPageShape.limit.default(REVIEW_LIMIT),
      status: z.enum(REVIEW_STATUSES).default('all'),
      type: z.enum(REVIEW_TYPES).default('all'),
      /** The owners' recommendation for work. Other items have no recommendation, and are in `all` only. */
      recommendation: z.enum(VERDICT_FILTERS).default('all'),
      /** Those that wait for an admin or an owner, or whose decision waits for a check. */
      turn: z.enum(REVIEW_TURNS).default('all'),
      /** Case-insensitive word prefixes in title, description, submitter and link. */
      search: searchSchema,
      order: z.enum(REVIEW_ORDERS).default(REVIEW_ORDERS[0]),
    })
    .refine(
      ({ order, search, type, status, recommendation, turn }) =>
        isReviewOrderServed(order, { search, type, status, recommendation, turn }),
      { ...SORT_NOT_SERVED, path: ['order'] },
    ),
  response: success({ submissions: z.array(reviewItemSchema), next: nextPageSchema }),
});

/** The reason that is shown of a rejection without one. */
export const NO_REASON = t('No reason was given');

/** The form of a page that rejects. The call also works without a reason. */
export const rejectFormSchema = z.object({ reason: requiredReasonSchema });

/** The id names the revision that the admin saw: an item that has changed since is refused with `item_changed`. */
const named = { id: reviewIdSchema, type: questTypeSchema };

export const approveReviewItem = defineCall('approveReviewItem', 'POST /admin/dashboard/approve', {
  permission: 'review',
  summary:
    'Put a quest live, now or at its start, put an edit in force, or approve a submission and make its reward payable',
  audit: 'Approve',
  body: z.object(named),
  response: success({ submission: reviewItemSchema }),
  errors: ['not_found', 'already_decided', 'quest_ended', 'item_changed', 'conflict'],
});

export const rejectReviewItem = defineCall('rejectReviewItem', 'POST /admin/dashboard/reject', {
  permission: 'review',
  summary: 'Reject a quest (its fee is refunded), an edit (the words stay) or a submission (its place is free again)',
  audit: 'Reject',
  body: z.object({
    ...named,
    reason: reasonSchema.overwrite((reason) => (isVisible(reason) ? reason : '')).default(''),
  }),
  response: success({ submission: reviewItemSchema }),
  errors: ['not_found', 'already_decided', 'item_changed', 'conflict'],
});

export const deleteReviewItem = defineCall('deleteReviewItem', 'POST /admin/dashboard/delete', {
  permission: 'review',
  summary: "Remove an item from the queue: a pending quest's fee is refunded, paid work stays paid",
  audit: 'Take off the queue',
  body: z.object(named),
  response: success({}),
  errors: ['not_found', 'already_decided', 'item_changed', 'conflict'],
});

const itemsOf = <Item extends z.ZodObject<typeof named>>(item: Item) =>
  z
    .array(item)
    .min(1)
    .max(REVIEW_BATCH_MAX)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, t('An item is named twice'));

/** The outcome of each item: items are decided independently. */
const batchResults = success({
  results: z.array(
    z.object({
      id: z.string(),
      /** The updated item; null when it was refused. */
      submission: reviewItemSchema.nullable(),
      /** The message and the code of a refusal; both empty otherwise. */
      error: z.string(),
      code: z.string(),
      /** The item as it is now, if it was refused because it has changed; null otherwise. */
      present: reviewItemSchema.nullable(),
    }),
  ),
});

/** `seen` and `seenReason` are the owner's recommendation that the admin saw. */
const seenItem = z.object({ ...named, seen: verdictSchema.optional(), seenReason: reasonSchema.optional() });

export const decideReviewItems = defineCall('decideReviewItems', 'POST /admin/dashboard/decide', {
  permission: 'review',
  summary:
    'Approve or reject several items, or follow their owners, with an outcome for each; a rejection needs a reason',
  audit: 'Decide in bulk',
  body: z
    .object({
      /** `follow` approves or rejects each work as recommended, if the recommendation is the one that was seen. */
      decision: z.enum(['approve', 'reject', 'follow']),
      items: itemsOf(seenItem),
      reason: reasonSchema.default(''),
    })
    .refine(({ decision: chosen, reason }) => chosen !== 'reject' || isVisible(reason), {
      error: REASON_REQUIRED,
      path: ['reason'],
    }),
  response: batchResults,
});

export const reverseReviewItems = defineCall('reverseReviewItems', 'POST /admin/dashboard/reverse', {
  permission: 'review',
  summary: 'Reverse decisions: the items wait again, and counter-entries move the MXP back',
  audit: 'Take a decision back',
  body: z.object({ items: itemsOf(z.object(named)) }),
  response: batchResults,
});

/** The decision of an owner, as the admin saw it. Another one is refused with `item_changed`. */
const seenStatus = { seen: reviewStatusSchema.exclude(['pending']) };

export const overrideDecision = defineCall('overrideDecision', 'POST /admin/dashboard/override', {
  permission: 'review',
  summary: 'Replace the decision of an owner: an approval by a rejection, a rejection by an approval',
  audit: 'Override an owner',
  body: z.object({ id: workIdSchema, ...seenStatus, reason: requiredReasonSchema }),
  response: success({ submission: reviewItemSchema }),
  errors: [
    'not_found',
    'already_decided',
    'already_paid',
    'insufficient_balance',
    'item_changed',
    'no_places_left',
    'not_reversible',
    'conflict',
  ],
});

export const confirmDecision = defineCall('confirmDecision', 'POST /admin/dashboard/confirm', {
  permission: 'review',
  summary: 'Confirm a decision of an owner, or a quest that went live immediately, which is in the queue to be checked',
  audit: 'Confirm an owner',
  body: z.object({ id: reviewIdSchema, ...seenStatus }),
  response: success({ submission: reviewItemSchema }),
  errors: ['not_found', 'already_decided', 'item_changed', 'conflict'],
});
