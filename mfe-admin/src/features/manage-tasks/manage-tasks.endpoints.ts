import { listReviewItems, type QueryOf } from '@magnetx/contracts';
import { pages } from '@magnetx/federation/api';
import { adminApi } from '../../api/admin-api.ts';

/** The page size of the queue. */
const QUEUE_PAGE_SIZE = 50;

export type QueueQuery = Pick<
  QueryOf<typeof listReviewItems>,
  'search' | 'status' | 'type' | 'recommendation' | 'turn' | 'order' | 'before'
>;

export const { useListQueueInfiniteQuery } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listQueue: build.infiniteQuery({
      ...pages(listReviewItems, (query: QueueQuery) => ({ query: { ...query, limit: QUEUE_PAGE_SIZE } })),
      providesTags: ['Review'],
    }),
  }),
});
