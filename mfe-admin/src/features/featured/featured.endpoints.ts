import { featureGiveaway, listFeaturable, type QueryOf } from '@magnetx/contracts';
import { call, pages } from '@magnetx/federation/api';
import { adminApi } from '../../api/admin-api.ts';

export type FeaturableQuestion = Pick<QueryOf<typeof listFeaturable>, 'search' | 'show' | 'sort' | 'before'>;

export const { useListFeaturableInfiniteQuery, useFeatureGiveawayMutation } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listFeaturable: build.infiniteQuery({
      ...pages(listFeaturable, (query: FeaturableQuestion) => ({ query })),
      providesTags: ['Featured'],
    }),
    featureGiveaway: build.mutation({ ...call(featureGiveaway), invalidatesTags: ['Featured', 'Audit'] }),
  }),
});
