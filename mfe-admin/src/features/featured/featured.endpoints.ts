import { featureGiveaway, listFeaturable, type AdminGiveaway, type QueryOf, type ResponseOf } from '@magnetx/contracts';
import { adminApi } from '../../api/admin-api';
import { followingPages } from '../../shared/tables/following-pages';

export type FeaturableQuestion = Pick<QueryOf<typeof listFeaturable>, 'search' | 'show'>;

export const { useListFeaturableInfiniteQuery, useFeatureGiveawayMutation } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listFeaturable: build.infiniteQuery<ResponseOf<typeof listFeaturable>, FeaturableQuestion, string>({
      infiniteQueryOptions: followingPages,
      query: ({ queryArg, pageParam: before }) => ({ call: listFeaturable, query: { ...queryArg, before } }),
      providesTags: ['Featured'],
    }),
    featureGiveaway: build.mutation<unknown, Pick<AdminGiveaway, 'id' | 'isFeatured'>>({
      query: ({ id, isFeatured }) => ({ call: featureGiveaway, params: { questId: id }, body: { isFeatured } }),
      invalidatesTags: ['Featured', 'Audit'],
    }),
  }),
});
