import {
  listProjectPerks,
  listProjectRedemptions,
  offerProjectPerk,
  setProjectPerkState,
  settleProjectRedemption,
} from '@magnetx/contracts';
import { call, pages } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api.ts';

// After a refusal too: someone else of the team may have done it first.
const changes = { invalidatesTags: ['Perks', 'Statement', 'Project'] } as const;

export const {
  useListProjectPerksInfiniteQuery,
  useListProjectRedemptionsInfiniteQuery,
  useOfferProjectPerkMutation,
  useSetProjectPerkStateMutation,
  useSettleProjectRedemptionMutation,
} = projectApi.injectEndpoints({
  endpoints: (build) => ({
    listProjectPerks: build.infiniteQuery({ ...pages(listProjectPerks), providesTags: ['Perks'] }),
    listProjectRedemptions: build.infiniteQuery({
      ...pages(listProjectRedemptions, (perkId: string) => ({ params: { perkId } })),
      providesTags: ['Perks'],
    }),
    offerProjectPerk: build.mutation({ ...call(offerProjectPerk), ...changes }),
    setProjectPerkState: build.mutation({ ...call(setProjectPerkState), ...changes }),
    settleProjectRedemption: build.mutation({ ...call(settleProjectRedemption), ...changes }),
  }),
});
