import { getProjectStatement } from '@magnetx/contracts';
import { ask, pages } from '@magnetx/federation/api';
import { readWholeStatement } from '@magnetx/federation/statement';
import { projectApi } from '../../api/project-api.ts';

export const { useGetStatementInfiniteQuery, useGetWholeStatementMutation } = projectApi.injectEndpoints({
  endpoints: (build) => ({
    getStatement: build.infiniteQuery({ ...pages(getProjectStatement), providesTags: ['Statement'] }),
    /** A mutation, though the call is GET: every line there is, for a file, and for no cache. */
    getWholeStatement: build.mutation({
      queryFn: (_argument: undefined, _api, _options, send) =>
        readWholeStatement((query) => ask(send, getProjectStatement, { query })),
    }),
  }),
});
