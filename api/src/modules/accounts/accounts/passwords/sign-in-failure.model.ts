import { z } from 'zod';
import { defineModel, documentSchema } from '../../../../db/document-schema.ts';

/** Consecutive failed password sign-ins per counter. They are stored to survive a restart. */
const signInFailureDocument = z.object({
  _id: z.string(),
  failures: z.int(),
  lockedUntil: z.date(),
  expiresAt: z.date(),
});

const signInFailureSchema = documentSchema(signInFailureDocument, 'sign_in_failures');
signInFailureSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const signInFailureModel = defineModel('SignInFailure', signInFailureSchema);
