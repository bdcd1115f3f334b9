import { questTypeSchema, reviewStatusSchema, type QuestType } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import type { WithId } from '../../db/document-schema.ts';
import { afterCursor, NEWEST_FIRST, OLDEST_FIRST, type Cursor } from '../../http/cursor-page.ts';
import { rarestFirst } from '../../search/words.ts';
import { reviewRowModel, SEARCH_INDEX, type ReviewRowDocument } from './review-row.model.ts';

export type ReviewRow = WithId<ReviewRowDocument>;

export interface ReviewFilter {
  readonly type?: QuestType;
  readonly status?: ReviewRow['status'];
  /** Terms of `searchTermsOf`. Each must begin a word of the item. */
  readonly terms: readonly string[];
}

export function createReviewRowRepository(connection: Connection) {
  const rows = reviewRowModel(connection);
  return {
    put: async ({ id, ...rest }: ReviewRow, session: ClientSession): Promise<void> => {
      await rows.replaceOne({ _id: id }, { _id: id, ...rest }, { upsert: true, session });
    },

    setStatus: async (id: string, status: ReviewRow['status'], session: ClientSession): Promise<void> => {
      await rows.updateOne({ _id: id }, { $set: { status } }).session(session);
    },

    remove: async (id: string, session: ClientSession): Promise<void> => {
      await rows.deleteOne({ _id: id }).session(session);
    },

    countPending: () => rows.countDocuments({ status: 'pending' }, { hint: { status: 1, ...NEWEST_FIRST } }),

    list: async (
      { terms, type, status }: ReviewFilter,
      { order, place, limit }: { order: 'newest' | 'oldest'; place: Cursor | null; limit: number },
    ): Promise<Pick<ReviewRow, 'id' | 'at'>[]> => {
      const sort = order === 'newest' ? NEWEST_FIRST : OLDEST_FIRST;
      const filter = { ...(type && { type }), ...(status && { status }) };
      const anywhere = { type: { $in: questTypeSchema.options }, status: { $in: reviewStatusSchema.options } };
      const hint =
        terms.length > 0 ? SEARCH_INDEX : { ...(type && { type: 1 }), ...(status && { status: 1 }), ...NEWEST_FIRST };
      const ordered = await rarestFirst(terms, (searchPrefixes, most) =>
        rows.countDocuments({ searchPrefixes }, { limit: most, hint: SEARCH_INDEX }),
      );
      const searched = ordered.length > 0 && { ...anywhere, ...filter, searchPrefixes: { $all: [...ordered] } };
      const found = await rows
        .find({ ...(searched || filter), ...(place && { $and: afterCursor(place, sort) }) }, { at: 1 })
        .sort(sort)
        .limit(limit)
        .hint(hint)
        .lean();
      return found.map(({ _id: id, at }) => ({ id, at }));
    },
  };
}

export type ReviewRowRepository = ReturnType<typeof createReviewRowRepository>;
