import { questTypeSchema, reviewStatusSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModel, documentSchema } from '../../db/document-schema.ts';
import { NEWEST_FIRST } from '../../http/cursor-page.ts';

/**
 * An item's row in the admin queue, with its search words. It exists exactly while the item is in the queue. The
 * transactions of the quest or work update it, so that the queue's indexes contain nothing else.
 */
const reviewRowDocument = z.object({
  /** The item's id, as shown to admins. */
  _id: z.string(),
  type: questTypeSchema,
  status: reviewStatusSchema,
  /** The time of the posting or the submission. */
  at: z.date(),
  /** The word prefixes of its texts. */
  searchPrefixes: z.array(z.string()),
});
export type ReviewRowDocument = z.output<typeof reviewRowDocument>;

/** Serves every filter in order, because a search lists all requested types and statuses. */
export const SEARCH_INDEX = { searchPrefixes: 1, type: 1, status: 1, ...NEWEST_FIRST } as const;

const reviewRowSchema = documentSchema(reviewRowDocument, 'review_rows');
reviewRowSchema.index(NEWEST_FIRST);
reviewRowSchema.index({ type: 1, ...NEWEST_FIRST });
reviewRowSchema.index({ status: 1, ...NEWEST_FIRST });
reviewRowSchema.index({ type: 1, status: 1, ...NEWEST_FIRST });
reviewRowSchema.index(SEARCH_INDEX);

export const reviewRowModel = defineModel('ReviewRow', reviewRowSchema);
