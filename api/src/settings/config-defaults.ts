import { SIGN_IN_RATES } from '@magnetx/operations';

/** What the local profile runs with. Production refuses to start with any of these. */
export const DEVELOPMENT = {
  jwtSecret: 'magnetx-local-development-secret-0123456789',
  adminCreationPassword: 'local-creation-password',
  /** No token has this address: nobody is paid by mistake. */
  payoutToken: '0x000000000000000000000000000000000000dead',
} as const;

/** Three times as long as a gateway takes to notice. */
export const PRODUCTION_DRAIN_DELAY_MS = 3_000;

/** How many requests one address, or one account, may make in a minute, by kind of call. */
export interface Rates {
  /** Starts and callbacks of X sign-ins, password sign-ins and registrations; each kind counts for itself. */
  readonly signInPerMinute: number;
  readonly adminCreatePerMinute: number;
  /** Messages of the contact form. */
  readonly contactPerMinute: number;
  /** Looks at reports that projects share. */
  readonly sharedReportPerMinute: number;
  /**
   * Calls of one signed-in account that change something, from whatever address. What the pages tell of views and
   * clicks has a count of its own, as large: it must not use up what people do on purpose.
   */
  readonly writesPerMinute: number;
}

export const LOCAL_RATES: Rates = {
  signInPerMinute: SIGN_IN_RATES.local.signIn,
  adminCreatePerMinute: SIGN_IN_RATES.local.adminCreate,
  contactPerMinute: 600,
  sharedReportPerMinute: 6_000,
  writesPerMinute: 6_000,
};

export const PRODUCTION_RATES: Rates = {
  signInPerMinute: SIGN_IN_RATES.production.signIn,
  adminCreatePerMinute: SIGN_IN_RATES.production.adminCreate,
  contactPerMinute: 5,
  sharedReportPerMinute: 60,
  writesPerMinute: 120,
};
