import { getPublicPayoutMonth, getPublicPayouts } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api.ts';

export const { useGetPublicPayoutsQuery, useGetPublicPayoutMonthQuery } = communityApi.injectEndpoints({
  endpoints: (build) => ({
    getPublicPayouts: build.query(call(getPublicPayouts, { answer: ({ payouts }) => payouts })),
    getPublicPayoutMonth: build.query(
      call(getPublicPayoutMonth, {
        send: (month: string) => ({ query: { month } }),
        answer: ({ payouts }) => payouts,
      }),
    ),
  }),
});
