import { deleteAccount, getAccountData, type BodyInputOf, type ResponseOf } from '@magnetx/contracts';
import { communityApi } from '../../../api/community-api';

type AccountData = ResponseOf<typeof getAccountData>['data'];

const accountEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    // A mutation, though the call is GET: it is for a file, and for no cache.
    getAccountData: build.mutation<AccountData, undefined>({
      query: () => ({ call: getAccountData }),
      transformResponse: (answer: ResponseOf<typeof getAccountData>) => answer.data,
    }),
    deleteAccount: build.mutation<unknown, BodyInputOf<typeof deleteAccount>>({
      query: (body) => ({ call: deleteAccount, body }),
    }),
  }),
});

export const { useGetAccountDataMutation, useDeleteAccountMutation } = accountEndpoints;
