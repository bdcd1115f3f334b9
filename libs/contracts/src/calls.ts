import { createAdmin, getAdminMe, logInAdmin } from './admins/admin.calls';
import { getPointsTotal, getReferralStats } from './accounts/user.calls';
import { getDashboardSignIn, getMe, getWaitlistSignIn, logOut, verifySession } from './accounts/x-sign-in.calls';
import type { Call } from './http/define-call';
import { listNotifications } from './notifications/notification.calls';
import { getProjectDashboard, logInProject, registerProject } from './projects/project.calls';
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
  getWaitlistStats,
  getLeaderboard,
  listNotifications,
  createAdmin,
  logInAdmin,
  getAdminMe,
  registerProject,
  logInProject,
  getProjectDashboard,
];
