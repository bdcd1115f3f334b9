import {
  STATEMENT_PAGE_SIZE_MAX,
  getRewards,
  getStatement,
  type ResponseOf,
  type StatementLine,
} from '@magnetx/contracts';
import { communityApi } from '../../../api/community-api';

type StatementPage = Pick<ResponseOf<typeof getStatement>, 'lines' | 'next'>;
export type Rewards = Omit<ResponseOf<typeof getRewards>, 'success'>;

/** What a signed-in person asks for takes the token as its argument: no answer outlives the session it was given to. */
const rewardEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    getRewards: build.query<Rewards, string>({
      query: () => ({ call: getRewards }),
      providesTags: ['Rewards'],
    }),
    getStatement: build.infiniteQuery<StatementPage, string, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ pageParam }) => ({ call: getStatement, query: { before: pageParam } }),
      providesTags: ['Rewards'],
    }),
    /** A mutation, though the call is GET: every line there is, for a file, and for no cache. */
    getWholeStatement: build.mutation<StatementLine[], undefined>({
      async queryFn(_argument, _api, _options, send) {
        const lines: StatementLine[] = [];
        let before: string | null = '';
        while (before !== null) {
          const answer = await send({ call: getStatement, query: { before, limit: STATEMENT_PAGE_SIZE_MAX } });
          if (answer.error) return { error: answer.error };
          const page: StatementPage = getStatement.response.parse(answer.data);
          lines.push(...page.lines);
          before = page.next;
        }
        return { data: lines };
      },
    }),
  }),
});

export const { useGetRewardsQuery, useGetStatementInfiniteQuery, useGetWholeStatementMutation } = rewardEndpoints;
