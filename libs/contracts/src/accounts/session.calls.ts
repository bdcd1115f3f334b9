import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';

const defineCall = defineCallGroup({ audience: 'any', tag: 'Sessions' });

export const ownSessionSchema = z.object({
  id: z.string(),
  /** As people know it, from a fixed list of names: `Firefox on Windows`. */
  device: z.string(),
  started_at: z.iso.datetime(),
  /** Some minutes late. */
  last_used_at: z.iso.datetime(),
  /** Whether it is the session that asks. */
  is_this: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const listSessions = defineCall('listSessions', 'GET /sessions', {
  summary: "The caller's sessions, the latest used first",
  response: success({ sessions: z.array(ownSessionSchema) }),
});

export const endSession = defineCall('endSession', 'DELETE /sessions/{sessionId}', {
  summary: "End one of the caller's sessions, and close its live connections",
  params: z.object({ sessionId: z.string().min(1).max(64) }),
  response: success({}),
  errors: ['not_found'],
});

export const endOtherSessions = defineCall('endOtherSessions', 'DELETE /sessions', {
  summary: 'End all sessions of the caller but this one',
  response: success({ ended: z.int() }),
});
