import { SIGN_IN_RATES } from '@magnetx/operations';

/** Defaults of the local profile. Production rejects them. */
export const DEVELOPMENT = {
  jwtSecret: 'magnetx-local-development-secret-0123456789',
  adminCreationPassword: 'local-creation-password',
  emailFrom: 'MagnetX <no-reply@magnetx.localhost>',
  /** No token has this address, so no payout happens by mistake. */
  payoutToken: '0x000000000000000000000000000000000000dead',
} as const;

/** Three times as long as a gateway needs to notice. */
export const PRODUCTION_DRAIN_DELAY_MS = 3_000;

/** Requests per minute of one address or account, by kind of call. */
export interface Rates {
  /** Starts and callbacks of X sign-ins, password sign-ins and registrations. Each kind is counted separately. */
  readonly signInPerMinute: number;
  readonly adminCreatePerMinute: number;
  /** Messages of the contact form. */
  readonly contactPerMinute: number;
  /** Views of shared reports. */
  readonly sharedReportPerMinute: number;
  /** Views of public pages and pictures, which many people behind one address may open. Each call counts separately. */
  readonly publicPagePerMinute: number;
  /**
   * Changing calls of one signed-in account. Reports of views and clicks have a separate limit of the same size, so
   * that they do not use up this one.
   */
  readonly writesPerMinute: number;
  /** Uploads of one signed-in account. */
  readonly picturesPerMinute: number;
}

export const LOCAL_RATES: Rates = {
  signInPerMinute: SIGN_IN_RATES.local.signIn,
  adminCreatePerMinute: SIGN_IN_RATES.local.adminCreate,
  contactPerMinute: 600,
  sharedReportPerMinute: 6_000,
  publicPagePerMinute: 6_000,
  writesPerMinute: 6_000,
  picturesPerMinute: 6_000,
};

export const PRODUCTION_RATES: Rates = {
  signInPerMinute: SIGN_IN_RATES.production.signIn,
  adminCreatePerMinute: SIGN_IN_RATES.production.adminCreate,
  contactPerMinute: 5,
  sharedReportPerMinute: 60,
  publicPagePerMinute: 600,
  writesPerMinute: 120,
  picturesPerMinute: 20,
};
