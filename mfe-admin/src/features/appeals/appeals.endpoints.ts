import { answerAppeal, listAppeals, type QueryInputOf } from '@magnetx/contracts';
import { call, pages } from '@magnetx/federation/api';
import { adminApi } from '../../api/admin-api.ts';
import { AFTER_REVIEW } from '../../shared/review/review.endpoints.ts';

type AppealsQuery = Omit<QueryInputOf<typeof listAppeals>, 'before' | 'limit'>;

export const { useListAppealsInfiniteQuery, useAnswerAppealMutation } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listAppeals: build.infiniteQuery({
      ...pages(listAppeals, (query: AppealsQuery) => ({ query })),
      providesTags: ['Appeals'],
    }),
    answerAppeal: build.mutation({
      ...call(answerAppeal, { answer: ({ appeal }) => appeal }),
      // After a refusal too: another admin may have answered first.
      invalidatesTags: ['Appeals', 'Holds', ...AFTER_REVIEW],
    }),
  }),
});
