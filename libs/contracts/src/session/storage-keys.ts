/** What the browser keeps, by area. The names are part of the product's interface and do not change. */
export const STORAGE_KEYS = {
  userToken: 'magnetx_token',
  /** A second name under which a user token is accepted, never written. */
  userTokenAlias: 'token',
  userConnected: 'magnetx_connected',
  userData: 'magnetx_userData',
  userHandle: 'userHandle',
  /** A copy of the payout wallet. */
  userWallet: 'magnetx_wallet',
  userConnecting: 'magnetx_connecting',
  /** Kept for the tab alone: the invitation (`ref`) that the visitor arrived with. */
  userReferral: 'magnetx_ref',
  /** Kept for the tab alone: where a person was whose session ended. */
  userReturnPath: 'magnetx_return',
  /** Kept for the tab alone: how the visitor came to the site, as the first page of the tab saw it. */
  userVisitSource: 'magnetx_source',
  /** Kept for the tab alone: what was typed into forms and not sent yet. */
  userDrafts: 'magnetx_drafts',
  adminToken: 'adminToken',
  adminInfo: 'adminInfo',
  /** Kept for the tab alone: the page that the next sign-in leads back to. */
  adminReturnPath: 'magnetx_admin_return',
  /** How this device shows the sidebar of the admin area. */
  adminSidebar: 'magnetx_admin_sidebar',
  /** Whether this device does without the single-key shortcuts of the admin area. */
  adminShortcutsOff: 'magnetx_admin_shortcuts_off',
  projectToken: 'projectToken',
  projectInfo: 'projectInfo',
  /** Kept for the tab alone: the page that the next sign-in leads back to. */
  projectReturnPath: 'magnetx_project_return',
  /** Kept for the tab alone: what was typed into forms and not sent yet. */
  projectDrafts: 'magnetx_project_drafts',
} as const;

/** How long a token is good for, in seconds. */
export const TOKEN_LIFETIME_S = 24 * 60 * 60;
