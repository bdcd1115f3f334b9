import {
  addUser,
  adjustPoints,
  editUser,
  getStatementOfUser,
  getUserRecord,
  listParticipationsOfUser,
  listNotificationsOfUser,
  listPayablesOfUser,
  listPayoutsOfUser,
  listUsers,
  removeUser,
  suspendUser,
  type QueryInputOf,
  type ResponseOf,
} from '@magnetx/contracts';
import { ask, call, pages } from '@magnetx/federation/api';
import { readWholeStatement } from '@magnetx/federation/statement';
import { adminApi, type Tag } from '../../api/admin-api.ts';

export type UserList = ResponseOf<typeof listUsers>;

interface RecordOf {
  readonly userId: string;
}

/** Refetched after a refusal too: another admin may have changed the account. */
const changed: readonly Tag[] = ['Users', 'Stats', 'Audit'];

export const {
  useListUsersQuery,
  useGetUserRecordQuery,
  useGetStatementOfUserInfiniteQuery,
  useGetWholeStatementOfUserMutation,
  useListPayablesOfUserInfiniteQuery,
  useListParticipationsOfUserInfiniteQuery,
  useListPayoutsOfUserQuery,
  useListNotificationsOfUserQuery,
  useAddUserMutation,
  useEditUserMutation,
  useAdjustPointsMutation,
  useRemoveUserMutation,
  useSuspendUserMutation,
} = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query({ ...call(listUsers), providesTags: ['Users'] }),
    getUserRecord: build.query({
      ...call(getUserRecord, { send: (userId: string) => ({ params: { userId } }), answer: ({ user }) => user }),
      providesTags: ['Users', 'Payouts'],
    }),
    getStatementOfUser: build.infiniteQuery({
      ...pages(getStatementOfUser, (userId: string) => ({ params: { userId } })),
      providesTags: ['Users'],
    }),
    /** A mutation, though the call is GET: every line there is, for a file, and for no cache. */
    getWholeStatementOfUser: build.mutation({
      queryFn: (userId: string, _api, _options, send) =>
        readWholeStatement((query) => ask(send, getStatementOfUser, { params: { userId }, query })),
    }),
    listPayablesOfUser: build.infiniteQuery({
      ...pages(listPayablesOfUser, ({ userId, ...query }: RecordOf & QueryInputOf<typeof listPayablesOfUser>) => ({
        params: { userId },
        query,
      })),
      providesTags: ['Users', 'Payouts'],
    }),
    listParticipationsOfUser: build.infiniteQuery({
      ...pages(
        listParticipationsOfUser,
        ({ userId, ...query }: RecordOf & QueryInputOf<typeof listParticipationsOfUser>) => ({
          params: { userId },
          query,
        }),
      ),
      providesTags: ['Users', 'Review'],
    }),
    listPayoutsOfUser: build.query({
      ...call(listPayoutsOfUser, {
        send: (userId: string) => ({ params: { userId } }),
        answer: ({ payouts }) => payouts,
      }),
      providesTags: ['Payouts'],
    }),
    listNotificationsOfUser: build.query({
      ...call(listNotificationsOfUser, {
        send: (userId: string) => ({ params: { userId } }),
        answer: ({ notifications }) => notifications,
      }),
      providesTags: ['Users'],
    }),
    addUser: build.mutation({ ...call(addUser, { answer: ({ user }) => user }), invalidatesTags: changed }),
    editUser: build.mutation({ ...call(editUser, { answer: ({ user }) => user }), invalidatesTags: changed }),
    suspendUser: build.mutation({
      ...call(suspendUser, { answer: ({ user }) => user }),
      invalidatesTags: [...changed, 'Appeals'],
    }),
    adjustPoints: build.mutation({ ...call(adjustPoints, { answer: ({ user }) => user }), invalidatesTags: changed }),
    removeUser: build.mutation({ ...call(removeUser), invalidatesTags: [...changed, 'Review', 'Payouts'] }),
  }),
});
