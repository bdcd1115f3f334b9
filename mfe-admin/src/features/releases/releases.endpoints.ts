import { REGISTRY_CALLS } from '@magnetx/federation';
import { call } from '@magnetx/federation/api';
import { adminApi } from '../../api/admin-api.ts';

// Also after a refusal, which another change may be the reason for.
const changes = { invalidatesTags: ['Releases'] } as const;

export const { useGetReleasesQuery, usePromoteReleaseMutation, useRollBackReleaseMutation } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getReleases: build.query({ ...call(REGISTRY_CALLS.overview), providesTags: ['Releases'] }),
    promoteRelease: build.mutation({ ...call(REGISTRY_CALLS.promote), ...changes }),
    rollBackRelease: build.mutation({ ...call(REGISTRY_CALLS.rollback), ...changes }),
  }),
});
