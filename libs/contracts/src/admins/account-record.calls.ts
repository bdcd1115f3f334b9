import { t } from '@magnetx/texts';
import { z } from 'zod';
import { FEATURE_MODES, FEATURE_NAMES } from '../access/features.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { listProjectQuests } from '../projects/project-quest.calls.ts';
import { questIdSchema, questTypeSchema } from '../quests/quest.schema.ts';
import { cashShape, getStatement, payableSchema } from '../rewards/reward.calls.ts';
import { NOTIFICATION_PAGE_SIZE } from '../notifications/notification.calls.ts';
import { notificationSchema } from '../notifications/notification.schema.ts';
import { getQuestPerformance, performanceShape } from '../analytics/report.calls.ts';
import { creditRequestSchema } from '../projects/credit-request.calls.ts';
import { questParams } from '../projects/project-quest.schema.ts';
import { openWalletChangeShape } from '../wallets/wallet.schema.ts';
import { batchStatusSchema } from './payout.calls.ts';
import { heldRewardSchema, monthSchema } from '../rewards/payout.schema.ts';
import { submissionFlagSchema } from '../reviews/submission-flags.ts';
import { usdCentsSchema } from '../units/usd.ts';
import { datedPageShape, followingPageShape, nextPageSchema } from '../http/page.schema.ts';
import { managerSchema, projectParams } from './project-admin.calls.ts';
import { adminUserSchema, userParams } from './user-admin.calls.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Users' });

const userRecordSchema = adminUserSchema.extend({
  /** Null for an active user, and for suspensions from before it was stored. */
  suspension: z.object({ at: z.iso.datetime(), reason: z.string(), until: z.iso.datetime().nullable() }).nullable(),
  /** Null if X sent no count. */
  followers: z.int().nullable(),
  lastActive: z.iso.datetime(),
  /** Null for a user who came by no link, or by that of a deleted account. */
  invitedBy: z.object({ id: z.string(), handle: z.string() }).nullable(),
  wallet: z.object({ address: z.string(), isVerified: z.boolean() }).nullable(),
  /** The wallet that the user has proposed; null without an open proposal. */
  walletChange: z.object({ ...openWalletChangeShape, address: z.string() }).nullable(),
  /** Other users with the same wallet. */
  sharedWith: z.array(z.object({ id: z.string(), handle: z.string() })),
  /** Payouts pay the wallet although others have it: an admin decided so, or the user alone has proved it. */
  isWalletAllowed: z.boolean(),
  /** The newest work with flags. */
  flaggedWork: z.array(z.object({ item: z.string(), title: z.string(), flags: z.array(submissionFlagSchema) })),
  heldRewards: z.array(heldRewardSchema),
  cash: z.object(cashShape),
});
export type UserRecord = z.infer<typeof userRecordSchema>;

export const getUserRecord = defineCall('getUserRecord', 'GET /admin/users/{userId}', {
  permission: 'admin.read',
  summary: 'A user: profile, wallet and proposed wallet, the person who invited them, and the sums of their cash',
  params: userParams,
  response: success({ user: userRecordSchema }),
  errors: ['not_found'],
});

export const getStatementOfUser = defineCall('getStatementOfUser', 'GET /admin/users/{userId}/statement', {
  permission: 'admin.read',
  summary: 'Every ledger line of a user in MXP, newest first, a page at a time',
  params: userParams,
  query: getStatement.query,
  response: getStatement.response,
  errors: ['not_found'],
});

const recordedPayableSchema = payableSchema.extend({
  questId: questIdSchema,
  /** The payout batch that pays it; null while it is payable. */
  batchId: z.string().nullable(),
});
export type RecordedPayable = z.infer<typeof recordedPayableSchema>;

export const listPayablesOfUser = defineCall('listPayablesOfUser', 'GET /admin/users/{userId}/payables', {
  permission: 'admin.read',
  summary: 'The cash that a user was granted, with the payout that pays it, by date, a page at a time',
  params: userParams,
  query: z.object(datedPageShape),
  response: success({ payables: z.array(recordedPayableSchema), next: nextPageSchema }),
});

const recordedParticipationSchema = z.object({
  id: z.string(),
  questId: questIdSchema,
  title: z.string(),
  type: questTypeSchema,
  projectId: z.string(),
  projectName: z.string(),
  status: z.string(),
  at: z.iso.datetime(),
  /** The link to submitted work; empty otherwise. */
  workUrl: z.string(),
});
export type RecordedParticipation = z.infer<typeof recordedParticipationSchema>;

