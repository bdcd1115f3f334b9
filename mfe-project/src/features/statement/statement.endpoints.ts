import { getProjectStatement, type StatementLine } from '@magnetx/contracts';
import { statementPages, type StatementPage } from '@magnetx/federation/statement';
import { projectApi } from '../../api/project-api';

const statement = statementPages(getProjectStatement);

export const { useGetStatementInfiniteQuery, useGetWholeStatementMutation } = projectApi.injectEndpoints({
  endpoints: (build) => ({
    getStatement: build.infiniteQuery<StatementPage, undefined, string>({
      infiniteQueryOptions: statement.options,
      query: statement.query,
      providesTags: ['Statement'],
    }),
    /** A mutation, though the call is GET: every line there is, for a file, and for no cache. */
    getWholeStatement: build.mutation<StatementLine[], undefined>({
      queryFn: (_argument, _api, _options, send) => statement.readWhole(send),
    }),
  }),
});
