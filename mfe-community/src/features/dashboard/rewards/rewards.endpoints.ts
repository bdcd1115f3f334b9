import { getRewards, getStatement, type ResponseOf } from '@magnetx/contracts';
import { ask, call, pages } from '@magnetx/federation/api';
import { readWholeStatement } from '@magnetx/federation/statement';
import { byToken, communityApi } from '../../../api/community-api.ts';

export type Rewards = ResponseOf<typeof getRewards>;

export const { useGetRewardsQuery, useGetStatementInfiniteQuery, useGetWholeStatementMutation } =
  communityApi.injectEndpoints({
    endpoints: (build) => ({
      getRewards: build.query({
        ...call(getRewards, { send: byToken() }),
        providesTags: ['Rewards'],
      }),
      getStatement: build.infiniteQuery({
        ...pages(getStatement, byToken()),
        providesTags: ['Rewards'],
      }),
      /** A mutation, though the call is GET: every line there is, for a file, and for no cache. */
      getWholeStatement: build.mutation({
        queryFn: (_argument: undefined, _api, _options, send) =>
          readWholeStatement((query) => ask(send, getStatement, { query })),
      }),
    }),
  });
