import { z } from 'zod';
import { defineModel, documentSchema } from '../../../../db/document-schema.ts';

/** A deleted user account. `_id` is a keyed hash of its id at X. */
const erasedAccountDocument = z.object({ _id: z.string() });

export const erasedAccountModel = defineModel(
  'ErasedAccount',
  documentSchema(erasedAccountDocument, 'erased_accounts'),
);

/** The fingerprint of the secret that keys the hashes. Its collection has no other document. */
const pseudonymKeyDocument = z.object({ _id: z.literal('key'), fingerprint: z.string() });

export const pseudonymKeyModel = defineModel('PseudonymKey', documentSchema(pseudonymKeyDocument, 'pseudonym_keys'));
