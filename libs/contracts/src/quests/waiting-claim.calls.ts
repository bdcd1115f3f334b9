import { z } from 'zod';
import { isVisible } from '../fields/plain-text.ts';
import { reasonSchema, REASON_REQUIRED } from '../fields/reason.schema.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { CHECK_KINDS } from './checks/check-kind.ts';
import { questIdSchema } from './quest.schema.ts';

const defineProjectCall = defineCallGroup({ audience: 'project', tag: 'Submissions', feature: 'inbox' });
const defineAdminCall = defineCallGroup({ audience: 'admin', tag: 'Review' });

const namedShape = { quest_id: questIdSchema, claim_id: z.string().min(1).max(64), revision: z.int().min(1) };

/** An answer to a check that people decide on. */
const waitingClaimSchema = z.object({
  ...namedShape,
  title: z.string(),
  check: z.enum(CHECK_KINDS),
  /** The settings of the check, as lines. */
  lines: z.array(z.string()),
  /** The @handle; empty for a deleted user. */
  from: z.string(),
  /** A link or text; empty where the check asks for none. */
  answer: z.string(),
  /** Why it could not be checked; may be empty. */
  problem: z.string(),
  sent_at: z.iso.datetime(),
});
export type WaitingClaim = z.infer<typeof waitingClaimSchema>;

/** The oldest are shown; others follow once these are decided. */
export const WAITING_CLAIMS_MAX = 50;

const listSchema = success({ claims: z.array(waitingClaimSchema).max(WAITING_CLAIMS_MAX) });
const decisionSchema = z
  .object({ ...namedShape, is_passed: z.boolean(), reason: reasonSchema.default('') })
  .refine(({ is_passed: isPassed, reason }) => isPassed || isVisible(reason), {
    error: REASON_REQUIRED,
    path: ['reason'],
  });
const errors = ['not_found', 'item_changed', 'conflict', 'quest_ended'] as const;

export const listWaitingClaims = defineProjectCall('listWaitingClaims', 'GET /project/claims', {
  permission: 'project.read',
  summary: "Answers to checks of the project's quests that people decide on, oldest first",
  response: listSchema,
});

export const decideClaim = defineProjectCall('decideClaim', 'POST /project/claims/decide', {
  permission: 'work.decide',
  summary: 'Decide on an answer to a check',
  audit: 'Decide on an answer as its owner',
  body: decisionSchema,
  response: success({}),
  errors,
});

export const listAllWaitingClaims = defineAdminCall('listAllWaitingClaims', 'GET /admin/claims', {
  permission: 'admin.read',
  summary: 'Answers to checks of all quests that people decide on, oldest first',
  response: listSchema,
});

export const decideAnyClaim = defineAdminCall('decideAnyClaim', 'POST /admin/claims/decide', {
  permission: 'review',
  summary: 'Decide on an answer to a check, for its project',
  audit: 'Decide on an answer',
  body: decisionSchema,
  response: success({}),
  errors,
});
