import { z } from 'zod';
import { defineCall, success } from '../http/define-call';
import { followingPageShape, nextPageSchema, searchSchema } from './page.schema';

/** The most lines one call answers with: what a download asks for. */
export const AUDIT_PAGE_SIZE_MAX = 500;

/** Every action of an admin, by the name of its call, as the log shows it. */
export const AUDIT_ACTIONS = {
  createAdmin: 'Create an admin',
  logInAdmin: 'Sign in',
  approveReviewItem: 'Approve',
  rejectReviewItem: 'Reject',
  deleteReviewItem: 'Take off the queue',
  decideReviewItems: 'Decide in bulk',
  reverseReviewItems: 'Take a decision back',
  creditProject: 'Credit a project',
  debitProject: 'Debit a project',
  suspendProject: 'Suspend or reinstate',
  removeProject: 'Delete a project',
  addUser: 'Add a user',
  editUser: 'Edit a user',
  adjustPoints: 'Adjust points',
  removeUser: 'Delete a user',
  preparePayout: 'Prepare a payout',
  getPayoutFile: 'Download a payout file',
  markPayoutPaid: 'Mark a payout paid',
  cancelPayout: 'Cancel a payout',
  markMessage: 'Mark a message',
  removeMessage: 'Delete a message',
  featureGiveaway: 'Feature a giveaway',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

export const auditOutcomeSchema = z.enum(['done', 'refused']);
export const AUDIT_OUTCOMES = ['all', ...auditOutcomeSchema.options] as const;

export const auditActionSchema = z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]);

const auditLineSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The admin's username; empty for a sign-in with a name that no admin has. */
  admin: z.string(),
  action: auditActionSchema,
  outcome: auditOutcomeSchema,
  /** Why it was refused, as one of the error codes; empty where it was done. */
  code: z.string(),
  /** On what: `work-…`, `quest-7`, `project <name>`, `user @handle` (`user <id>` once gone); may be empty. */
  subject: z.string(),
  /** What changed, the reason that was given, or how many failures without a signed-in caller the line stands for. */
  detail: z.string(),
  /** The address that the call came from. */
  from: z.string(),
});
export type AuditLine = z.infer<typeof auditLineSchema>;

export const listAuditLines = defineCall({
  name: 'listAuditLines',
  method: 'GET',
  path: '/admin/audit',
  audience: 'admin',
  tag: 'Audit',
  summary: 'What admins did and tried to do, newest first, a page at a time; nothing changes or deletes a line',
  query: z.object({
    ...followingPageShape,
    limit: z.coerce
      .number<number>()
      .int()
      .min(1)
      .max(AUDIT_PAGE_SIZE_MAX)
      .default(followingPageShape.limit.parse(undefined)),
    /** Beginnings of words in admin, subject and detail, whatever their case; `@handle` finds a user's lines. */
    search: searchSchema,
    action: z.enum(['all', ...auditActionSchema.options]).default('all'),
    outcome: z.enum(AUDIT_OUTCOMES).default('all'),
    /** Days in UTC, both included. */
    fromDay: z.union([z.literal(''), z.iso.date()]).default(''),
    toDay: z.union([z.literal(''), z.iso.date()]).default(''),
  }),
  response: success({ lines: z.array(auditLineSchema), next: nextPageSchema }),
});
