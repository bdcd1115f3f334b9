import { jobTypeSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModel, documentSchema, type WithId } from '../../../db/document-schema.ts';

/** An ad's spending, and whom it is for. It exists from the moment when its quest first goes live. */
const adDocument = z.object({
  /** The quest's. */
  _id: z.int(),
  jobType: jobTypeSchema,
  /** As its owner wrote it. */
  targeting: z.string(),
  budgetCents: z.int(),
  /** Users can see it, so visits cost something. */
  isLive: z.boolean(),
  /** It is live, and its targeting hides it from some users. Absent otherwise. */
  isTargeted: z.boolean().exactOptional(),
  /** Visits that were counted for payment. */
  impressions: z.int(),
  clicks: z.int(),
  /** Thousandths of a US cent, at most the budget. */
  spentMillis: z.int(),
  chargedCents: z.int(),
  /** Spent, but never charged, because the project had no dollars. */
  waivedCents: z.int(),
  /** The number of charges: the sequence in their ledger keys. */
  charges: z.int(),
  /** When its spending is charged. Absent if there is nothing to charge. */
  chargeAt: z.date().exactOptional(),
});
export type AdDocument = z.output<typeof adDocument>;

export type Ad = WithId<AdDocument>;

const adSchema = documentSchema(adDocument, 'ads');
adSchema.index({ isTargeted: 1 }, { partialFilterExpression: { isTargeted: { $exists: true } } });
adSchema.index({ chargeAt: 1 }, { partialFilterExpression: { chargeAt: { $exists: true } } });

export const adModel = defineModel('Ad', adSchema);
