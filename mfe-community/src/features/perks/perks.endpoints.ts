import { listPerks, listReceipts, redeemPerk } from '@magnetx/contracts';
import { call, pages } from '@magnetx/federation/api';
import { byToken, communityApi } from '../../api/community-api.ts';

export const { useListPerksInfiniteQuery, useListReceiptsInfiniteQuery, useRedeemPerkMutation } =
  communityApi.injectEndpoints({
    endpoints: (build) => ({
      listPerks: build.infiniteQuery({ ...pages(listPerks, byToken()), providesTags: ['Perks'] }),
      listReceipts: build.infiniteQuery({ ...pages(listReceipts, byToken()), providesTags: ['Perks'] }),
      redeemPerk: build.mutation({
        ...call(redeemPerk),
        // After a refusal too: someone else may have taken the last one.
        invalidatesTags: ['Perks', 'Points', 'Rewards'],
      }),
    }),
  });