export const listParticipationsOfUser = defineCall(
  'listParticipationsOfUser',
  'GET /admin/users/{userId}/participations',
  {
    permission: 'admin.read',
    summary: "A user's work, entries and applications, the newest quest first, a page at a time",
    params: userParams,
    query: z.object({
      /** `next` of the previous page; empty for the first page. */
      before: z
        .string()
        .regex(/^[0-9]{0,15}$/, t('The page cursor is not valid'))
        .default(''),
      limit: followingPageShape.limit,
    }),
    response: success({ participations: z.array(recordedParticipationSchema), next: nextPageSchema }),
  },
);

/** The maximum number of payouts in one answer: more than a user has in years. */
export const USER_PAYOUTS_MAX = 100;

const recordedPayoutSchema = z.object({
  batchId: z.string(),
  month: monthSchema,
  is_correction: z.boolean(),
  status: batchStatusSchema,
  wallet: z.string(),
  amount_cents: usdCentsSchema,
  rewards: z.int().min(1),
  prepared_at: z.iso.datetime(),
  /** The page of the transaction that has paid the user; empty until one was seen on the chain. */
  explorer_url: z.string(),
});
export type RecordedPayout = z.infer<typeof recordedPayoutSchema>;

export const listPayoutsOfUser = defineCall('listPayoutsOfUser', 'GET /admin/users/{userId}/payouts', {
  permission: 'admin.read',
  summary: 'The payouts that pay a user, the last prepared first',
  params: userParams,
  response: success({ payouts: z.array(recordedPayoutSchema).max(USER_PAYOUTS_MAX) }),
});

export const listNotificationsOfUser = defineCall(
  'listNotificationsOfUser',
  'GET /admin/users/{userId}/notifications',
  {
    permission: 'admin.read',
    summary: 'The last notifications of a user, newest first',
    params: userParams,
    response: success({ notifications: z.array(notificationSchema).max(NOTIFICATION_PAGE_SIZE) }),
  },
);

const projectRecordSchema = managerSchema.extend({
  /** The dollars that are reserved for quests. */
  reserved_cents: usdCentsSchema,
  /** The features that can be switched on step by step, and whether an admin chose each for the project. */
  features: z.array(z.object({ name: z.enum(FEATURE_NAMES), mode: z.enum(FEATURE_MODES), is_chosen: z.boolean() })),
});
export type ManagedProject = z.infer<typeof projectRecordSchema>;

export const getProjectRecord = defineCall('getProjectRecord', 'GET /admin/projects/{projectId}', {
  permission: 'admin.read',
  tag: 'Projects',
  summary: 'A project: its manager, its status, its balances and its reserved dollars',
  params: projectParams,
  response: success({ project: projectRecordSchema }),
  errors: ['not_found'],
});

export const listQuestsOfProject = defineCall('listQuestsOfProject', 'GET /admin/projects/{projectId}/quests', {
  permission: 'admin.read',
  tag: 'Projects',
  summary: "A project's quests, newest first, a page at a time, with the number of each status",
  params: projectParams,
  query: listProjectQuests.query,
  response: listProjectQuests.response,
});

const recordedDepositSchema = z.object({
  id: z.string(),
  /** The network and the reference. */
  name: z.string(),
  amount_cents: usdCentsSchema,
  at: z.iso.datetime(),
  isReversed: z.boolean(),
});
export type RecordedDeposit = z.infer<typeof recordedDepositSchema>;

export const listDepositsOfProject = defineCall('listDepositsOfProject', 'GET /admin/projects/{projectId}/deposits', {
  permission: 'admin.read',
  tag: 'Deposits',
  summary: 'The deposits that were recorded for a project, by date, a page at a time',
  params: projectParams,
  query: z.object(datedPageShape),
  response: success({ deposits: z.array(recordedDepositSchema), next: nextPageSchema }),
});

export const listCreditRequestsOfProject = defineCall(
  'listCreditRequestsOfProject',
  'GET /admin/projects/{projectId}/credit-requests',
  {
    permission: 'admin.read',
    tag: 'Projects',
    summary: 'The requests of a project for MXP, by date, a page at a time',
    params: projectParams,
    query: z.object(datedPageShape),
    response: success({ requests: z.array(creditRequestSchema), next: nextPageSchema }),
  },
);

export const getPerformanceOfQuest = defineCall('getPerformanceOfQuest', 'GET /admin/quests/{questId}/performance', {
  permission: 'admin.read',
  tag: 'Review',
  summary: 'How a quest performs, as its project sees it, without participants',
  params: questParams,
  query: getQuestPerformance.query,
  response: success(performanceShape),
  errors: ['not_found'],
});
