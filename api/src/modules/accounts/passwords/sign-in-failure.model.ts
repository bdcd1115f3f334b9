import { Schema, type Connection } from 'mongoose';

/** Failed password sign-ins in a row, by what they are counted under. Stored, so that a restart forgives nobody. */
interface SignInFailureDocument {
  _id: string;
  failures: number;
  lockedUntil: Date;
  expiresAt: Date;
}

const signInFailureSchema = new Schema<SignInFailureDocument>(
  {
    _id: { type: String, required: true },
    failures: { type: Number, required: true },
    lockedUntil: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'sign_in_failures', versionKey: false },
);
signInFailureSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function signInFailureModel(connection: Connection) {
  return connection.model<SignInFailureDocument>('SignInFailure', signInFailureSchema);
}
