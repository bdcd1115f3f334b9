import { getAdminStats, getSystemStatus, listProjects, type ResponseOf } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { adminApi } from '../../api/admin-api.ts';

export type RecentProject = ResponseOf<typeof listProjects>['projects'][number];

export const { useGetStatsQuery, useListRecentProjectsQuery, useGetSystemStatusQuery } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getStats: build.query({ ...call(getAdminStats, { answer: ({ stats }) => stats }), providesTags: ['Stats'] }),
    listRecentProjects: build.query({
      ...call(listProjects, { answer: ({ projects }) => projects }),
      providesTags: ['Projects'],
    }),
    getSystemStatus: build.query(call(getSystemStatus)),
  }),
});
