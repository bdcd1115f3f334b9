import {
  cancelPayout,
  getPayout,
  getPayoutFile,
  listPayouts,
  markPayoutPaid,
  preparePayout,
  previewPayout,
  reconcilePayouts,
  type PayoutBatch,
  type ResponseOf,
} from '@magnetx/contracts';
import { adminApi, type Tag } from '../../api/admin-api';
import { followingPages } from '../../shared/tables/following-pages';

export type PayoutPreview = ResponseOf<typeof previewPayout>;
export type PayoutPage = ResponseOf<typeof getPayout>;
export type PayoutRow = PayoutPage['rows'][number];
export type Reconciliation = ResponseOf<typeof reconcilePayouts>;

interface PreparedPayout {
  month: string;
  idempotencyKey: string;
}

interface CancelledPayout {
  batchId: string;
  idempotencyKey: string;
}

interface PaidPayout extends CancelledPayout {
  reference: string;
}

const batchOf = ({ batch }: { batch: PayoutBatch }) => batch;

/** Also after a refusal: it may be because somebody else was first. */
const changed: readonly Tag[] = ['Payouts', 'Stats', 'Audit'];

export const {
  usePreviewPayoutQuery,
  useListPayoutsInfiniteQuery,
  useGetPayoutInfiniteQuery,
  useReconcilePayoutsQuery,
  usePreparePayoutMutation,
  useGetPayoutFileMutation,
  useMarkPayoutPaidMutation,
  useCancelPayoutMutation,
} = adminApi.injectEndpoints({
  endpoints: (build) => ({
    previewPayout: build.query<PayoutPreview, string>({
      query: (month) => ({ call: previewPayout, query: { month } }),
      providesTags: ['Payouts'],
    }),
    listPayouts: build.infiniteQuery<ResponseOf<typeof listPayouts>, undefined, string>({
      infiniteQueryOptions: followingPages,
      query: ({ pageParam: before }) => ({ call: listPayouts, query: { before } }),
      providesTags: ['Payouts'],
    }),
    getPayout: build.infiniteQuery<PayoutPage, string, string>({
      infiniteQueryOptions: followingPages,
      query: ({ queryArg: batchId, pageParam: before }) => ({
        call: getPayout,
        params: { batchId },
        query: { before },
      }),
      providesTags: ['Payouts'],
    }),
    reconcilePayouts: build.query<Reconciliation, undefined>({
      query: () => ({ call: reconcilePayouts }),
      providesTags: ['Payouts'],
    }),
    preparePayout: build.mutation<PayoutBatch, PreparedPayout>({
      query: ({ month, idempotencyKey }) => ({ call: preparePayout, body: { month }, idempotencyKey }),
      transformResponse: batchOf,
      invalidatesTags: changed,
    }),
    /** A mutation, though the call is GET: for a file, and for no cache. */
    getPayoutFile: build.mutation<ResponseOf<typeof getPayoutFile>, { batchId: string; file: number }>({
      query: (params) => ({ call: getPayoutFile, params }),
    }),
    markPayoutPaid: build.mutation<PayoutBatch, PaidPayout>({
      query: ({ batchId, reference, idempotencyKey }) => ({
        call: markPayoutPaid,
        params: { batchId },
        body: { reference },
        idempotencyKey,
      }),
      transformResponse: batchOf,
      invalidatesTags: changed,
    }),
    cancelPayout: build.mutation<PayoutBatch, CancelledPayout>({
      query: ({ batchId, idempotencyKey }) => ({ call: cancelPayout, params: { batchId }, idempotencyKey }),
      transformResponse: batchOf,
      invalidatesTags: changed,
    }),
  }),
});
