import { listReviewItems, type QueryOf, type ResponseOf } from '@magnetx/contracts';
import { adminApi } from '../../api/admin-api';
import { followingPages } from '../../shared/tables/following-pages';

/** How many submissions come at once (specification of the admin area, section 9). */
const QUEUE_PAGE_SIZE = 50;

export type QueueQuery = Pick<QueryOf<typeof listReviewItems>, 'search' | 'status' | 'type' | 'order'>;
export type QueuePage = ResponseOf<typeof listReviewItems>;

export const { useListQueueInfiniteQuery } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listQueue: build.infiniteQuery<QueuePage, QueueQuery, string>({
      infiniteQueryOptions: followingPages,
      query: ({ queryArg, pageParam: before }) => ({
        call: listReviewItems,
        query: { ...queryArg, before, limit: QUEUE_PAGE_SIZE },
      }),
      providesTags: ['Review'],
    }),
  }),
});
