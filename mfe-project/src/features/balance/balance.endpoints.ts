import {
  buyMxp,
  challengeDepositWallet,
  getChainDeposits,
  getProjectStatement,
  proveDepositWallet,
  removeDepositWallet,
  type StatementCurrency,
} from '@magnetx/contracts';
import { ask, call, pages } from '@magnetx/federation/api';
import { readWholeStatement } from '@magnetx/federation/statement';
import { projectApi } from '../../api/project-api.ts';

export const {
  useBuyMxpMutation,
  useGetStatementInfiniteQuery,
  useGetWholeStatementMutation,
  useGetChainDepositsQuery,
  useChallengeDepositWalletMutation,
  useProveDepositWalletMutation,
  useRemoveDepositWalletMutation,
} = projectApi.injectEndpoints({
  endpoints: (build) => ({
    getChainDeposits: build.query({
      ...call(getChainDeposits, { answer: ({ chain }) => chain }),
      providesTags: ['DepositWallets', 'Statement'],
    }),
    challengeDepositWallet: build.mutation(call(challengeDepositWallet)),
    proveDepositWallet: build.mutation({ ...call(proveDepositWallet), invalidatesTags: ['DepositWallets'] }),
    removeDepositWallet: build.mutation({ ...call(removeDepositWallet), invalidatesTags: ['DepositWallets'] }),
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
