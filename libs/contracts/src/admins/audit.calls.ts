import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { AUDIT_ACTIONS, type AuditAction } from './audit-actions.ts';
import { followingPageShape, nextPageSchema, searchSchema } from './page.schema.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Audit' });

/** The maximum number of lines in one answer, which downloads ask for. */
export const AUDIT_PAGE_SIZE_MAX = 500;

const auditOutcomeSchema = z.enum(['done', 'refused']);
export const AUDIT_OUTCOMES = ['all', ...auditOutcomeSchema.options] as const;

export const auditActionSchema = z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]);

export const auditLineSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /**
   * The admin's username; empty for a sign-in with a name that no admin has, for what a person or a job did to the
   * wallet of the subject, and for the changes of a project's team, whose detail names the member.
   */
  admin: z.string(),
  action: auditActionSchema,
  outcome: auditOutcomeSchema,
  /** The error code of a refused action; empty otherwise. */
  code: z.string(),
  /**
   * The object of the action: `work-…`, `quest-7`, `project <name>`, `user @handle` (`user <id>` once erased), or
   * empty.
   */
  subject: z.string(),
  /** The change, the given reason, or the number of anonymous failures that the line counts. */
  detail: z.string(),
  /** The client address of the call. */
  from: z.string(),
});
export type AuditLine = z.infer<typeof auditLineSchema>;

export const listAuditLines = defineCall('listAuditLines', 'GET /admin/audit', {
  permission: 'audit',
  summary: 'Actions of admins, done and refused, newest first, a page at a time; lines cannot be changed or deleted',
  query: z.object({
    ...followingPageShape,
    limit: z.coerce
      .number<number>()
      .int()
      .min(1)
      .max(AUDIT_PAGE_SIZE_MAX)
      .default(followingPageShape.limit.parse(undefined)),
    /** Case-insensitive word prefixes in admin, subject and detail; `@handle` finds a user's lines. */
    search: searchSchema,
    action: z.enum(['all', ...auditActionSchema.options]).default('all'),
    outcome: z.enum(AUDIT_OUTCOMES).default('all'),
    /** Days in UTC, both included. */
    fromDay: z.union([z.literal(''), z.iso.date()]).default(''),
    toDay: z.union([z.literal(''), z.iso.date()]).default(''),
  }),
  response: success({ lines: z.array(auditLineSchema), next: nextPageSchema }),
});
