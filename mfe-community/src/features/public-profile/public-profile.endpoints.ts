import { getPublicProfile } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api.ts';

const publicProfileEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    getPublicProfile: build.query(
      call(getPublicProfile, { send: (handle: string) => ({ query: { handle } }), answer: ({ profile }) => profile }),
    ),
  }),
});

export const { useGetPublicProfileQuery } = publicProfileEndpoints;
