import {
  approveReviewItem,
  confirmDecision,
  decideAnyClaim,
  decideReviewItems,
  deleteReviewItem,
  getPerformanceOfQuest,
  getReviewItem,
  listAllWaitingClaims,
  listReviewItems,
  overrideDecision,
  rejectReviewItem,
  reverseReviewItems,
  type ResponseOf,
} from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { adminApi, type Tag } from '../../api/admin-api.ts';

/** How many of the latest submissions the dashboard and the page of users ask for. */
const RECENT_LIMIT = 10;

export type BatchResults = ResponseOf<typeof decideReviewItems>['results'];

/** Refetched after a refusal too: another admin or tab may have acted first. */
export const AFTER_REVIEW: readonly Tag[] = ['Review', 'Stats', 'Projects', 'Users', 'Payouts', 'Featured', 'Audit'];

const { endpoints, ...hooks } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listRecentReview: build.query({
      ...call(listReviewItems, {
        send: () => ({ query: { limit: RECENT_LIMIT, status: 'all' as const } }),
        answer: ({ submissions }) => submissions,
      }),
      providesTags: ['Review'],
    }),
    getReviewItem: build.query({ ...call(getReviewItem), providesTags: ['Review'] }),
    getPerformanceOfQuest: build.query({ ...call(getPerformanceOfQuest), providesTags: ['Review'] }),
    /** Answers to checks that people decide on. */
    listAnswers: build.query({
      ...call(listAllWaitingClaims, { answer: ({ claims }) => claims }),
      providesTags: ['Review'],
    }),
    decideAnswer: build.mutation({ ...call(decideAnyClaim), invalidatesTags: AFTER_REVIEW }),
    approve: build.mutation({
      ...call(approveReviewItem, { answer: ({ submission }) => submission }),
      invalidatesTags: AFTER_REVIEW,
    }),
    reject: build.mutation({
      ...call(rejectReviewItem, { answer: ({ submission }) => submission }),
      invalidatesTags: AFTER_REVIEW,
    }),
    override: build.mutation({
      ...call(overrideDecision, { answer: ({ submission }) => submission }),
      invalidatesTags: AFTER_REVIEW,
    }),
    confirm: build.mutation({
      ...call(confirmDecision, { answer: ({ submission }) => submission }),
      invalidatesTags: AFTER_REVIEW,
    }),
    remove: build.mutation({ ...call(deleteReviewItem), invalidatesTags: AFTER_REVIEW }),
    decideMany: build.mutation({
      ...call(decideReviewItems, { answer: ({ results }) => results }),
      invalidatesTags: AFTER_REVIEW,
    }),
    reverse: build.mutation({
      ...call(reverseReviewItems, { answer: ({ results }) => results }),
      invalidatesTags: AFTER_REVIEW,
    }),
  }),
});

export const {
  useDecideAnswerMutation,
  useGetPerformanceOfQuestQuery,
  useGetReviewItemQuery,
  useListAnswersQuery,
  useListRecentReviewQuery,
} = hooks;
export const reviewEndpoints = endpoints;
