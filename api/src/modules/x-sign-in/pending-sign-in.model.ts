import { Schema, type Connection } from 'mongoose';
import type { XProfile } from '../accounts';

/** How a sign-in ended: by whom, or with which code. No token is stored. */
export type SignInOutcome = { readonly userId: string } | { readonly error: string };

/** A sign-in that was sent to X. Its outcome is kept for a minute after it came back. */
export interface PendingSignInDocument {
  /** SHA-256 of the state, so that reading the database does not let anyone finish a sign-in. */
  _id: string;
  /** SHA-256 of the browser's cookie: only the browser that began may end it. */
  browserHash: string;
  /** Absent once the code was traded. */
  codeVerifier?: string;
  ref?: string;
  origin: string;
  door: 'waitlist' | 'dashboard';
  expiresAt: Date;
  /** SHA-256 of the query it came back with: only the same request is answered again. */
  queryHash?: string;
  /** Until when a process is trading the code at X; one that was killed stops renewing it. */
  leaseUntil?: Date;
  /** What X said. X accepts a code once, so this outlives the process until there is an outcome. */
  profile?: XProfile;
  outcome?: SignInOutcome;
}

const required = { type: String, required: true };

const pendingSignInSchema = new Schema<PendingSignInDocument>(
  {
    _id: required,
    browserHash: required,
    codeVerifier: String,
    ref: String,
    origin: required,
    door: { type: String, enum: ['waitlist', 'dashboard'], required: true },
    expiresAt: { type: Date, required: true },
    queryHash: String,
    leaseUntil: Date,
    profile: Schema.Types.Mixed,
    outcome: Schema.Types.Mixed,
  },
  { collection: 'pending_sign_ins', versionKey: false },
);
pendingSignInSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function pendingSignInModel(connection: Connection) {
  return connection.model<PendingSignInDocument>('PendingSignIn', pendingSignInSchema);
}
