import { z } from 'zod';
import { defineModel, documentSchema } from '../../../../db/document-schema.ts';

/** An account that a user has linked with its password. `_id`: `<area>:<subjectId>`, so that one user has it. */
const accountLinkDocument = z.object({
  _id: z.string(),
  area: z.enum(['project', 'admin']),
  subjectId: z.string(),
  /** The admin, or the project of the member. */
  accountId: z.string(),
  userId: z.string(),
  /** Of the account when it was linked. A new password or a suspension ends the link, as it ends sessions. */
  generation: z.int(),
  /** Whether its second factor proved it. Without, the first passkey of the account ends the link. */
  hasSecondStep: z.boolean().exactOptional(),
  createdAt: z.date(),
});
export type AccountLink = z.output<typeof accountLinkDocument>;

const accountLinkSchema = documentSchema(accountLinkDocument, 'account_links');
accountLinkSchema.index({ userId: 1 });
accountLinkSchema.index({ accountId: 1 });

export const accountLinkModel = defineModel('AccountLink', accountLinkSchema);
