import { createAdmin, getAdminMe, logInAdmin } from './admins/admin.calls';
import { getAdminStats, getSystemStatus } from './admins/admin-overview.calls';
import { listAuditLines } from './admins/audit.calls';
import { featureGiveaway, listFeaturable } from './admins/featured.calls';
import { listMessages, markMessage, removeMessage } from './admins/message.calls';
import {
  cancelPayout,
  getPayout,
  getPayoutFile,
  listPayouts,
  markPayoutPaid,
  preparePayout,
  previewPayout,
  reconcilePayouts,
} from './admins/payout.calls';
import {
  getStatementOfProject,
  listProjectManagers,
  listProjects,
  removeProject,
  suspendProject,
} from './admins/project-admin.calls';
import {
  approveReviewItem,
  decideReviewItems,
  deleteReviewItem,
  listReviewItems,
  rejectReviewItem,
  reverseReviewItems,
} from './admins/review.calls';
import { addUser, adjustPoints, editUser, listUsers, removeUser } from './admins/user-admin.calls';
import { deleteAccount, getAccountData } from './accounts/account-data.calls';
import { getPointsTotal, getReferralStats } from './accounts/user.calls';
import { getDashboardSignIn, getMe, getWaitlistSignIn, logOut, verifySession } from './accounts/x-sign-in.calls';
import { sendContactMessage } from './contact/contact.calls';
import { creditProject, debitProject } from './admins/project-balance.calls';
import type { Call } from './http/define-call';
import {
  getProjectAnalytics,
  getQuestPerformance,
  getSharedReport,
  revokeReport,
  shareReport,
} from './analytics/report.calls';
import { recordVisits } from './analytics/visit.calls';
import {
  listNotifications,
  listProjectNotifications,
  readNotifications,
  readProjectNotifications,
} from './notifications/notification.calls';
import { concludeQuest, editQuest, getProjectQuest, listProjectQuests } from './projects/project-quest.calls';
import { getProjectDashboard, logInProject, registerProject } from './projects/project.calls';
import { getProjectStatement, getRewards, getStatement, setWallet } from './rewards/reward.calls';
import { enterGiveaway, getGiveaway, listGiveaways } from './quests/giveaway.calls';
import { applyToOpportunity, getOpportunity, listOpportunities, moveApplication } from './quests/opportunity.calls';
import { getQuestStats } from './quests/quest-stats.calls';
import { getTask, listTasks, submitTask } from './quests/task.calls';
import { getDraw, listDrawEntries } from './quests/draw.calls';
import { submitQuest } from './quests/quest-draft.calls';
import { getLeaderboard, getWaitlistStats } from './waitlist/waitlist.calls';

/** Every call there is: what the OpenAPI document lists and what the access tests walk. */
export const ALL_CALLS: readonly Call[] = [
  getWaitlistSignIn,
  getDashboardSignIn,
  verifySession,
  getMe,
  logOut,
  getPointsTotal,
  getReferralStats,
  getAccountData,
  deleteAccount,
  getWaitlistStats,
  getLeaderboard,
  sendContactMessage,
  listNotifications,
  readNotifications,
  setWallet,
  getRewards,
  getStatement,
  getDraw,
  listDrawEntries,
  createAdmin,
  logInAdmin,
  getAdminMe,
  creditProject,
  debitProject,
  registerProject,
  logInProject,
  getProjectDashboard,
  submitQuest,
  listProjectQuests,
  getProjectQuest,
  editQuest,
  concludeQuest,
  getProjectStatement,
  listProjectNotifications,
  readProjectNotifications,
  recordVisits,
  getQuestPerformance,
  getProjectAnalytics,
  shareReport,
  revokeReport,
  getSharedReport,
  getQuestStats,
  listTasks,
  getTask,
  submitTask,
  listGiveaways,
  getGiveaway,
  enterGiveaway,
  listOpportunities,
  getOpportunity,
  applyToOpportunity,
  moveApplication,
  listReviewItems,
  approveReviewItem,
  rejectReviewItem,
  deleteReviewItem,
  decideReviewItems,
  reverseReviewItems,
  getAdminStats,
  getSystemStatus,
  listUsers,
  addUser,
  editUser,
  adjustPoints,
  removeUser,
  listProjectManagers,
  listProjects,
  suspendProject,
  removeProject,
  getStatementOfProject,
  previewPayout,
  listPayouts,
  preparePayout,
  reconcilePayouts,
  getPayout,
  getPayoutFile,
  markPayoutPaid,
  cancelPayout,
  listMessages,
  markMessage,
  removeMessage,
  listFeaturable,
  featureGiveaway,
  listAuditLines,
];
