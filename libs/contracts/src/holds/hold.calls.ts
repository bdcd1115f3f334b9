import { z } from 'zod';
import { ownAppealSchema } from '../appeals/appeal.schema.ts';
import { requiredReasonSchema } from '../fields/reason.schema.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { followingPageShape, nextPageSchema } from '../http/page.schema.ts';
import { mxpSchema } from '../units/mxp.ts';
import { HOLD_STATES } from './hold-state.ts';

const defineUserCall = defineCallGroup({ audience: 'user', tag: 'Holds' });
const defineAdminCall = defineCallGroup({ audience: 'admin', tag: 'Holds' });

const holdIdSchema = z.string().min(1).max(64);

/** A reward on hold, as its user sees it. */
const ownHoldSchema = z.object({
  id: holdIdSchema,
  /** Of the quest. */
  title: z.string(),
  mxp: mxpSchema,
  /** The signals that were raised, in words. */
  signals: z.array(z.string()),
  state: z.enum(HOLD_STATES),
  /** When it is released, unless an admin decides before. */
  until: z.iso.datetime(),
  /** The time of the present state, which an appeal names. */
  decided_at: z.iso.datetime(),
  /** The words of the admin who settled it; may be empty. */
  reason: z.string(),
  can_appeal: z.boolean(),
  appeal: ownAppealSchema.nullable(),
});
export type OwnHold = z.infer<typeof ownHoldSchema>;

export const listOwnHolds = defineUserCall('listOwnHolds', 'GET /user/holds', {
  summary: 'The rewards of the user that are or were on hold, newest first, and the rules by which they are held',
  query: z.object(followingPageShape),
  response: success({
    holds: z.array(ownHoldSchema),
    next: nextPageSchema,
    /** Rewards are held for these days from this score on. The score 0 holds none. */
    rules: z.object({
      score: z.int(),
      days: z.int(),
      signals: z.array(z.object({ text: z.string(), points: z.int() })),
    }),
  }),
});

const holdSchema = ownHoldSchema.extend({
  /** Null, with an empty handle, for a deleted user. */
  user_id: z.string().nullable(),
  handle: z.string(),
});
export type Hold = z.infer<typeof holdSchema>;

export const listHolds = defineAdminCall('listHolds', 'GET /admin/holds', {
  permission: 'admin.read',
  summary: 'Rewards in one state of their hold, newest first, a page at a time',
  query: z.object({ ...followingPageShape, state: z.enum(HOLD_STATES).default('held') }),
  response: success({ holds: z.array(holdSchema), next: nextPageSchema }),
});

/** The form of a settlement. The reason is for the user. */
export const settleHoldFormSchema = z.object({
  state: z.enum(HOLD_STATES).exclude(['held']),
  reason: requiredReasonSchema,
});

export const settleHold = defineAdminCall('settleHold', 'POST /admin/holds/settle', {
  permission: 'review',
  summary: 'Release a reward on hold to its user, or take it back for the project',
  audit: 'Settle a hold',
  body: settleHoldFormSchema.extend({ id: holdIdSchema }),
  response: success({}),
  errors: ['not_found', 'already_decided', 'conflict'],
});
