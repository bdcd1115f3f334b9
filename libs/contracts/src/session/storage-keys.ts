/** What the browser keeps, by area. The names are part of the product's interface and do not change. */
export const STORAGE_KEYS = {
  userToken: 'magnetx_token',
  /** A second name under which a user token is accepted, never written. */
  userTokenAlias: 'token',
  userConnected: 'magnetx_connected',
  userData: 'magnetx_userData',
  userHandle: 'userHandle',
  userConnecting: 'magnetx_connecting',
  /** Kept for the tab alone: the invitation (`ref`) that the visitor arrived with. */
  userReferral: 'magnetx_ref',
  adminToken: 'adminToken',
  adminInfo: 'adminInfo',
  projectToken: 'projectToken',
  projectInfo: 'projectInfo',
} as const;

/** How long a token is good for, in seconds. */
export const TOKEN_LIFETIME_S = 24 * 60 * 60;
