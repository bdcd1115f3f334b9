/** Requests per minute from one address, by profile, for the calls that both the gateway and the API limit. */
export const SIGN_IN_RATES = {
  /** High enough for a test that signs in hundreds of people from one machine. */
  local: { signIn: 20_000, adminCreate: 2_000 },
  production: { signIn: 20, adminCreate: 5 },
} as const;
