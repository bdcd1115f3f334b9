import { listHolds, settleHold, type QueryInputOf } from '@magnetx/contracts';
import { call, pages } from '@magnetx/federation/api';
import { adminApi } from '../../api/admin-api.ts';

type HoldsQuery = Omit<QueryInputOf<typeof listHolds>, 'before' | 'limit'>;

export const { useListHoldsInfiniteQuery, useSettleHoldMutation } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listHolds: build.infiniteQuery({
      ...pages(listHolds, (query: HoldsQuery) => ({ query })),
      providesTags: ['Holds'],
    }),
    // After a refusal too: another admin may have settled it first.
    settleHold: build.mutation({ ...call(settleHold), invalidatesTags: ['Holds', 'Appeals'] }),
  }),
});
