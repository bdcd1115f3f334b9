import {
  countWaitingSubmissions,
  decideClaim,
  decideSubmissions,
  listSubmissions,
  listWaitingClaims,
  recommendSubmissions,
  type BodyInputOf,
  type QueryInputOf,
  type ResponseOf,
} from '@magnetx/contracts';
import { call, pages } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api.ts';

export type SubmissionsQuery = Omit<QueryInputOf<typeof listSubmissions>, 'before' | 'limit'>;
export type RecommendBody = BodyInputOf<typeof recommendSubmissions>;
export type DecideBody = BodyInputOf<typeof decideSubmissions>;
export type SubmissionResults = ResponseOf<typeof decideSubmissions>['results'];

export const {
  useListSubmissionsInfiniteQuery,
  useCountWaitingQuery,
  useListAnswersQuery,
  useDecideAnswerMutation,
  useRecommendMutation,
  useDecideMutation,
} = projectApi.injectEndpoints({
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
    /** Answers to checks that people decide on. */
    listAnswers: build.query({
      ...call(listWaitingClaims, { answer: ({ claims }) => claims }),
      providesTags: ['Answers'],
    }),
    decideAnswer: build.mutation({ ...call(decideClaim), invalidatesTags: ['Answers', 'Quests'] }),
    recommend: build.mutation({
      ...call(recommendSubmissions, {
        send: (body: RecommendBody) => ({ body }),
        answer: ({ results }) => results,
      }),
      // After a refusal too: an admin may have decided first.
      invalidatesTags: ['Submissions'],
    }),
    decide: build.mutation({
      ...call(decideSubmissions, {
        send: (body: DecideBody) => ({ body }),
        answer: ({ results }) => results,
      }),
      // An approval also spends the reserve.
      invalidatesTags: ['Submissions', 'Quests', 'Statement'],
    }),
  }),
});
