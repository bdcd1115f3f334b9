import {
  addUser,
  adjustPoints,
  editUser,
  listUsers,
  removeUser,
  type AdminUser,
  type BodyInputOf,
  type QueryOf,
  type ResponseOf,
} from '@magnetx/contracts';
import { adminApi, type Tag } from '../../api/admin-api';

export type UserList = ResponseOf<typeof listUsers>;

interface EditedUser {
  userId: string;
  body: BodyInputOf<typeof editUser>;
}

interface AdjustedPoints {
  userId: string;
  body: BodyInputOf<typeof adjustPoints>;
  idempotencyKey: string;
}

const userOf = ({ user }: { user: AdminUser }) => user;

/** Also after a refusal: it may be because somebody else has changed the account. */
const changed: readonly Tag[] = ['Users', 'Stats', 'Audit'];

export const {
  useListUsersQuery,
  useAddUserMutation,
  useEditUserMutation,
  useAdjustPointsMutation,
  useRemoveUserMutation,
} = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<UserList, Pick<QueryOf<typeof listUsers>, 'page' | 'search' | 'status' | 'role'>>({
      query: (query) => ({ call: listUsers, query }),
      providesTags: ['Users'],
    }),
    addUser: build.mutation<AdminUser, BodyInputOf<typeof addUser>>({
      query: (body) => ({ call: addUser, body }),
      transformResponse: userOf,
      invalidatesTags: changed,
    }),
    editUser: build.mutation<AdminUser, EditedUser>({
      query: ({ userId, body }) => ({ call: editUser, params: { userId }, body }),
      transformResponse: userOf,
      invalidatesTags: changed,
    }),
    adjustPoints: build.mutation<AdminUser, AdjustedPoints>({
      query: ({ userId, body, idempotencyKey }) => ({ call: adjustPoints, params: { userId }, body, idempotencyKey }),
      transformResponse: userOf,
      invalidatesTags: changed,
    }),
    removeUser: build.mutation<unknown, string>({
      query: (userId) => ({ call: removeUser, params: { userId } }),
      invalidatesTags: [...changed, 'Review', 'Payouts'],
    }),
  }),
});
