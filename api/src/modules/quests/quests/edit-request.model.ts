import { questWordsSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModel, documentSchema, type WithId } from '../../../db/document-schema.ts';

/** New words of a live quest, for an admin to decide on. */
const editRequestDocument = z.object({
  _id: z.string(),
  questId: z.int(),
  /** `replaced` by a later edit of its quest; `closed` by its owner, an admin or the end of its quest. */
  status: z.enum(['pending', 'approved', 'rejected', 'replaced', 'closed']),
  /** The approved words when it was made. They stand until it is decided on. */
  before: questWordsSchema,
  after: questWordsSchema,
  createdAt: z.date(),
  /** The reason for the rejection, or empty. */
  reason: z.string(),
  /** Whether it is in the review queue. */
  isQueued: z.boolean(),
});
export type EditRequestDocument = z.output<typeof editRequestDocument>;

export type EditRequest = WithId<EditRequestDocument>;

const editRequestSchema = documentSchema(editRequestDocument, 'edit_requests');
// The edits that wait with a picture.
editRequestSchema.index({ status: 1, 'after.cover': 1 });

export const editRequestModel = defineModel('EditRequest', editRequestSchema);
