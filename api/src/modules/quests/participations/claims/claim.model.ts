import { checkAnswerSchema, checkResultSchema, visitSourceSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModel, documentSchema } from '../../../../db/document-schema.ts';

/** The period of claims that open a quest to their user, and earn nothing themselves. */
export const ENTRY = { name: 'entry', nextAt: null };

/** A user's result of one check. */
const checkedSchema = z.object({
  /** Null before the first answer. */
  result: checkResultSchema.nullable(),
  /** Why it was not passed, or empty. */
  reason: z.string(),
  /** The failed answers. */
  attempts: z.int(),
  evidence: z.object({ source: z.string(), observedAt: z.date(), hash: z.string() }).nullable(),
  /** When an unknown result is tried again. */
  lookAgainAt: z.date().nullable(),
  /** The answer whose result is unknown. */
  answer: checkAnswerSchema.nullable(),
  /** How often it was looked at again. */
  looks: z.int(),
  /** When a look after it had passed found that its person had undone it. Absent if none did. */
  undoneAt: z.date().exactOptional(),
});
export type Checked = z.output<typeof checkedSchema>;

/** A user's claim to have passed the checks of a quest in one period. Deleted with the account. */
const claimDocument = z.object({
  _id: z.string(),
  questId: z.int(),
  userId: z.string(),
  /** See `periodOf` and `ENTRY`. */
  period: z.string(),
  /** In the order of the quest's checks. */
  checks: z.array(checkedSchema),
  /** How the user came to the site. */
  source: visitSourceSchema,
  /** Counts the changes. */
  revision: z.int(),
  /** The first wallet that passed a check of the quest for this user. Absent without one. */
  wallet: z.string().exactOptional(),
  startedAt: z.date(),
  completedAt: z.date().nullable(),
  /** A check that people decide, and the project of the quest. Absent or null if none waits. */
  waiting: z.object({ projectId: z.string(), position: z.int(), since: z.date() }).nullable().exactOptional(),
});
export type Claim = z.output<typeof claimDocument>;

const claimSchema = documentSchema(claimDocument, 'mission_claims');
claimSchema.index({ questId: 1, userId: 1, period: 1 }, { unique: true });
claimSchema.index({ questId: 1, wallet: 1 }, { unique: true, partialFilterExpression: { wallet: { $exists: true } } });
// A user's claims, and completions.
claimSchema.index({ userId: 1, _id: 1 });
claimSchema.index({ userId: 1, completedAt: -1 });
claimSchema.index(
  { userId: 1, 'checks.undoneAt': 1 },
  { partialFilterExpression: { 'checks.undoneAt': { $exists: true } } },
);
// The claims that wait for people, oldest first: of a project, and of all.
const isWaiting = { partialFilterExpression: { 'waiting.since': { $exists: true } } };
claimSchema.index({ 'waiting.projectId': 1, 'waiting.since': 1, _id: 1 }, isWaiting);
claimSchema.index({ 'waiting.since': 1, _id: 1 }, isWaiting);

export const claimModel = defineModel('MissionClaim', claimSchema);
