import { creditRequestStatusSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModel, documentSchema, type WithId } from '../../../db/document-schema.ts';

/** A project's request for MXP. It is deleted when the account begins to close. */
const creditRequestDocument = z.object({
  _id: z.string(),
  projectId: z.string(),
  status: creditRequestStatusSchema,
  amountMxp: z.int(),
  note: z.string(),
  grantedMxp: z.int().nullable(),
  /** Why it was declined; empty otherwise. */
  reason: z.string(),
  createdAt: z.date(),
  decidedAt: z.date().nullable(),
});
export type CreditRequestDocument = z.output<typeof creditRequestDocument>;

export type StoredCreditRequest = WithId<CreditRequestDocument>;

const creditRequestSchema = documentSchema(creditRequestDocument, 'credit_requests');
/** The order of a project's requests. */
export const NEWEST_REQUEST_FIRST = { createdAt: -1, _id: -1 } as const;
creditRequestSchema.index({ projectId: 1, ...NEWEST_REQUEST_FIRST });
creditRequestSchema.index({ status: 1, createdAt: 1, _id: 1 });
// One open request per project.
creditRequestSchema.index({ projectId: 1 }, { unique: true, partialFilterExpression: { status: 'open' } });

export const creditRequestModel = defineModel('CreditRequest', creditRequestSchema);
