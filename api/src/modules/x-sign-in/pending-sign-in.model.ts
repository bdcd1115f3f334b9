import { Schema, type Connection } from 'mongoose';

/** A sign-in that has been sent to X and not come back. */
export interface PendingSignInDocument {
  /** SHA-256 of the state, so that reading the database does not let anyone finish a sign-in. */
  _id: string;
  /** SHA-256 of the browser's cookie: only the browser that began may end it. */
  browserHash: string;
  codeVerifier: string;
  ref?: string;
  origin: string;
  door: 'waitlist' | 'dashboard';
  expiresAt: Date;
}

const required = { type: String, required: true };

const pendingSignInSchema = new Schema<PendingSignInDocument>(
  {
    _id: required,
    browserHash: required,
    codeVerifier: required,
    ref: String,
    origin: required,
    door: { type: String, enum: ['waitlist', 'dashboard'], required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'pending_sign_ins', versionKey: false },
);
pendingSignInSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function pendingSignInModel(connection: Connection) {
  return connection.model<PendingSignInDocument>('PendingSignIn', pendingSignInSchema);
}
