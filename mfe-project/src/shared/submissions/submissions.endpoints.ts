import {
  countWaitingSubmissions,
  listSubmissions,
  recommendSubmissions,
  type BodyInputOf,
  type QueryInputOf,
} from '@magnetx/contracts';
import { call, pages } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api.ts';

export type SubmissionsQuery = Omit<QueryInputOf<typeof listSubmissions>, 'before' | 'limit'>;
export type RecommendBody = BodyInputOf<typeof recommendSubmissions>;

export const { useListSubmissionsInfiniteQuery, useCountWaitingQuery, useRecommendMutation } =
  projectApi.injectEndpoints({
    endpoints: (build) => ({
      listSubmissions: build.infiniteQuery({
        ...pages(listSubmissions, (query: SubmissionsQuery) => ({ query })),
        providesTags: ['Submissions'],
      }),
      /** The number in the navigation. */
      countWaiting: build.query({
        ...call(countWaitingSubmissions, { answer: ({ waiting }) => waiting }),
        providesTags: ['Submissions'],
      }),
      recommend: build.mutation({
        ...call(recommendSubmissions, {
          send: (body: RecommendBody) => ({ body }),
          answer: ({ results }) => results,
        }),
        // After a refusal too: an admin may have decided first.
        invalidatesTags: ['Submissions'],
      }),
    }),
  });
