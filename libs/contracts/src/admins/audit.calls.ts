import { z } from 'zod';
import { defineCall, success } from '../http/define-call.ts';
import { AUDIT_ACTIONS, type AuditAction } from './audit-actions.ts';
import { followingPageShape, nextPageSchema, searchSchema } from './page.schema.ts';

/** The most lines one call answers with: what a download asks for. */
export const AUDIT_PAGE_SIZE_MAX = 500;

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
