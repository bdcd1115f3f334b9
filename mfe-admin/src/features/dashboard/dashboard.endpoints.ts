import { getAdminStats, getSystemStatus, listProjects, type ResponseOf } from '@magnetx/contracts';
import { adminApi } from '../../api/admin-api';

export type RecentProject = ResponseOf<typeof listProjects>['projects'][number];
export type SystemStatus = ResponseOf<typeof getSystemStatus>;

export const { useGetStatsQuery, useListRecentProjectsQuery, useGetSystemStatusQuery } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getStats: build.query<ResponseOf<typeof getAdminStats>['stats'], undefined>({
      query: () => ({ call: getAdminStats }),
      transformResponse: ({ stats }: ResponseOf<typeof getAdminStats>) => stats,
      providesTags: ['Stats'],
    }),
    listRecentProjects: build.query<RecentProject[], undefined>({
      query: () => ({ call: listProjects }),
      transformResponse: ({ projects }: ResponseOf<typeof listProjects>) => projects,
      providesTags: ['Projects'],
    }),
    getSystemStatus: build.query<SystemStatus, undefined>({
      query: () => ({ call: getSystemStatus }),
    }),
  }),
});
