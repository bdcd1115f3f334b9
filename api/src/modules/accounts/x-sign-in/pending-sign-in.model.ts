import { z } from 'zod';
import { defineModel, documentSchema } from '../../../db/document-schema.ts';
import { xProfile } from '../accounts/index.ts';

/** The outcome of a sign-in: the user, or an error code. No token is stored. */
const signInOutcome = z.union([z.object({ userId: z.string() }), z.object({ error: z.string() })]);
export type SignInOutcome = z.output<typeof signInOutcome>;

/** A sign-in that was redirected to X. Its outcome is stored for a minute after the return. */
const pendingSignInDocument = z.object({
  /** SHA-256 of the state, so that reading the database does not allow completing a sign-in. */
  _id: z.string(),
  /** SHA-256 of the browser's cookie. Only the browser that started the sign-in may complete it. */
  browserHash: z.string(),
  /** Absent once the code was exchanged. */
  codeVerifier: z.string().exactOptional(),
  ref: z.string().exactOptional(),
  /** The page's secret, which goes back to it beside the token. */
  nonce: z.string().exactOptional(),
  origin: z.string(),
  /** The page where the sign-in started, and to which it returns. */
  door: z.enum(['waitlist', 'dashboard']),
  expiresAt: z.date(),
  /** SHA-256 of the callback's query. Only the same query gets the same outcome. */
  queryHash: z.string().exactOptional(),
  /** The end of the lease for exchanging the code. A killed process stops renewing it. */
  leaseUntil: z.date().exactOptional(),
  /** The profile from X. X accepts a code only once, so the profile is stored until there is an outcome. */
  profile: xProfile.exactOptional(),
  outcome: signInOutcome.exactOptional(),
});
export type PendingSignInDocument = z.output<typeof pendingSignInDocument>;

const pendingSignInSchema = documentSchema(pendingSignInDocument, 'pending_sign_ins');
pendingSignInSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const pendingSignInModel = defineModel('PendingSignIn', pendingSignInSchema);
