import {
  creditProject,
  debitProject,
  getStatementOfProject,
  listProjectManagers,
  removeProject,
  suspendProject,
  type BodyInputOf,
  type ProjectManager,
  type QueryOf,
  type ResponseOf,
  type StatementLine,
} from '@magnetx/contracts';
import { statementPages, type StatementPage } from '@magnetx/federation/statement';
import { adminApi, type Tag } from '../../api/admin-api';

export type ManagerList = ResponseOf<typeof listProjectManagers>;

export type Direction = 'credit' | 'debit';

interface MovedMxp {
  direction: Direction;
  body: BodyInputOf<typeof creditProject>;
  idempotencyKey: string;
}

/** Also after a refusal: it may be because somebody else has changed the project. */
const changed: readonly Tag[] = ['Projects', 'Statement', 'Stats', 'Audit'];

const statement = statementPages(getStatementOfProject);

export const {
  useListManagersQuery,
  useMoveMxpMutation,
  useToggleSuspensionMutation,
  useRemoveProjectMutation,
  useGetProjectStatementInfiniteQuery,
  useGetWholeProjectStatementMutation,
} = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listManagers: build.query<ManagerList, Pick<QueryOf<typeof listProjectManagers>, 'page' | 'search' | 'status'>>({
      query: (query) => ({ call: listProjectManagers, query }),
      providesTags: ['Projects'],
    }),
    moveMxp: build.mutation<unknown, MovedMxp>({
      query: ({ direction, body, idempotencyKey }) => ({
        call: direction === 'credit' ? creditProject : debitProject,
        body,
        idempotencyKey,
      }),
      invalidatesTags: changed,
    }),
    /** Names the status that was seen: whoever comes second is told, and does not undo the first. */
    toggleSuspension: build.mutation<unknown, Pick<ProjectManager, 'projectId' | 'projectStatus'>>({
      query: ({ projectId, projectStatus }) => ({
        call: suspendProject,
        params: { projectId },
        query: { from: projectStatus },
      }),
      invalidatesTags: changed,
    }),
    removeProject: build.mutation<unknown, string>({
      query: (projectId) => ({ call: removeProject, params: { projectId } }),
      invalidatesTags: [...changed, 'Review', 'Featured'],
    }),
    getProjectStatement: build.infiniteQuery<StatementPage, string, string>({
      infiniteQueryOptions: statement.options,
      query: ({ queryArg: projectId, pageParam }) => ({ ...statement.query({ pageParam }), params: { projectId } }),
      providesTags: ['Statement'],
    }),
    /** A mutation, though the call is GET: every line there is, for a file, and for no cache. */
    getWholeProjectStatement: build.mutation<StatementLine[], string>({
      queryFn: (projectId, _api, _options, send) =>
        statement.readWhole((args) => send({ ...args, params: { projectId } })),
    }),
  }),
});
