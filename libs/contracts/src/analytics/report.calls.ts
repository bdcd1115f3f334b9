import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { projectQuestShape, questParams } from '../projects/project-quest.schema.ts';
import { adFiguresSchema } from '../quests/ad-spend.ts';
import { checkOutcomesSchema } from '../quests/checks/check-outcomes.ts';
import { entryStatusSchema } from '../quests/giveaway.calls.ts';
import { missionStatusSchema } from '../quests/mission.calls.ts';
import { applicationStatusSchema } from '../quests/opportunity.calls.ts';
import { questIdSchema, questStatusSchema, questTypeSchema } from '../quests/quest.schema.ts';
import { workStatusSchema } from '../quests/task.calls.ts';
import { activitySchema, reportPeriodSchema, reportShape } from '../activity/activity.schema.ts';

const defineCall = defineCallGroup({ audience: 'project', tag: 'Project analytics' });

/** The maximum length of the list of top participants. */
export const TOP_PARTICIPANTS_MAX = 10;
/** The maximum length of the list of quests, which starts with the most participants. */
export const TOP_QUESTS_MAX = 10;

const questHeadShape = { title: z.string(), type: questTypeSchema, status: questStatusSchema } as const;

const periodQuery = z.object({ period: reportPeriodSchema.default('30d') });

const topParticipantSchema = z.object({
  username: z.string(),
  submissionDate: z.iso.datetime(),
  status: z.enum([
    ...workStatusSchema.exclude(['removed']).options,
    ...entryStatusSchema.exclude(['removed']).options,
    ...applicationStatusSchema.options,
    ...missionStatusSchema.options,
  ]),
});
export type TopParticipant = z.infer<typeof topParticipantSchema>;

/** How a quest performs, for its project and for admins. */
export const performanceShape = {
  report: z.object(reportShape),
  /** The figures of the ad; null for other quests. */
  ad: adFiguresSchema.nullable(),
} as const;

/** Page of a shared report, with its token in the place of `{token}`. */
export const SHARED_REPORT_PATH = '/project/report/{token}';

export const getQuestPerformance = defineCall('getQuestPerformance', 'GET /project/quests/{questId}/performance', {
  permission: 'project.read',
  summary: "How one of the project's quests performs",
  params: questParams,
  query: periodQuery,
  response: success({
    quest: z.object(projectQuestShape),
    ...performanceShape,
    /** Winners and approved work first, then the earliest. */
    topParticipants: z.array(topParticipantSchema).max(TOP_PARTICIPANTS_MAX),
    /** The token of the link that shares this report; null while it is not shared. */
    share_token: z.string().nullable(),
    /** In the order of the quest's checks. */
    checks: z.array(checkOutcomesSchema),
  }),
  errors: ['not_found'],
});
export type QuestPerformance = z.infer<(typeof getQuestPerformance)['response']>;

export const getProjectAnalytics = defineCall('getProjectAnalytics', 'GET /project/analytics', {
  permission: 'project.read',
  summary: "How all of the project's quests perform together, and the strongest of them",
  query: periodQuery,
  response: success({
    report: z.object(reportShape),
    quests: z.array(activitySchema.extend({ id: questIdSchema, ...questHeadShape })).max(TOP_QUESTS_MAX),
  }),
});
export type ProjectAnalytics = z.infer<(typeof getProjectAnalytics)['response']>;

export const shareReport = defineCall('shareReport', 'POST /project/quests/{questId}/share', {
  permission: 'reports.share',
  summary: "Create the public link to a quest's report, or return the existing one",
  params: questParams,
  response: success({ share_token: z.string() }),
  errors: ['not_found'],
});

export const revokeReport = defineCall('revokeReport', 'DELETE /project/quests/{questId}/share', {
  permission: 'reports.share',
  isOpenToSuspended: true,
  summary: "Revoke the link to a quest's report permanently; does nothing without a link",
  params: questParams,
  response: success({}),
  errors: ['not_found'],
});

export const getSharedReport = defineCall('getSharedReport', 'GET /reports/{token}', {
  audience: 'public',
  summary: "A quest's report by its shared link: its figures, and no participant's name",
  rateLimit: 'shared-report',
  params: z.object({ token: z.string().max(100) }),
  query: periodQuery,
  response: success({
    quest: z.object({
      ...questHeadShape,
      projectName: z.string(),
      created_at: z.iso.datetime(),
      endsAt: z.iso.datetime().nullable(),
    }),
    report: z.object(reportShape),
  }),
  errors: ['not_found', 'too_many_requests'],
});
export type SharedReport = z.infer<(typeof getSharedReport)['response']>;
