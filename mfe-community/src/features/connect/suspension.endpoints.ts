import { appealSuspension, getSuspension } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api.ts';

/** The token of the appeal is not that of a session. */
export const { useGetSuspensionQuery, useAppealSuspensionMutation } = communityApi.injectEndpoints({
  endpoints: (build) => ({
    getSuspension: build.query({
      ...call(getSuspension, { send: (token: string) => ({ token }), answer: ({ suspension }) => suspension }),
      providesTags: ['Suspension'],
    }),
    // After a refusal too: the appeal may have been sent in another tab.
    appealSuspension: build.mutation({ ...call(appealSuspension), invalidatesTags: ['Suspension'] }),
  }),
});
