import type { Connection } from 'mongoose';
import { z } from 'zod';
import { documentSchema } from '../../db/document-schema.ts';

/** What a call with an Idempotency-Key was answered, or that it is still under way. `_id`: a hash of caller and key. */
const idempotencyRecordDocument = z.object({
  _id: z.string(),
  /** Whose call it was: what it was answered goes with their account. */
  accountId: z.string().exactOptional(),
  /** A hash of the call and what it was sent. */
  fingerprint: z.string(),
  /** JSON; null while it is under way. */
  answer: z.string().nullable(),
  /** The run of the call that may finish it: one in one process. */
  owner: z.string().exactOptional(),
  /** What it has committed so far (see `committed-steps`), until it is answered. */
  steps: z.array(z.string()).exactOptional(),
  /** Until when its owner is waited for: renewed as long as its process lives. */
  lockedUntil: z.date(),
  expiresAt: z.date(),
});
type IdempotencyRecordDocument = z.output<typeof idempotencyRecordDocument>;

const idempotencyRecordSchema = documentSchema(idempotencyRecordDocument, 'idempotency_records');
idempotencyRecordSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
idempotencyRecordSchema.index({ accountId: 1 });

export function idempotencyRecordModel(connection: Connection) {
  return connection.model<IdempotencyRecordDocument>('IdempotencyRecord', idempotencyRecordSchema);
}
