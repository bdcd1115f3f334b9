import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Admin' });

export const getAdminStats = defineCall('getAdminStats', 'GET /admin/dashboard/stats', {
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

export const getSystemStatus = defineCall('getSystemStatus', 'GET /admin/system', {
  summary: 'The state of each part of the product, checked while the call runs',
  response: success({ checkedAt: z.iso.datetime(), checks: z.array(systemCheckSchema) }),
});
