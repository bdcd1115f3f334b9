import { deleteAccount, getAccountData, type BodyInputOf, type ResponseOf } from '@magnetx/contracts';
import { communityApi } from '../../../api/community-api';

type AccountData = ResponseOf<typeof getAccountData>['data'];

/** A long history comes slowly, so that it holds up no other calls. */
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;

const accountEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    // A mutation, though the call is GET: it is for a file, and for no cache.
    getAccountData: build.mutation<AccountData, undefined>({
      query: () => ({ call: getAccountData, timeoutMs: DOWNLOAD_TIMEOUT_MS }),
      transformResponse: (answer: ResponseOf<typeof getAccountData>) => answer.data,
    }),
    deleteAccount: build.mutation<unknown, BodyInputOf<typeof deleteAccount>>({
      query: (body) => ({ call: deleteAccount, body }),
    }),
  }),
});

export const { useGetAccountDataMutation, useDeleteAccountMutation } = accountEndpoints;
