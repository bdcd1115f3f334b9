import {
  listAdminPerks,
  listSiteRedemptions,
  offerSitePerk,
  setAdminPerkState,
  settleSiteRedemption,
  type QueryInputOf,
} from '@magnetx/contracts';
import { call, pages } from '@magnetx/federation/api';
import { adminApi } from '../../api/admin-api.ts';

type PerksQuery = Pick<QueryInputOf<typeof listAdminPerks>, 'show'>;

// After a refusal too: another admin may have done it first.
const changes = { invalidatesTags: ['Perks', 'Audit'] } as const;

export const {
  useListAdminPerksInfiniteQuery,
  useListSiteRedemptionsInfiniteQuery,
  useOfferSitePerkMutation,
  useSetAdminPerkStateMutation,
  useSettleSiteRedemptionMutation,
} = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listAdminPerks: build.infiniteQuery({
      ...pages(listAdminPerks, (query: PerksQuery) => ({ query })),
      providesTags: ['Perks'],
    }),
    listSiteRedemptions: build.infiniteQuery({
      ...pages(listSiteRedemptions, (perkId: string) => ({ params: { perkId } })),
      providesTags: ['Perks'],
    }),
    offerSitePerk: build.mutation({ ...call(offerSitePerk), ...changes }),
    setAdminPerkState: build.mutation({ ...call(setAdminPerkState), ...changes }),
    settleSiteRedemption: build.mutation({ ...call(settleSiteRedemption), ...changes }),
  }),
});
