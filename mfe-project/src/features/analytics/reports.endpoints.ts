import {
  getProjectAnalytics,
  getQuestPerformance,
  getSharedReport,
  revokeReport,
  shareReport,
  type ProjectAnalytics,
  type QuestPerformance,
  type ReportPeriod,
  type ResponseOf,
  type SharedReport,
} from '@magnetx/contracts';
import { projectApi } from '../../api/project-api';

interface QuestReport {
  readonly questId: number;
  readonly period: ReportPeriod;
}

export const {
  useGetQuestPerformanceQuery,
  useGetProjectAnalyticsQuery,
  useGetSharedReportQuery,
  useShareReportMutation,
  useRevokeReportMutation,
} = projectApi.injectEndpoints({
  endpoints: (build) => ({
    getQuestPerformance: build.query<QuestPerformance, QuestReport>({
      query: ({ questId, period }) => ({ call: getQuestPerformance, params: { questId }, query: { period } }),
      providesTags: ['Reports', 'Quests'],
    }),
    getProjectAnalytics: build.query<ProjectAnalytics, ReportPeriod>({
      query: (period) => ({ call: getProjectAnalytics, query: { period } }),
      providesTags: ['Reports', 'Quests'],
    }),
    getSharedReport: build.query<SharedReport, { token: string; period: ReportPeriod }>({
      query: ({ token, period }) => ({ call: getSharedReport, params: { token }, query: { period } }),
    }),
    // Both wait for the report to be read again: the dialog shows the link that the server has then.
    shareReport: build.mutation<ResponseOf<typeof shareReport>, number>({
      query: (questId) => ({ call: shareReport, params: { questId } }),
      invalidatesTags: ['Reports'],
    }),
    revokeReport: build.mutation<ResponseOf<typeof revokeReport>, number>({
      query: (questId) => ({ call: revokeReport, params: { questId } }),
      invalidatesTags: ['Reports'],
    }),
  }),
});
