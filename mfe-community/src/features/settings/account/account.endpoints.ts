import { deleteAccount, getAccountData, setPublicProfile } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../../api/community-api.ts';

/** A long history comes slowly, so that it holds up no other calls. */
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;

export const { useGetAccountDataMutation, useDeleteAccountMutation, useSetPublicProfileMutation } =
  communityApi.injectEndpoints({
    endpoints: (build) => ({
      // A mutation, though the call is GET: it is for a file, and for no cache.
      getAccountData: build.mutation(
        call(getAccountData, { send: () => ({ timeoutMs: DOWNLOAD_TIMEOUT_MS }), answer: ({ data }) => data }),
      ),
      deleteAccount: build.mutation(call(deleteAccount)),
      setPublicProfile: build.mutation({ ...call(setPublicProfile), invalidatesTags: ['Me'] }),
    }),
  });
