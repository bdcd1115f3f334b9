import { addUser, adjustPoints, editUser, listUsers, removeUser, type ResponseOf } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { adminApi, type Tag } from '../../api/admin-api.ts';

export type UserList = ResponseOf<typeof listUsers>;

/** Refetched after a refusal too: another admin may have changed the account. */
const changed: readonly Tag[] = ['Users', 'Stats', 'Audit'];

export const {
  useListUsersQuery,
  useAddUserMutation,
  useEditUserMutation,
  useAdjustPointsMutation,
  useRemoveUserMutation,
} = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query({ ...call(listUsers), providesTags: ['Users'] }),
    addUser: build.mutation({ ...call(addUser, { answer: ({ user }) => user }), invalidatesTags: changed }),
    editUser: build.mutation({ ...call(editUser, { answer: ({ user }) => user }), invalidatesTags: changed }),
    adjustPoints: build.mutation({ ...call(adjustPoints, { answer: ({ user }) => user }), invalidatesTags: changed }),
    removeUser: build.mutation({ ...call(removeUser), invalidatesTags: [...changed, 'Review', 'Payouts'] }),
  }),
});
