import { checkResultSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModel, documentSchema } from '../../../../db/document-schema.ts';

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
});
export type Checked = z.output<typeof checkedSchema>;

/** A user's claim to have completed a mission in one period. Deleted with the account. */
const claimDocument = z.object({
  _id: z.string(),
  questId: z.int(),
  userId: z.string(),
  /** See `periodOf`. */
  period: z.string(),
  /** In the order of the mission's checks. */
  checks: z.array(checkedSchema),
  /** Counts the answers. */
  revision: z.int(),
  startedAt: z.date(),
  completedAt: z.date().nullable(),
});
export type Claim = z.output<typeof claimDocument>;

const claimSchema = documentSchema(claimDocument, 'mission_claims');
claimSchema.index({ questId: 1, userId: 1, period: 1 }, { unique: true });
// A user's claims, and completions.
claimSchema.index({ userId: 1, _id: 1 });
claimSchema.index({ userId: 1, completedAt: -1 });

export const claimModel = defineModel('MissionClaim', claimSchema);
