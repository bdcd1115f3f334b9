import { setWallet, type BodyInputOf, type ResponseOf } from '@magnetx/contracts';
import { communityApi } from '../../../api/community-api';

const walletEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    setWallet: build.mutation<string, BodyInputOf<typeof setWallet>>({
      query: (body) => ({ call: setWallet, body }),
      transformResponse: (answer: ResponseOf<typeof setWallet>) => answer.wallet_address,
      // After a refusal too: another tab may have set it.
      invalidatesTags: ['Me'],
    }),
  }),
});

export const { useSetWalletMutation } = walletEndpoints;
