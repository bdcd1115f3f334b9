import {
  fulfilProjectRedemption,
  listProjectPerks,
  listProjectRedemptions,
  offerProjectPerk,
  refundProjectRedemption,
  setProjectPerkState,
} from '@magnetx/contracts';
import { call, pages } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api.ts';

/** As many as one answer can have, for the file too. */
const REDEMPTIONS_PER_PAGE = 500;

// After a refusal too: someone else of the team may have done it first.
const changes = { invalidatesTags: ['Perks', 'Statement', 'Project'] } as const;

export const {
  useListProjectPerksInfiniteQuery,
  useListProjectRedemptionsInfiniteQuery,
  useOfferProjectPerkMutation,
  useSetProjectPerkStateMutation,
  useFulfilProjectRedemptionMutation,
  useRefundProjectRedemptionMutation,
} = projectApi.injectEndpoints({
  endpoints: (build) => ({
    listProjectPerks: build.infiniteQuery({ ...pages(listProjectPerks), providesTags: ['Perks'] }),
    listProjectRedemptions: build.infiniteQuery({
      ...pages(listProjectRedemptions, (perkId: string) => ({
        params: { perkId },
        query: { limit: REDEMPTIONS_PER_PAGE },
      })),
      providesTags: ['Perks'],
    }),
    offerProjectPerk: build.mutation({ ...call(offerProjectPerk), ...changes }),
    setProjectPerkState: build.mutation({ ...call(setProjectPerkState), ...changes }),
    fulfilProjectRedemption: build.mutation({ ...call(fulfilProjectRedemption), ...changes }),
    refundProjectRedemption: build.mutation({ ...call(refundProjectRedemption), ...changes }),
  }),
});
