export { isHonestText, isPlainText } from './accounts/plain-text';
export { ERROR_CODES, SESSION_ENDING_CODES, type ErrorCode } from './http/error-codes';
export { CALL_BODY_BYTES_MAX } from './http/call-body';
export { describeMalformedRequest, failureOf, failureSchema, type Failure } from './http/failure.schema';
export { parseCallInput, type ParsedInput } from './http/parse-call-input';
export {
  API_BASE_PATH,
  callPath,
  defineCall,
  success,
  type Audience,
  type BodyInputOf,
  type BodyOf,
  type Call,
  type Method,
  type ParamsInputOf,
  type ParamsOf,
  type QueryInputOf,
  type QueryOf,
  type ResponseOf,
} from './http/define-call';
export { ALL_CALLS } from './calls';
export { maskedPath } from './masked-path';
export { formatCount, formatFigure, formatMxp, mxpSchema } from './units/mxp';
export { formatUsd, formatUsdShort, usdCentsSchema } from './units/usd';
export { writeCsv, type CsvColumn } from './csv/write-csv';
export { formatRelativeTime } from './units/relative-time';
export {
  REFERRAL_CODE_PATTERN,
  REFERRAL_REWARD_MXP,
  SIGN_UP_REWARD_MXP,
  referralCodeSchema,
  referralLink,
} from './referrals/referral';
export {
  X_CALLBACK_PATH,
  getDashboardSignIn,
  getMe,
  getWaitlistSignIn,
  logOut,
  verifySession,
} from './accounts/x-sign-in.calls';
export { PASSWORD_LENGTH_MIN } from './accounts/lengths';
export { meUserSchema, waitlistUserSchema, type MeUser, type WaitlistUser } from './accounts/user.schema';
export { getPointsTotal, getReferralStats } from './accounts/user.calls';
export {
  FALLBACK_STATS,
  LEADERBOARD_SIZE,
  STATS_REFRESH_INTERVAL_MS,
  getLeaderboard,
  getWaitlistStats,
  type LeaderboardEntry,
} from './waitlist/waitlist.calls';
export {
  notificationSchema,
  toneSchema,
  type Notification,
  type NotificationTarget,
  type NotificationTopic,
  type Tone,
} from './notifications/notification.schema';
export {
  NOTIFICATION_PAGE_SIZE,
  listNotifications,
  listProjectNotifications,
  readNotifications,
  readProjectNotifications,
} from './notifications/notification.calls';
export {
  CLIENT_EVENTS,
  LIVE_PATH,
  SERVER_EVENTS,
  type ClientEventName,
  type ClientToServerEvents,
  type ServerEventName,
  type ServerEventPayload,
  type ServerToClientEvents,
} from './realtime/events';
export { hasGap } from './realtime/gap';
export {
  CONNECT_TIMEOUT_MS,
  PLACE_LEASE_MS,
  RECONNECT_ATTEMPTS_MAX,
  placeRetryDelayMs,
  reconnectDelayMs,
} from './realtime/reconnect';
export { STORAGE_KEYS, TOKEN_LIFETIME_S } from './session/storage-keys';
export {
  adminLoginSchema,
  createAdmin,
  createAdminFormSchema,
  createAdminSchema,
  getAdminMe,
  logInAdmin,
  type Admin,
} from './admins/admin.calls';
export {
  getProjectDashboard,
  logInProject,
  projectLoginSchema,
  registerProject,
  registerProjectFormSchema,
  registerProjectSchema,
  type Project,
} from './projects/project.calls';
export { SEED_DEMO_VALUES, wantsDemo, type SeedDemo } from './settings/demo';
export { activityOf, type Activity } from './session/activity';
export { deleteAccount, deleteAccountFormSchema, getAccountData } from './accounts/account-data.calls';
export { contactFormSchema, sendContactMessage } from './contact/contact.calls';
export { questIdSchema, type QuestStatus, type QuestType, type ShownStatus } from './quests/quest.schema';
export { LISTING_DAY_MXP, insufficientBalanceText, listingDaysAvailable, questFeeMxp } from './quests/quest-fee';
export {
  REPORT_DAYS_MAX,
  REPORT_PERIODS,
  VISIT_SOURCES,
  type ActivityFigures,
  type ReportDay,
  type ReportPeriod,
  type ReportSource,
  type VisitSource,
} from './analytics/activity.schema';
export { ratesOf, type ActivityRates } from './analytics/rates';
export { visitSourceOf } from './analytics/visit-source';
export { VISITS_MAX, recordVisits } from './analytics/visit.calls';
export {
  SHARED_REPORT_PATH,
  TOP_PARTICIPANTS_MAX,
  TOP_QUESTS_MAX,
  getProjectAnalytics,
  getQuestPerformance,
  getSharedReport,
  revokeReport,
  shareReport,
  type ProjectAnalytics,
  type QuestPerformance,
  type SharedReport,
  type TopParticipant,
} from './analytics/report.calls';
export { type ConcludeReason, type ProjectQuest } from './projects/project-quest.schema';
export {
  PROJECT_QUEST_FILTERS,
  PROJECT_QUEST_PAGE_SIZE,
  concludeQuest,
  editQuest,
  getProjectQuest,
  listProjectQuests,
  type ProjectQuestCounts,
} from './projects/project-quest.calls';
export { submitQuest } from './quests/quest-draft.calls';
export {
  QUEST_CATEGORIES,
  TAGS_MAX,
  questDraftSchema,
  questEditSchema,
  type QuestDraft,
  type QuestEdit,
} from './quests/quest-draft.schema';
export {
  questEditFormSchema,
  questFormCost,
  questFormSchema,
  type QuestForm,
  type QuestFormCost,
  type QuestWords,
} from './quests/quest-form.schema';
export { QUEST_PAGE_SIZE, SEARCH_LENGTH_MAX, type ListPage } from './quests/quest-list.schema';
export { rewardText, timeLeftText } from './quests/quest-texts';
export { parseSalary, type SalaryRange } from './quests/salary';
export {
  SUBMISSION_PLATFORMS,
  TASK_FILTERS,
  TASK_SORTS,
  getTask,
  listTasks,
  submissionFormSchema,
  submitTask,
  type Task,
  type WorkStatus,
} from './quests/task.calls';
export {
  GIVEAWAY_FILTERS,
  GIVEAWAY_SORTS,
  enterGiveaway,
  getGiveaway,
  listGiveaways,
  type Giveaway,
} from './quests/giveaway.calls';
export {
  JOB_TYPES,
  OPPORTUNITY_FILTERS,
  OPPORTUNITY_SORTS,
  applyToOpportunity,
  getOpportunity,
  listOpportunities,
  moveApplication,
  type ApplicationStatus,
  type Opportunity,
} from './quests/opportunity.calls';
export { getQuestStats } from './quests/quest-stats.calls';
export { drawWinners, sha256OfHex } from './quests/draw';
export { verifyDraw, type DrawCheck, type DrawCheckName } from './quests/verify-draw';
export { DRAW_ENTRIES_PAGE_SIZE, getDraw, listDrawEntries, type Draw } from './quests/draw.calls';
export {
  PAYABLE_LIST_MAX,
  STATEMENT_PAGE_SIZE,
  STATEMENT_PAGE_SIZE_MAX,
  WALLET_LENGTH_MIN,
  getProjectStatement,
  getRewards,
  getStatement,
  setWallet,
  walletFormSchema,
  type Payable,
  type PayableStatus,
  type StatementLine,
} from './rewards/reward.calls';
export {
  REVIEW_BATCH_MAX,
  REVIEW_OVERDUE_HOURS,
  REVIEW_STATUSES,
  REVIEW_TYPES,
  approveReviewItem,
  decideReviewItems,
  deleteReviewItem,
  listReviewItems,
  rejectReviewItem,
  reverseReviewItems,
  type ReviewItem,
} from './admins/review.calls';
export { creditProject, debitProject, projectAmountFormSchema } from './admins/project-balance.calls';
export { ADMIN_PAGE_SIZE, ADMIN_PAGES_MAX, type NumberedPage } from './admins/page.schema';
export { SYSTEM_PARTS, getAdminStats, getSystemStatus, type SystemCheck } from './admins/admin-overview.calls';
export {
  USER_PAGE_SIZE,
  USER_ROLES,
  USER_STATUSES,
  addUser,
  addUserSchema,
  adjustPoints,
  adjustPointsFormSchema,
  editUser,
  editUserFormSchema,
  listUsers,
  removeUser,
  type AdminUser,
} from './admins/user-admin.calls';
export {
  PROJECT_STATUSES,
  RECENT_PROJECTS,
  getStatementOfProject,
  listProjectManagers,
  listProjects,
  removeProject,
  suspendProject,
  type ProjectManager,
} from './admins/project-admin.calls';
export {
  LEFT_OUT_REASONS,
  isPayableWallet,
  PAYOUT_FILE_ROWS_MAX,
  cancelPayout,
  getPayout,
  getPayoutFile,
  listPayouts,
  markPayoutPaid,
  payoutReferenceSchema,
  preparePayout,
  previewPayout,
  reconcilePayouts,
  type PayoutBatch,
} from './admins/payout.calls';
export { MESSAGE_FILTERS, listMessages, markMessage, removeMessage, type AdminMessage } from './admins/message.calls';
export { featureGiveaway, listFeaturable, type AdminGiveaway } from './admins/featured.calls';
export {
  AUDIT_ACTIONS,
  AUDIT_OUTCOMES,
  AUDIT_PAGE_SIZE_MAX,
  listAuditLines,
  type AuditAction,
  type AuditLine,
} from './admins/audit.calls';
