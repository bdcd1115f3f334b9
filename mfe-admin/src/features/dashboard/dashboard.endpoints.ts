import {
  getAdminOverview,
  getAdminStats,
  getPayoutsDue,
  getSystemStatus,
  listProjects,
  retryWork,
  type ResponseOf,
} from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { adminApi } from '../../api/admin-api.ts';

export type RecentProject = ResponseOf<typeof listProjects>['projects'][number];

export const {
  useGetStatsQuery,
  useGetOverviewQuery,
  useGetPayoutsDueQuery,
  useListRecentProjectsQuery,
  useGetSystemStatusQuery,
  useRetryWorkMutation,
} = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getStats: build.query({ ...call(getAdminStats, { answer: ({ stats }) => stats }), providesTags: ['Stats'] }),
    getOverview: build.query({
      ...call(getAdminOverview),
      providesTags: ['Stats', 'Review', 'Messages', 'CreditRequests'],
    }),
    getPayoutsDue: build.query({ ...call(getPayoutsDue), providesTags: ['Payouts', 'Stats'] }),
    listRecentProjects: build.query({
      ...call(listProjects, { answer: ({ projects }) => projects }),
      providesTags: ['Projects'],
    }),
    getSystemStatus: build.query({ ...call(getSystemStatus), providesTags: ['System'] }),
    retryWork: build.mutation({ ...call(retryWork), invalidatesTags: ['System'] }),
  }),
});
