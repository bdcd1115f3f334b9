import {
  approveReviewItem,
  decideReviewItems,
  deleteReviewItem,
  listReviewItems,
  rejectReviewItem,
  reverseReviewItems,
  type BodyInputOf,
  type Call,
  type ResponseOf,
  type ReviewItem,
} from '@magnetx/contracts';
import { adminApi, type Tag } from '../../api/admin-api';

/** How many of the latest submissions the dashboard and the page of users ask for (specification, section 9). */
const RECENT_LIMIT = 10;

interface Sent<C extends Call> {
  body: BodyInputOf<C>;
  idempotencyKey: string;
}

export type BatchResults = ResponseOf<typeof decideReviewItems>['results'];

/** Also after a refusal: it may be because somebody else was first. */
const changed: readonly Tag[] = ['Review', 'Stats', 'Projects', 'Users', 'Payouts', 'Featured', 'Audit'];

const itemOf = ({ submission }: { submission: ReviewItem }) => submission;
const resultsOf = ({ results }: { results: BatchResults }) => results;

const { endpoints, useListRecentReviewQuery } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listRecentReview: build.query<ReviewItem[], undefined>({
      query: () => ({ call: listReviewItems, query: { limit: RECENT_LIMIT, status: 'all' } }),
      transformResponse: ({ submissions }: ResponseOf<typeof listReviewItems>) => submissions,
      providesTags: ['Review'],
    }),
    approve: build.mutation<ReviewItem, Sent<typeof approveReviewItem>>({
      query: (sent) => ({ call: approveReviewItem, ...sent }),
      transformResponse: itemOf,
      invalidatesTags: changed,
    }),
    reject: build.mutation<ReviewItem, Sent<typeof rejectReviewItem>>({
      query: (sent) => ({ call: rejectReviewItem, ...sent }),
      transformResponse: itemOf,
      invalidatesTags: changed,
    }),
    remove: build.mutation<unknown, Sent<typeof deleteReviewItem>>({
      query: (sent) => ({ call: deleteReviewItem, ...sent }),
      invalidatesTags: changed,
    }),
    decideMany: build.mutation<BatchResults, Sent<typeof decideReviewItems>>({
      query: (sent) => ({ call: decideReviewItems, ...sent }),
      transformResponse: resultsOf,
      invalidatesTags: changed,
    }),
    reverse: build.mutation<BatchResults, Sent<typeof reverseReviewItems>>({
      query: (sent) => ({ call: reverseReviewItems, ...sent }),
      transformResponse: resultsOf,
      invalidatesTags: changed,
    }),
  }),
});

export { useListRecentReviewQuery };
export const reviewEndpoints = endpoints;
