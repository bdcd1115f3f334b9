import { batchStatusSchema } from '@magnetx/contracts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { documentSchema } from '../../db/document-schema.ts';

const payoutBatchDocument = z.object({
  _id: z.string(),
  /** `yyyy-mm`, and the moment at which that month ends, in UTC: the batch pays what was approved before. */
  month: z.string(),
  until: z.date(),
  status: batchStatusSchema,
  /** Of its rows, and of its payables. */
  amountCents: z.int(),
  receivers: z.int(),
  /** When it was prepared. */
  at: z.date(),
  preparedBy: z.string(),
  paidAt: z.date().nullable(),
  paidBy: z.string(),
  reference: z.string(),
  /** Whether what its status says is still being done to its rows. */
  isUnderWay: z.boolean(),
  /** When something was last done to its rows: whoever was at it may be gone. */
  workedAt: z.date(),
  /** While it is filled: the last person that was looked at. */
  walkedTo: z.string(),
  /** Of the call that brought it into its status, to know it again when it is sent again. */
  attempt: z.string(),
});
export type PayoutBatchDocument = z.output<typeof payoutBatchDocument>;

const batchSchema = documentSchema(payoutBatchDocument, 'payout_batches');
batchSchema.index({ at: -1, _id: -1 });
batchSchema.index({ isUnderWay: 1, workedAt: 1 });
batchSchema.index({ attempt: 1 });

/** What a batch pays to one person. */
const payoutRowDocument = z.object({
  /** The batch's id and the person's. */
  _id: z.string(),
  batchId: z.string(),
  userId: z.string(),
  /** As it was when the batch was filled; empty once the person is gone and the batch is paid. */
  wallet: z.string(),
  amountCents: z.int(),
  rewards: z.int(),
  isPaid: z.boolean(),
});
export type PayoutRowDocument = z.output<typeof payoutRowDocument>;

const rowSchema = documentSchema(payoutRowDocument, 'payout_rows');
rowSchema.index({ batchId: 1, userId: 1 }, { unique: true });
rowSchema.index({ batchId: 1, isPaid: 1, userId: 1 });
rowSchema.index({ userId: 1 });

export function payoutModels(connection: Connection) {
  return {
    batches: connection.model<PayoutBatchDocument>('PayoutBatch', batchSchema),
    rows: connection.model<PayoutRowDocument>('PayoutRow', rowSchema),
  };
}
