import { questTypeSchema, reviewStatusSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModel, documentSchema } from '../../db/document-schema.ts';
import { NEWEST_FIRST } from '../../http/following-page.ts';

/**
 * An item's place in the admins' queue, and the words that find it. There is a row exactly while the item is in the
 * queue, changed in the transactions that change the quest or the work: the queue's indexes hold nothing else.
 */
const reviewRowDocument = z.object({
  /** The item's id, as admins name it. */
  _id: z.string(),
  type: questTypeSchema,
  status: reviewStatusSchema,
  /** Since when it is there: the quest was posted, the work handed in. */
  at: z.date(),
  /** The word prefixes of its texts. */
  searchPrefixes: z.array(z.string()),
});
export type ReviewRowDocument = z.output<typeof reviewRowDocument>;

/** Has the rows of one beginning in their order for every filter: a search names all types and statuses it takes. */
export const SEARCH_INDEX = { searchPrefixes: 1, type: 1, status: 1, ...NEWEST_FIRST } as const;

const reviewRowSchema = documentSchema(reviewRowDocument, 'review_rows');
reviewRowSchema.index(NEWEST_FIRST);
reviewRowSchema.index({ type: 1, ...NEWEST_FIRST });
reviewRowSchema.index({ status: 1, ...NEWEST_FIRST });
reviewRowSchema.index({ type: 1, status: 1, ...NEWEST_FIRST });
reviewRowSchema.index(SEARCH_INDEX);

export const reviewRowModel = defineModel('ReviewRow', reviewRowSchema);
