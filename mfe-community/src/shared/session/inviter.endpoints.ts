import { getInviter } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api.ts';

const inviterEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    getInviter: build.query(
      call(getInviter, { send: (ref: string) => ({ query: { ref } }), answer: ({ inviter }) => inviter }),
    ),
  }),
});

export const { useGetInviterQuery } = inviterEndpoints;
