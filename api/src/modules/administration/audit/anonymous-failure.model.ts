import { z } from 'zod';
import { defineModel, documentSchema } from '../../../db/document-schema.ts';

/** The number of similar failed calls without a signed-in caller. They share one audit line. */
const anonymousFailureDocument = z.object({
  /** A hash of their common properties: call, code, account, address and period. */
  _id: z.string(),
  /** The audit line of all these failures. */
  lineId: z.string(),
  count: z.int(),
  lastAt: z.date(),
});
export type AnonymousFailureDocument = z.output<typeof anonymousFailureDocument>;

const anonymousFailureSchema = documentSchema(anonymousFailureDocument, 'anonymous_failures');
anonymousFailureSchema.index({ lineId: 1 }, { unique: true });

export const anonymousFailureModel = defineModel('AnonymousFailure', anonymousFailureSchema);
