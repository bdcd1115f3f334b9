import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { COMPARED_DAYS } from '../projects/project-overview.calls.ts';
import { monthSchema, nextPayoutShape } from '../rewards/payout.schema.ts';
import { debtShape } from '../units/debt.ts';
import { usdCentsSchema } from '../units/usd.ts';
import { batchStatusSchema } from './payout.calls.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Admin' });

export const getAdminStats = defineCall('getAdminStats', 'GET /admin/dashboard/stats', {
  permission: 'admin.read',
  summary: 'The four tiles of the admin dashboard',
  response: success({
    stats: z.object({
      totalUsers: z.int().min(0),
      /** Tasks that users can take part in now. */
      activeTasks: z.int().min(0),
      /** Quests and submissions that wait for a decision. */
      pendingTasks: z.int().min(0),
      /** The sum of all paid payouts, in US dollars with at most two decimals. */
      paidOut: z.number().min(0),
    }),
  }),
});

/** The ages of the review queue in hours: from the first up to the second, with the promise of 72 hours at the end. */
export const QUEUE_AGES = {
  under_24h: [0, 24],
  under_48h: [24, 48],
  under_72h: [48, 72],
  overdue: [72, null],
} as const satisfies Record<string, readonly [number, number | null]>;

const count = z.int().min(0);

export const getAdminOverview = defineCall('getAdminOverview', 'GET /admin/dashboard/overview', {
  permission: 'admin.read',
  summary: 'The review queue by age, open messages and requests, and sign-ups and activity by day',
  response: success({
    /** Items that wait for a decision, by how long they have waited. */
    queue: z.object({ under_24h: count, under_48h: count, under_72h: count, overdue: count }),
    unread_messages: count,
    open_credit_requests: count,
    open_appeals: count,
    held_rewards: count,
    /** The debts of all projects, also of closed ones. */
    debt: z.object(debtShape),
    /**
     * UTC days, oldest first: {@link COMPARED_DAYS} days up to today, and as many before them. A job counts them, so
     * today's counts are a few minutes old.
     */
    days: z
      .array(z.object({ day: z.iso.date(), sign_ups: count, participants: count, submissions: count }))
      .length(2 * COMPARED_DAYS),
  }),
});
export type AdminOverview = z.infer<(typeof getAdminOverview)['response']>;

export const getPayoutsDue = defineCall('getPayoutsDue', 'GET /admin/dashboard/payouts-due', {
  permission: 'admin.read',
  summary: 'The cash that no payout batch has yet, and the batches that are not paid',
  response: success({
    /** Approved rewards and prizes in no batch. */
    payable: z.object({ amount_cents: usdCentsSchema, rewards: count }),
    next: z.object(nextPayoutShape),
    /** Newest first. */
    batches: z.array(
      z.object({
        id: z.string(),
        month: monthSchema,
        is_correction: z.boolean(),
        status: batchStatusSchema,
        amount_cents: usdCentsSchema,
        people: count,
      }),
    ),
  }),
});
export type PayoutsDue = z.infer<(typeof getPayoutsDue)['response']>;

/** The parts that System Status checks, in display order. */
export const SYSTEM_PARTS = ['api', 'database', 'cache', 'live', 'jobs'] as const;

const systemCheckSchema = z.object({
  part: z.enum(SYSTEM_PARTS),
  /** `off`: this installation does not use it. */
  state: z.enum(['up', 'down', 'off']),
  /** The observation in words: a time, a count, or the failure. */
  detail: z.string(),
});
export type SystemCheck = z.infer<typeof systemCheckSchema>;

const givenUpWorkSchema = z.object({
  id: z.string(),
  /** The name of the kind of work. */
  kind: z.string(),
  failures: count,
  /** The message of the last failure. */
  error: z.string(),
  at: z.iso.datetime(),
});
export type GivenUpWork = z.infer<typeof givenUpWorkSchema>;

export const getSystemStatus = defineCall('getSystemStatus', 'GET /admin/system', {
  permission: 'admin.read',
  summary: 'The state of each part of the product, checked while the call runs',
  response: success({
    checkedAt: z.iso.datetime(),
    checks: z.array(systemCheckSchema),
    /** Work that failed too often and waits for a decision, the oldest first. */
    given_up: z.array(givenUpWorkSchema),
  }),
});

export const retryWork = defineCall('retryWork', 'POST /admin/system/given-up/retry', {
  permission: 'jobs',
  summary: 'Run a piece of work again that was given up',
  audit: 'Retry work',
  body: z.object({ id: z.string().min(1).max(300) }),
  response: success({}),
  errors: ['not_found'],
});
