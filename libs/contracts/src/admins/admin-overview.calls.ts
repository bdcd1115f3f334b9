import { z } from 'zod';
import { defineCall, success } from '../http/define-call.ts';

export const getAdminStats = defineCall({
  name: 'getAdminStats',
  method: 'GET',
  path: '/admin/dashboard/stats',
  audience: 'admin',
  tag: 'Admin',
  summary: 'The four tiles of the admin dashboard',
  response: success({
    stats: z.object({
      totalUsers: z.int().min(0),
      /** Tasks that users can take part in now. */
      activeTasks: z.int().min(0),
      /** Quests and works that wait for a decision. */
      pendingTasks: z.int().min(0),
      /** In US dollars, with at most two decimals: what payouts have paid so far. */
      paidOut: z.number().min(0),
    }),
  }),
});

/** What System Status looks at, in its order. */
export const SYSTEM_PARTS = ['api', 'database', 'cache', 'live', 'jobs'] as const;

const systemCheckSchema = z.object({
  part: z.enum(SYSTEM_PARTS),
  /** `off`: this installation does without it. */
  state: z.enum(['up', 'down', 'off']),
  /** What was seen, for people: a time, a count, what failed. */
  detail: z.string(),
});
export type SystemCheck = z.infer<typeof systemCheckSchema>;

export const getSystemStatus = defineCall({
  name: 'getSystemStatus',
  method: 'GET',
  path: '/admin/system',
  audience: 'admin',
  tag: 'Admin',
  summary: 'Whether the parts of the product work, looked at while the call runs',
  response: success({ checkedAt: z.iso.datetime(), checks: z.array(systemCheckSchema) }),
});
