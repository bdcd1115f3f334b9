import { z } from 'zod';
import { defineModel, documentSchema } from '../../../../db/document-schema.ts';

/** A token that was issued, until it expires. `_id` is the id of the token. */
const sessionDocument = z.object({
  _id: z.string(),
  audience: z.enum(['user', 'admin', 'project']),
  subjectId: z.string(),
  /** The user, the admin, or the project of the member. */
  accountId: z.string(),
  /** Of the account when the token was issued. A token of an earlier one has ended. */
  generation: z.int(),
  /** Opened from another account of the person, in a session that began with X or was proved by a passkey. */
  isLinked: z.boolean().optional(),
  /** From a fixed list of names: `Firefox on Windows`. */
  device: z.string(),
  createdAt: z.date(),
  /** Some minutes late. */
  lastUsedAt: z.date(),
  expiresAt: z.date(),
});
export type SessionDocument = z.output<typeof sessionDocument>;

const sessionSchema = documentSchema(sessionDocument, 'sessions');
sessionSchema.index({ subjectId: 1, audience: 1 });
sessionSchema.index({ accountId: 1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const sessionModel = defineModel('Session', sessionSchema);
