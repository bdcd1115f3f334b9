import type { Connection } from 'mongoose';
import { z } from 'zod';
import { documentSchema } from '../../../db/document-schema.ts';

/** Consecutive failed password sign-ins per counter. Stored, so that a restart resets none. */
const signInFailureDocument = z.object({
  _id: z.string(),
  failures: z.int(),
  lockedUntil: z.date(),
  expiresAt: z.date(),
});
type SignInFailureDocument = z.output<typeof signInFailureDocument>;

const signInFailureSchema = documentSchema(signInFailureDocument, 'sign_in_failures');
signInFailureSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function signInFailureModel(connection: Connection) {
  return connection.model<SignInFailureDocument>('SignInFailure', signInFailureSchema);
}
