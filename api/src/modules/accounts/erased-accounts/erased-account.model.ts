import type { Connection } from 'mongoose';
import { z } from 'zod';
import { documentSchema } from '../../../db/document-schema.ts';

/** A deleted user account: `_id` is a keyed hash of the id at X. */
const erasedAccountDocument = z.object({ _id: z.string() });
type ErasedAccountDocument = z.output<typeof erasedAccountDocument>;

const erasedAccountSchema = documentSchema(erasedAccountDocument, 'erased_accounts');

export function erasedAccountModel(connection: Connection) {
  return connection.model<ErasedAccountDocument>('ErasedAccount', erasedAccountSchema);
}

/** The fingerprint of the secret that keys the hashes: the only document of its collection. */
const pseudonymKeyDocument = z.object({ _id: z.literal('key'), fingerprint: z.string() });
type PseudonymKeyDocument = z.output<typeof pseudonymKeyDocument>;

const pseudonymKeySchema = documentSchema(pseudonymKeyDocument, 'pseudonym_keys');

export function pseudonymKeyModel(connection: Connection) {
  return connection.model<PseudonymKeyDocument>('PseudonymKey', pseudonymKeySchema);
}
