import { z } from 'zod';
import { defineModel, documentSchema } from '../../../../db/document-schema.ts';

/** An open reset link. `_id`: the hash of its token, of which the link holds the only copy. */
const passwordResetDocument = z.object({
  _id: z.string(),
  audience: z.enum(['admin', 'project']),
  /** The admin, or the member of a project. */
  subjectId: z.string(),
  expiresAt: z.date(),
  /** Of a link by e-mail, when the person asked for it. */
  askedAt: z.date().exactOptional(),
});

const passwordResetSchema = documentSchema(passwordResetDocument, 'password_resets');
// One open link of each account.
passwordResetSchema.index({ audience: 1, subjectId: 1 }, { unique: true });
passwordResetSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const passwordResetModel = defineModel('PasswordReset', passwordResetSchema);
