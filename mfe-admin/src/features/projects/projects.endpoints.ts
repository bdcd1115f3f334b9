import {
  creditProject,
  debitProject,
  getProjectRecord,
  getStatementOfProject,
  listCreditRequestsOfProject,
  listDepositsOfProject,
  listProjectManagers,
  listQuestsOfProject,
  recordDeposit,
  reinstateProject,
  removeProject,
  reverseDeposit,
  suspendProject,
  type QueryInputOf,
  type ResponseOf,
  type StatementCurrency,
} from '@magnetx/contracts';
import { ask, call, pages } from '@magnetx/federation/api';
import { readWholeStatement } from '@magnetx/federation/statement';
import { adminApi, type Tag } from '../../api/admin-api.ts';

export type ManagerList = ResponseOf<typeof listProjectManagers>;

export interface StatementOfProject {
  readonly projectId: string;
  readonly currency: StatementCurrency;
}

interface RecordOf {
  readonly projectId: string;
}

/** Refetched after a refusal too: another admin may have changed the project. */
const changed: readonly Tag[] = ['Projects', 'Statement', 'Stats', 'Audit'];

export const {
  useListManagersQuery,
  useGetProjectRecordQuery,
  useListQuestsOfProjectQuery,
  useListDepositsOfProjectInfiniteQuery,
  useListCreditRequestsOfProjectInfiniteQuery,
  useCreditProjectMutation,
  useDebitProjectMutation,
  useSuspendProjectMutation,
  useReinstateProjectMutation,
  useRecordDepositMutation,
  useReverseDepositMutation,
  useRemoveProjectMutation,
  useGetProjectStatementInfiniteQuery,
  useGetWholeProjectStatementMutation,
} = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listManagers: build.query({ ...call(listProjectManagers), providesTags: ['Projects'] }),
    getProjectRecord: build.query({
      ...call(getProjectRecord, {
        send: (projectId: string) => ({ params: { projectId } }),
        answer: ({ project }) => project,
      }),
      providesTags: ['Projects'],
    }),
    listQuestsOfProject: build.query({
      ...call(listQuestsOfProject, {
        send: ({ projectId, page }: { projectId: string; page: number }) => ({
          params: { projectId },
          query: { page },
        }),
      }),
      providesTags: ['Projects', 'Review'],
    }),
    listDepositsOfProject: build.infiniteQuery({
      ...pages(
        listDepositsOfProject,
        ({ projectId, ...query }: RecordOf & QueryInputOf<typeof listDepositsOfProject>) => ({
          params: { projectId },
          query,
        }),
      ),
      providesTags: ['Statement'],
    }),
    listCreditRequestsOfProject: build.infiniteQuery({
      ...pages(
        listCreditRequestsOfProject,
        ({ projectId, ...query }: RecordOf & QueryInputOf<typeof listCreditRequestsOfProject>) => ({
          params: { projectId },
          query,
        }),
      ),
      providesTags: ['CreditRequests'],
    }),
    creditProject: build.mutation({ ...call(creditProject), invalidatesTags: changed }),
    debitProject: build.mutation({ ...call(debitProject), invalidatesTags: changed }),
    recordDeposit: build.mutation({ ...call(recordDeposit), invalidatesTags: changed }),
    reverseDeposit: build.mutation({ ...call(reverseDeposit), invalidatesTags: changed }),
    suspendProject: build.mutation({ ...call(suspendProject), invalidatesTags: changed }),
    reinstateProject: build.mutation({ ...call(reinstateProject), invalidatesTags: changed }),
    removeProject: build.mutation({ ...call(removeProject), invalidatesTags: [...changed, 'Review', 'Featured'] }),
    getProjectStatement: build.infiniteQuery({
      ...pages(getStatementOfProject, ({ projectId, currency }: StatementOfProject) => ({
        params: { projectId },
        query: { currency },
      })),
      providesTags: ['Statement'],
    }),
    /** A mutation, though the call is GET: every line there is, for a file, and for no cache. */
    getWholeProjectStatement: build.mutation({
      queryFn: ({ projectId, currency }: StatementOfProject, _api, _options, send) =>
        readWholeStatement((query) =>
          ask(send, getStatementOfProject, { params: { projectId }, query: { ...query, currency } }),
        ),
    }),
  }),
});
