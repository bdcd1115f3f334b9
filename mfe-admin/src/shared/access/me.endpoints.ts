import { getAdminMe } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { adminApi } from '../../api/admin-api.ts';

export const { useGetMeQuery } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query({
      ...call(getAdminMe, {
        send: () => ({ restoresSession: true }),
        answer: ({ user, asks_email: asksEmail, needs_passkey: needsPasskey }) => ({
          ...user,
          asksEmail,
          needsPasskey,
        }),
      }),
      providesTags: ['Access'],
    }),
  }),
});
