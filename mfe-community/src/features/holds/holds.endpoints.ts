import { listOwnHolds } from '@magnetx/contracts';
import { pages } from '@magnetx/federation/api';
import { byToken, communityApi } from '../../api/community-api.ts';

export const { useListOwnHoldsInfiniteQuery } = communityApi.injectEndpoints({
  endpoints: (build) => ({
    listOwnHolds: build.infiniteQuery({ ...pages(listOwnHolds, byToken()), providesTags: ['Holds'] }),
  }),
});
