import { assignTransfer, listTransfers, reopenTransfer, returnTransfer, type QueryInputOf } from '@magnetx/contracts';
import { call, pages } from '@magnetx/federation/api';
import { adminApi, type Tag } from '../../api/admin-api.ts';

/** Refetched after a refusal too: another admin may have decided first. */
const changed: readonly Tag[] = ['Transfers', 'Projects', 'Statement', 'Audit'];

export const {
  useListTransfersInfiniteQuery,
  useAssignTransferMutation,
  useReturnTransferMutation,
  useReopenTransferMutation,
} = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listTransfers: build.infiniteQuery({
      ...pages(listTransfers, (query: QueryInputOf<typeof listTransfers>) => ({ query })),
      providesTags: ['Transfers'],
    }),
    assignTransfer: build.mutation({
      ...call(assignTransfer, { answer: ({ transfer }) => transfer }),
      invalidatesTags: changed,
    }),
    returnTransfer: build.mutation({ ...call(returnTransfer), invalidatesTags: changed }),
    reopenTransfer: build.mutation({ ...call(reopenTransfer), invalidatesTags: changed }),
  }),
});
