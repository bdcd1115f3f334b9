import { getPublicProject, listPublicProjectQuests } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api.ts';

const publicProjectEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    getPublicProject: build.query(
      call(getPublicProject, { send: (name: string) => ({ query: { name } }), answer: ({ project }) => project }),
    ),
    // A mutation, though the call is GET: each answer is added to the list on the page.
    listMoreQuests: build.mutation(call(listPublicProjectQuests)),
  }),
});

export const { useGetPublicProjectQuery, useListMoreQuestsMutation } = publicProjectEndpoints;
