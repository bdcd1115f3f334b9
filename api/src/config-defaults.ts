/** What the local profile runs with. Production refuses to start with any of these. */
export const DEVELOPMENT = {
  jwtSecret: 'magnetx-local-development-secret-0123456789',
  adminCreationPassword: 'local-creation-password',
} as const;

/** How many requests one address may make in a minute, by kind of call. */
export interface Rates {
  /** Starts and callbacks of X sign-ins, password sign-ins and registrations; each kind counts for itself. */
  readonly signInPerMinute: number;
  readonly adminCreatePerMinute: number;
}

/** Roomy: a test signs in hundreds of people a minute from one address. */
export const LOCAL_RATES: Rates = { signInPerMinute: 6_000, adminCreatePerMinute: 600 };

export const PRODUCTION_RATES: Rates = { signInPerMinute: 20, adminCreatePerMinute: 5 };
