import { getProjectBalance, getProjectDashboard, getProjectOverview, type ResponseOf } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api.ts';

export type ProjectBalance = ResponseOf<typeof getProjectBalance>;
export type ProjectDashboard = ResponseOf<typeof getProjectDashboard>;

/** The signed-in project, its balance and its figures: the frame shows them, and so do its pages. */
export const { useGetDashboardQuery, useGetOverviewQuery, useGetBalanceQuery } = projectApi.injectEndpoints({
  endpoints: (build) => ({
    getDashboard: build.query({
      ...call(getProjectDashboard, { send: () => ({ restoresSession: true }) }),
      providesTags: ['Project'],
    }),
    getOverview: build.query({
      ...call(getProjectOverview),
      providesTags: ['Project', 'Quests', 'Reports', 'Statement', 'Applications'],
    }),
    /** Its dollars and MXP. */
    getBalance: build.query({ ...call(getProjectBalance), providesTags: ['Statement'] }),
  }),
});
