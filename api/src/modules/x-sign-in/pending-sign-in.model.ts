import { z } from 'zod';
import { defineModel, documentSchema } from '../../db/document-schema.ts';
import { xProfile } from '../accounts/index.ts';

/** How a sign-in ended: by whom, or with which code. No token is stored. */
const signInOutcome = z.union([z.object({ userId: z.string() }), z.object({ error: z.string() })]);
export type SignInOutcome = z.output<typeof signInOutcome>;

/** A sign-in that was sent to X. Its outcome is kept for a minute after it came back. */
const pendingSignInDocument = z.object({
  /** SHA-256 of the state, so that reading the database does not let anyone finish a sign-in. */
  _id: z.string(),
  /** SHA-256 of the browser's cookie: only the browser that began may end it. */
  browserHash: z.string(),
  /** Absent once the code was traded. */
  codeVerifier: z.string().exactOptional(),
  ref: z.string().exactOptional(),
  origin: z.string(),
  /** Which page the person set out from, and comes back to. */
  door: z.enum(['waitlist', 'dashboard']),
  expiresAt: z.date(),
  /** SHA-256 of the query it came back with: only the same request is answered again. */
  queryHash: z.string().exactOptional(),
  /** Until when a process is trading the code at X; one that was killed stops renewing it. */
  leaseUntil: z.date().exactOptional(),
  /** What X said. X accepts a code once, so this outlives the process until there is an outcome. */
  profile: xProfile.exactOptional(),
  outcome: signInOutcome.exactOptional(),
});
export type PendingSignInDocument = z.output<typeof pendingSignInDocument>;

const pendingSignInSchema = documentSchema(pendingSignInDocument, 'pending_sign_ins');
pendingSignInSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const pendingSignInModel = defineModel('PendingSignIn', pendingSignInSchema);
