import { getAdminMe, type Admin, type ResponseOf } from '@magnetx/contracts';
import { adminApi } from '../../api/admin-api';

export const { useGetMeQuery } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query<Admin, undefined>({
      query: () => ({ call: getAdminMe, restoresSession: true }),
      transformResponse: ({ user }: ResponseOf<typeof getAdminMe>) => user,
    }),
  }),
});
