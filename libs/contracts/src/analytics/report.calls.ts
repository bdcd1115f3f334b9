import { z } from 'zod';
import { defineCall, success } from '../http/define-call.ts';
import { projectQuestShape, questParams } from '../projects/project-quest.schema.ts';
import { entryStatusSchema } from '../quests/giveaway.calls.ts';
import { applicationStatusSchema } from '../quests/opportunity.calls.ts';
import { questIdSchema, questStatusSchema, questTypeSchema } from '../quests/quest.schema.ts';
import { workStatusSchema } from '../quests/task.calls.ts';
import { activitySchema, reportPeriodSchema, reportShape } from './activity.schema.ts';

/** How many people the list of top participants names. */
export const TOP_PARTICIPANTS_MAX = 10;
/** How many quests the analytics list, those with the most participants first. */
export const TOP_QUESTS_MAX = 10;

const periodQuery = z.object({ period: reportPeriodSchema.default('30d') });

const topParticipantSchema = z.object({
  username: z.string(),
  submissionDate: z.iso.datetime(),
  status: z.enum([
    ...workStatusSchema.exclude(['removed']).options,
    ...entryStatusSchema.exclude(['removed']).options,
    ...applicationStatusSchema.options,
  ]),
});
export type TopParticipant = z.infer<typeof topParticipantSchema>;

/** Page of a shared report, with its token in the place of `{token}`. */
export const SHARED_REPORT_PATH = '/project/report/{token}';

export const getQuestPerformance = defineCall({
  name: 'getQuestPerformance',
  method: 'GET',
  path: '/project/quests/{questId}/performance',
  audience: 'project',
  tag: 'Project analytics',
  summary: "How one of the project's quests performs",
  params: questParams,
  query: periodQuery,
  response: success({
    quest: z.object(projectQuestShape),
    report: z.object(reportShape),
    /** Winners and approved work first, then the earliest. */
    topParticipants: z.array(topParticipantSchema).max(TOP_PARTICIPANTS_MAX),
    /** The token of the link that shares this report; null while it is not shared. */
    share_token: z.string().nullable(),
  }),
  errors: ['not_found'],
});
export type QuestPerformance = z.infer<(typeof getQuestPerformance)['response']>;

export const getProjectAnalytics = defineCall({
  name: 'getProjectAnalytics',
  method: 'GET',
  path: '/project/analytics',
  audience: 'project',
  tag: 'Project analytics',
  summary: "How all of the project's quests perform together, and the strongest of them",
  query: periodQuery,
  response: success({
    report: z.object(reportShape),
    quests: z
      .array(
        activitySchema.extend({
          id: questIdSchema,
          title: z.string(),
          type: questTypeSchema,
          status: questStatusSchema,
        }),
      )
      .max(TOP_QUESTS_MAX),
  }),
});
export type ProjectAnalytics = z.infer<(typeof getProjectAnalytics)['response']>;

export const shareReport = defineCall({
  name: 'shareReport',
  method: 'POST',
  path: '/project/quests/{questId}/share',
  audience: 'project',
  tag: 'Project analytics',
  summary: "Make the link by which anyone may read a quest's report; the one that there is, if there is one",
  params: questParams,
  response: success({ share_token: z.string() }),
  errors: ['not_found'],
});

export const revokeReport = defineCall({
  name: 'revokeReport',
  method: 'DELETE',
  path: '/project/quests/{questId}/share',
  audience: 'project',
  tag: 'Project analytics',
  summary: "End the link to a quest's report, for good; nothing happens when there is none",
  params: questParams,
  response: success({}),
  errors: ['not_found'],
});

export const getSharedReport = defineCall({
  name: 'getSharedReport',
  method: 'GET',
  path: '/reports/{token}',
  audience: 'public',
  tag: 'Project analytics',
  summary: "A quest's report by its shared link: its figures, and no participant's name",
  rateLimit: 'shared-report',
  params: z.object({ token: z.string().max(100) }),
  query: periodQuery,
  response: success({
    quest: z.object({
      title: z.string(),
      type: questTypeSchema,
      status: questStatusSchema,
      projectName: z.string(),
      created_at: z.iso.datetime(),
      endsAt: z.iso.datetime().nullable(),
    }),
    report: z.object(reportShape),
  }),
  errors: ['not_found', 'too_many_requests'],
});
export type SharedReport = z.infer<(typeof getSharedReport)['response']>;
