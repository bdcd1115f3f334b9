import { getProjectDashboard, type ResponseOf } from '@magnetx/contracts';
import { projectApi } from '../../api/project-api';

export type ProjectDashboard = ResponseOf<typeof getProjectDashboard>;

export const { useGetDashboardQuery } = projectApi.injectEndpoints({
  endpoints: (build) => ({
    getDashboard: build.query<ProjectDashboard, undefined>({ query: () => ({ call: getProjectDashboard }) }),
  }),
});
