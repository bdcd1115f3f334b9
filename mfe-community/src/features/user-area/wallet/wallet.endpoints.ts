import {
  cancelWalletChange,
  challengeWallet,
  getWallet,
  proposeWallet,
  proveWallet,
  setWallet,
} from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { byToken, communityApi } from '../../../api/community-api.ts';

export const {
  useGetWalletQuery,
  useSetWalletMutation,
  useChallengeWalletMutation,
  useProveWalletMutation,
  useProposeWalletMutation,
  useCancelWalletChangeMutation,
} = communityApi.injectEndpoints({
  endpoints: (build) => ({
    getWallet: build.query({
      ...call(getWallet, { send: byToken(), answer: ({ wallet }) => wallet }),
      providesTags: ['Me'],
    }),
    // All after a refusal too: another tab, an admin or a job may have come first.
    setWallet: build.mutation({
      ...call(setWallet, { answer: ({ wallet_address: address }) => address }),
      invalidatesTags: ['Me', 'Rewards'],
    }),
    challengeWallet: build.mutation(call(challengeWallet)),
    proveWallet: build.mutation({ ...call(proveWallet), invalidatesTags: ['Me', 'Rewards'] }),
    proposeWallet: build.mutation({ ...call(proposeWallet), invalidatesTags: ['Me'] }),
    cancelWalletChange: build.mutation({ ...call(cancelWalletChange), invalidatesTags: ['Me'] }),
  }),
});
