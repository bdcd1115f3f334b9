import { setWallet } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../../api/community-api.ts';

export const { useSetWalletMutation } = communityApi.injectEndpoints({
  endpoints: (build) => ({
    setWallet: build.mutation({
      ...call(setWallet, { answer: ({ wallet_address: address }) => address }),
      // After a refusal too: another tab may have set it.
      invalidatesTags: ['Me'],
    }),
  }),
});
