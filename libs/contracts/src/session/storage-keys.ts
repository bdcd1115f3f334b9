/** The keys of the browser's storage, by area. They are part of the product's interface and do not change. */
export const STORAGE_KEYS = {
  userToken: 'magnetx_token',
  /** An alias under which a user token is read, never written. */
  userTokenAlias: 'token',
  userConnected: 'magnetx_connected',
  userData: 'magnetx_userData',
  userHandle: 'userHandle',
  /** A copy of the payout wallet. */
  userWallet: 'magnetx_wallet',
  userConnecting: 'magnetx_connecting',
  /** The nonces of sign-ins that this browser has started. */
  userStartedSignIns: 'magnetx_sign_ins',
  /** The nonce of the sign-in that the session came from. */
  userSignIn: 'magnetx_sign_in',
  /** Per tab: the visitor's invitation (`ref`). */
  userReferral: 'magnetx_ref',
  /** Per tab: the page where the session ended. */
  userReturnPath: 'magnetx_return',
  /** Per tab: the project that the visitor wants to follow once signed in. */
  userFollow: 'magnetx_follow',
  /** Per tab: the visit source, determined by the tab's first page. */
  userVisitSource: 'magnetx_source',
  /** Per tab: unsent form input. */
  userDrafts: 'magnetx_drafts',
  /** Per device: opportunities whose link was opened, until the user says whether they applied. */
  userPendingApplications: 'magnetx_pending_applications',
  /** Per device: `dark` or `light`, for all areas. Without it, the system decides. The shell's page reads it too. */
  theme: 'magnetx_theme',
  adminToken: 'adminToken',
  adminInfo: 'adminInfo',
  /** Is 'true' while an admin is signed in. Nothing depends on it. */
  adminAuthenticated: 'adminAuthenticated',
  /** The admin's username, because admins have no email. Nothing depends on it. */
  adminEmail: 'adminEmail',
  /** Per tab: the page to return to after the next sign-in. */
  adminReturnPath: 'magnetx_admin_return',
  /** Per device: whether the admin area's sidebar is collapsed. */
  adminSidebar: 'magnetx_admin_sidebar',
  /** Per device: whether the admin area's single-key shortcuts are off. */
  adminShortcutsOff: 'magnetx_admin_shortcuts_off',
  projectToken: 'projectToken',
  projectInfo: 'projectInfo',
  /** Per device: whether the project area's single-key shortcuts are off. */
  projectShortcutsOff: 'magnetx_project_shortcuts_off',
  /** Per tab: the page to return to after the next sign-in. */
  projectReturnPath: 'magnetx_project_return',
  /** Per tab: unsent form input. */
  projectDrafts: 'magnetx_project_drafts',
} as const;

export const TOKEN_LIFETIME_S = 24 * 60 * 60;
