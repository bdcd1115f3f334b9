import type { QuestType, ReviewItem } from '@magnetx/contracts';
import { Schema, type Connection } from 'mongoose';
import { NEWEST_FIRST } from '../../http/following-page';

/**
 * An item's place in the admins' queue, and the words that find it. There is a row exactly while the item is in the
 * queue, changed in the transactions that change the quest or the work: the queue's indexes hold nothing else.
 */
export interface ReviewRowDocument {
  /** The item's id, as admins name it. */
  _id: string;
  type: QuestType;
  status: ReviewItem['status'];
  /** Since when it is there: the quest was posted, the work handed in. */
  at: Date;
  /** What its words begin with, whole words among them. */
  beginnings: string[];
}

/** Every type and status that a row may have. */
export const ROW_TYPES = ['task', 'giveaway', 'opportunity'] as const satisfies readonly QuestType[];
export const ROW_STATUSES = ['pending', 'approved', 'rejected'] as const satisfies readonly ReviewItem['status'][];

/** Has the rows of one beginning in their order for every filter: a search names all types and statuses it takes. */
export const SEARCH_INDEX = { beginnings: 1, type: 1, status: 1, ...NEWEST_FIRST } as const;

const reviewRowSchema = new Schema<ReviewRowDocument>(
  {
    _id: { type: String, required: true },
    type: { type: String, enum: ROW_TYPES, required: true },
    status: { type: String, enum: ROW_STATUSES, required: true },
    at: { type: Date, required: true },
    beginnings: { type: [String], required: true },
  },
  { collection: 'review_rows', versionKey: false },
);
reviewRowSchema.index(NEWEST_FIRST);
reviewRowSchema.index({ type: 1, ...NEWEST_FIRST });
reviewRowSchema.index({ status: 1, ...NEWEST_FIRST });
reviewRowSchema.index({ type: 1, status: 1, ...NEWEST_FIRST });
reviewRowSchema.index(SEARCH_INDEX);

export function reviewRowModel(connection: Connection) {
  return connection.model<ReviewRowDocument>('ReviewRow', reviewRowSchema);
}
