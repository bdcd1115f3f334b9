import {
  getProjectAnalytics,
  getQuestPerformance,
  getSharedReport,
  revokeReport,
  shareReport,
} from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api.ts';

export const {
  useGetQuestPerformanceQuery,
  useGetProjectAnalyticsQuery,
  useGetSharedReportQuery,
  useShareReportMutation,
  useRevokeReportMutation,
} = projectApi.injectEndpoints({
  endpoints: (build) => ({
    getQuestPerformance: build.query({ ...call(getQuestPerformance), providesTags: ['Reports', 'Quests'] }),
    getProjectAnalytics: build.query({ ...call(getProjectAnalytics), providesTags: ['Reports', 'Quests'] }),
    getSharedReport: build.query(call(getSharedReport)),
    // Both wait for the report to be read again: the dialog shows the link that the server has then.
    shareReport: build.mutation({ ...call(shareReport), invalidatesTags: ['Reports'] }),
    revokeReport: build.mutation({ ...call(revokeReport), invalidatesTags: ['Reports'] }),
  }),
});
