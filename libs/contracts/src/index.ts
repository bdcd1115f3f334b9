export { ERROR_CODES, type ErrorCode } from './http/error-codes';
export { failureSchema, type Failure } from './http/failure.schema';
export {
  API_BASE_PATH,
  defineCall,
  success,
  type Audience,
  type BodyInputOf,
  type BodyOf,
  type Call,
  type Method,
  type QueryInputOf,
  type QueryOf,
  type ResponseOf,
} from './http/define-call';
export { ALL_CALLS } from './calls';
export { formatFigure, formatMxp, mxpSchema } from './units/mxp';
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
export { notificationSchema, toneSchema, type Notification, type Tone } from './notifications/notification.schema';
export { NOTIFICATION_PAGE_SIZE, listNotifications } from './notifications/notification.calls';
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
export { CONNECT_TIMEOUT_MS, RECONNECT_ATTEMPTS_MAX, reconnectDelayMs } from './realtime/reconnect';
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
