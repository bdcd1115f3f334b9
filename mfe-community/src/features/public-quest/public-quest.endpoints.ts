import { getPublicQuest } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api.ts';

const publicQuestEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    getPublicQuest: build.query(
      call(getPublicQuest, { send: (id: number) => ({ query: { id } }), answer: ({ quest }) => quest }),
    ),
  }),
});

export const { useGetPublicQuestQuery } = publicQuestEndpoints;
