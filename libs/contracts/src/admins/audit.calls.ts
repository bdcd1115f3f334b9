import { t } from '@magnetx/texts';
import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { AUDIT_ACTIONS, type AuditAction } from './audit-actions.ts';
import {
  followingPageShape,
  isSortServed,
  nextPageSchema,
  searchSchema,
  SORT_NOT_SERVED,
} from '../http/page.schema.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Audit' });

const auditOutcomeSchema = z.enum(['done', 'refused']);
export const AUDIT_OUTCOMES = ['all', ...auditOutcomeSchema.options] as const;

/** The orders of the log, the default first; `-` is descending. A search or a filter lists by date only. */
export const AUDIT_SORTS = ['-at', 'at', 'admin', '-admin', 'action', '-action', 'outcome', '-outcome'] as const;
export type AuditSort = (typeof AUDIT_SORTS)[number];

/** The account or the payout of a line; empty for all. */
export const AUDIT_ABOUT = /^((user|project|payout):[0-9A-Za-z]{1,64})?$/;

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
  /** The account or payout of the line: `user:<id>`, `project:<id>` or `payout:<id>`; empty for other lines. */
  about: z.string(),
  /** The change, the given reason, or the number of anonymous failures that the line counts. */
  detail: z.string(),
  /** The client address of the call. */
  from: z.string(),
});
export type AuditLine = z.infer<typeof auditLineSchema>;

interface AuditFilters {
  readonly search: string;
  readonly about: string;
  readonly action: string;
  readonly outcome: string;
  readonly fromDay: string;
  readonly toDay: string;
}

/** Whether a search or a filter leaves lines out, so that the log lists by date only. */
export function isAuditNarrowed({ search, about, action, outcome, fromDay, toDay }: AuditFilters): boolean {
  return `${search}${about}${fromDay}${toDay}` !== '' || action !== 'all' || outcome !== 'all';
}

export const listAuditLines = defineCall('listAuditLines', 'GET /admin/audit', {
  permission: 'audit',
  summary:
    'Actions of admins, done and refused, in the order of `sort`, a page at a time; lines cannot be changed or deleted',
  query: z
    .object({
      ...followingPageShape,
      /** Case-insensitive word prefixes in admin, subject and detail; `@handle` finds a user's lines. */
      search: searchSchema,
      /** The lines about one account or payout, as `about` of a line names it. */
      about: z.string().regex(AUDIT_ABOUT, t('There is no such account or payout')).default(''),
      action: z.enum(['all', ...auditActionSchema.options]).default('all'),
      outcome: z.enum(AUDIT_OUTCOMES).default('all'),
      /** Days in UTC, both included. */
      fromDay: z.union([z.literal(''), z.iso.date()]).default(''),
      toDay: z.union([z.literal(''), z.iso.date()]).default(''),
      sort: z.enum(AUDIT_SORTS).default(AUDIT_SORTS[0]),
    })
    .refine(({ sort, ...rest }) => isSortServed(sort, 'at', isAuditNarrowed(rest)), SORT_NOT_SERVED),
  response: success({ lines: z.array(auditLineSchema), next: nextPageSchema }),
});
