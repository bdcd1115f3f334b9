import {
  addPayoutTransactions,
  approveWalletChange,
  cancelPayout,
  declineWalletChange,
  getPayout,
  getPayoutFile,
  listPayouts,
  listWalletChanges,
  markPayoutPaid,
  preparePayout,
  previewPayout,
  reconcilePayouts,
  type QueryInputOf,
  type ResponseOf,
} from '@magnetx/contracts';
import { call, pages } from '@magnetx/federation/api';
import { adminApi, type Tag } from '../../api/admin-api.ts';

export type PayoutPreview = ResponseOf<typeof previewPayout>;
export type PayoutPage = ResponseOf<typeof getPayout>;
export type PayoutRow = PayoutPage['rows'][number];
export type Reconciliation = ResponseOf<typeof reconcilePayouts>;

/** Refetched after a refusal too: another admin may have acted first. */
const changed: readonly Tag[] = ['Payouts', 'Stats', 'Audit'];

export const {
  usePreviewPayoutQuery,
  useListPayoutsInfiniteQuery,
  useGetPayoutInfiniteQuery,
  useReconcilePayoutsQuery,
  usePreparePayoutMutation,
  useGetPayoutFileMutation,
  useMarkPayoutPaidMutation,
  useAddPayoutTransactionsMutation,
  useCancelPayoutMutation,
  useListWalletChangesInfiniteQuery,
  useApproveWalletChangeMutation,
  useDeclineWalletChangeMutation,
} = adminApi.injectEndpoints({
  endpoints: (build) => ({
    previewPayout: build.query({ ...call(previewPayout), providesTags: ['Payouts'] }),
    listPayouts: build.infiniteQuery({
      ...pages(listPayouts, (query: QueryInputOf<typeof listPayouts>) => ({ query })),
      providesTags: ['Payouts'],
    }),
    getPayout: build.infiniteQuery({
      ...pages(getPayout, ({ batchId, ...query }: { batchId: string } & QueryInputOf<typeof getPayout>) => ({
        params: { batchId },
        query,
      })),
      providesTags: ['Payouts'],
    }),
    reconcilePayouts: build.query({ ...call(reconcilePayouts), providesTags: ['Payouts'] }),
    preparePayout: build.mutation({
      ...call(preparePayout, { answer: ({ batch }) => batch }),
      invalidatesTags: changed,
    }),
    /** A mutation, though the call is GET: for a file, and for no cache. */
    getPayoutFile: build.mutation(call(getPayoutFile)),
    markPayoutPaid: build.mutation({
      ...call(markPayoutPaid, { answer: ({ batch }) => batch }),
      invalidatesTags: changed,
    }),
    addPayoutTransactions: build.mutation({
      ...call(addPayoutTransactions, { answer: ({ batch }) => batch }),
      invalidatesTags: changed,
    }),
    listWalletChanges: build.infiniteQuery({
      ...pages(listWalletChanges, (query: QueryInputOf<typeof listWalletChanges>) => ({ query })),
      providesTags: ['Payouts'],
    }),
    approveWalletChange: build.mutation({ ...call(approveWalletChange), invalidatesTags: changed }),
    declineWalletChange: build.mutation({ ...call(declineWalletChange), invalidatesTags: changed }),
    cancelPayout: build.mutation({ ...call(cancelPayout, { answer: ({ batch }) => batch }), invalidatesTags: changed }),
  }),
});
