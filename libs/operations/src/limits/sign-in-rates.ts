/** Requests per minute and address, by profile, for calls that both the gateway and the API limit. */
export const SIGN_IN_RATES = {
  /** Enough for tests that sign in hundreds of accounts from one machine. */
  local: { signIn: 20_000, adminCreate: 2_000 },
  production: { signIn: 20, adminCreate: 5 },
} as const;
