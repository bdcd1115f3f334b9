import type { PayoutBatch } from '@magnetx/contracts';
import { Schema, type Connection } from 'mongoose';

export interface PayoutBatchDocument {
  _id: string;
  /** `yyyy-mm`, and the moment at which that month ends, in UTC: the batch pays what was approved before. */
  month: string;
  until: Date;
  status: PayoutBatch['status'];
  /** Of its rows, and of its payables. */
  amountCents: number;
  receivers: number;
  /** When it was prepared. */
  at: Date;
  preparedBy: string;
  paidAt: Date | null;
  paidBy: string;
  reference: string;
  /** Whether what its status says is still being done to its rows. */
  isUnderWay: boolean;
  /** When something was last done to its rows: whoever was at it may be gone. */
  workedAt: Date;
  /** While it is filled: the last person that was looked at. */
  walkedTo: string;
  /** Of the call that brought it into its status, to know it again when it is sent again. */
  attempt: string;
}

const batchSchema = new Schema<PayoutBatchDocument>(
  {
    _id: { type: String, required: true },
    month: { type: String, required: true },
    until: { type: Date, required: true },
    status: { type: String, enum: ['preparing', 'ready', 'paying', 'paid', 'cancelled'], required: true },
    amountCents: { type: Number, required: true },
    receivers: { type: Number, required: true },
    at: { type: Date, required: true },
    preparedBy: { type: String, required: true },
    paidAt: { type: Date, default: null },
    paidBy: { type: String, default: '' },
    reference: { type: String, default: '' },
    isUnderWay: { type: Boolean, required: true },
    workedAt: { type: Date, required: true },
    walkedTo: { type: String, default: '' },
    attempt: { type: String, required: true },
  },
  { collection: 'payout_batches', versionKey: false },
);
batchSchema.index({ at: -1, _id: -1 });
batchSchema.index({ isUnderWay: 1, workedAt: 1 });
batchSchema.index({ attempt: 1 });

/** What a batch pays to one person. */
export interface PayoutRowDocument {
  /** The batch's id and the person's. */
  _id: string;
  batchId: string;
  userId: string;
  /** As it was when the batch was filled; empty once the person is gone and the batch is paid. */
  wallet: string;
  amountCents: number;
  rewards: number;
  isPaid: boolean;
}

const rowSchema = new Schema<PayoutRowDocument>(
  {
    _id: { type: String, required: true },
    batchId: { type: String, required: true },
    userId: { type: String, required: true },
    wallet: { type: String, default: '' },
    amountCents: { type: Number, required: true },
    rewards: { type: Number, required: true },
    isPaid: { type: Boolean, required: true },
  },
  { collection: 'payout_rows', versionKey: false },
);
rowSchema.index({ batchId: 1, userId: 1 }, { unique: true });
rowSchema.index({ batchId: 1, isPaid: 1, userId: 1 });
rowSchema.index({ userId: 1 });

export function payoutModels(connection: Connection) {
  return {
    batches: connection.model<PayoutBatchDocument>('PayoutBatch', batchSchema),
    rows: connection.model<PayoutRowDocument>('PayoutRow', rowSchema),
  };
}
