import { z } from 'zod';
import { defineModel, documentSchema } from '../../db/document-schema.ts';

/** The answer of a call with an Idempotency-Key, or its progress. `_id`: a hash of caller and key. */
const idempotencyRecordDocument = z.object({
  _id: z.string(),
  /** The caller's account. Its deletion deletes the record. */
  accountId: z.string().exactOptional(),
  /** A hash of the call and its input. */
  fingerprint: z.string(),
  /** JSON; null while the call is in progress. */
  answer: z.string().nullable(),
  /** Identifies the run that may finish the call. */
  owner: z.string().exactOptional(),
  /** The committed steps (see `committed-steps`) until the call has an answer. */
  steps: z.array(z.string()).exactOptional(),
  /** The end of the owner's lease, which its process renews. */
  lockedUntil: z.date(),
  expiresAt: z.date(),
});

const idempotencyRecordSchema = documentSchema(idempotencyRecordDocument, 'idempotency_records');
idempotencyRecordSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
idempotencyRecordSchema.index({ accountId: 1 });

export const idempotencyRecordModel = defineModel('IdempotencyRecord', idempotencyRecordSchema);
