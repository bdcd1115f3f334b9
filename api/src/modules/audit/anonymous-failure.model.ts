import { z } from 'zod';
import { defineModel, documentSchema } from '../../db/document-schema.ts';

/** How often one kind of call failed without a signed-in caller: one document per audit line of that kind. */
const anonymousFailureDocument = z.object({
  /** A hash of what the failures have in common: call, code, account, address and period. */
  _id: z.string(),
  /** The audit line that stands for all of them. */
  lineId: z.string(),
  count: z.int(),
  lastAt: z.date(),
});
export type AnonymousFailureDocument = z.output<typeof anonymousFailureDocument>;

const anonymousFailureSchema = documentSchema(anonymousFailureDocument, 'anonymous_failures');
anonymousFailureSchema.index({ lineId: 1 }, { unique: true });

export const anonymousFailureModel = defineModel('AnonymousFailure', anonymousFailureSchema);
