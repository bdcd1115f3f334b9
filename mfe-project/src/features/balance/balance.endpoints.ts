import { buyMxp, getProjectStatement, type StatementCurrency } from '@magnetx/contracts';
import { ask, call, pages } from '@magnetx/federation/api';
import { readWholeStatement } from '@magnetx/federation/statement';
import { projectApi } from '../../api/project-api.ts';

export const { useBuyMxpMutation, useGetStatementInfiniteQuery, useGetWholeStatementMutation } =
  projectApi.injectEndpoints({
    endpoints: (build) => ({
      buyMxp: build.mutation({ ...call(buyMxp), invalidatesTags: ['Statement', 'Project'] }),
      getStatement: build.infiniteQuery({
        ...pages(getProjectStatement, (currency: StatementCurrency) => ({ query: { currency } })),
        providesTags: ['Statement'],
      }),
      /** A mutation, though the call is GET: every line there is, for a file, and for no cache. */
      getWholeStatement: build.mutation({
        queryFn: (currency: StatementCurrency, _api, _options, send) =>
          readWholeStatement((query) => ask(send, getProjectStatement, { query: { ...query, currency } })),
      }),
    }),
  });
