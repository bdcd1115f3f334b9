import type { Payable } from '@magnetx/contracts';
import { Schema, type Connection } from 'mongoose';

export interface PayableDocument {
  _id: string;
  /** What it is paid for, once: `reward:<submission>` or `prize:<quest>:<user>`. */
  cause: string;
  userId: string;
  questId: number;
  kind: Payable['kind'];
  title: string;
  amountCents: number;
  status: Payable['status'];
  approvedAt: Date;
  paidAt: Date | null;
  reference: string;
  /** The payout batch that pays it; null while it is payable. */
  batchId: string | null;
}

export const OWED_BY_PERSON = { status: 1, userId: 1, approvedAt: 1 } as const;

const payableSchema = new Schema<PayableDocument>(
  {
    _id: { type: String, required: true },
    cause: { type: String, required: true },
    userId: { type: String, required: true },
    questId: { type: Number, required: true },
    kind: { type: String, enum: ['task', 'giveaway'], required: true },
    title: { type: String, required: true },
    amountCents: { type: Number, required: true },
    status: { type: String, enum: ['payable', 'batched', 'paid'], required: true },
    approvedAt: { type: Date, required: true },
    paidAt: { type: Date, default: null },
    reference: { type: String, default: '' },
    batchId: { type: String, default: null },
  },
  { collection: 'payables', versionKey: false },
);
payableSchema.index({ cause: 1 }, { unique: true });
payableSchema.index({ userId: 1, approvedAt: -1, _id: -1 });

// Who is owed what, person by person.
payableSchema.index(OWED_BY_PERSON);
// What a batch pays.
payableSchema.index({ batchId: 1, userId: 1 });

/** A part of what payables add up to. `_id` is a batch and a status, or of what is payable one shard. */
export interface PayableSumDocument extends Pick<PayableDocument, 'batchId' | 'status' | 'amountCents'> {
  _id: string;
  count: number;
}

const payableSumSchema = new Schema<PayableSumDocument>(
  {
    _id: { type: String, required: true },
    batchId: { type: String, default: null },
    status: { type: String, enum: ['payable', 'batched', 'paid'], required: true },
    amountCents: { type: Number, required: true },
    count: { type: Number, required: true },
  },
  { collection: 'payable_sums', versionKey: false },
);

export function payableModels(connection: Connection) {
  return {
    payables: connection.model<PayableDocument>('Payable', payableSchema),
    sums: connection.model<PayableSumDocument>('PayableSum', payableSumSchema),
  };
}
