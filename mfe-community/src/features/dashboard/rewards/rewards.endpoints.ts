import { getRewards, getStatement, type ResponseOf, type StatementLine } from '@magnetx/contracts';
import { statementPages, type StatementPage } from '@magnetx/federation/statement';
import { communityApi } from '../../../api/community-api';

export type Rewards = Omit<ResponseOf<typeof getRewards>, 'success'>;

const statement = statementPages(getStatement);

/** What a signed-in person asks for takes the token as its argument: no answer outlives the session it was given to. */
const rewardEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    getRewards: build.query<Rewards, string>({
      query: () => ({ call: getRewards }),
      providesTags: ['Rewards'],
    }),
    getStatement: build.infiniteQuery<StatementPage, string, string>({
      infiniteQueryOptions: statement.options,
      query: statement.query,
      providesTags: ['Rewards'],
    }),
    /** A mutation, though the call is GET: every line there is, for a file, and for no cache. */
    getWholeStatement: build.mutation<StatementLine[], undefined>({
      queryFn: (_argument, _api, _options, send) => statement.readWhole(send),
    }),
  }),
});

export const { useGetRewardsQuery, useGetStatementInfiniteQuery, useGetWholeStatementMutation } = rewardEndpoints;
