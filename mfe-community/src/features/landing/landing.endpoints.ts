import { getLanding } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api.ts';

export const { useGetLandingQuery } = communityApi.injectEndpoints({
  endpoints: (build) => ({
    getLanding: build.query(call(getLanding, { answer: ({ landing }) => landing })),
  }),
});
