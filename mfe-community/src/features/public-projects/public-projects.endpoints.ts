import { followProject, listFollowedProjects, listPublicProjects } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { byToken, communityApi } from '../../api/community-api.ts';

export const { useListPublicProjectsQuery, useListFollowedProjectsQuery, useFollowProjectMutation } =
  communityApi.injectEndpoints({
    endpoints: (build) => ({
      listPublicProjects: build.query(
        call(listPublicProjects, { send: (query: { search: string; from: number }) => ({ query }) }),
      ),
      listFollowedProjects: build.query({
        ...call(listFollowedProjects, { send: byToken(), answer: ({ names }) => names }),
        providesTags: ['Follows'],
      }),
      followProject: build.mutation({ ...call(followProject), invalidatesTags: ['Follows'] }),
    }),
  });
