import { payableKindSchema, payableStatusSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModels, documentSchema, type WithId } from '../../../db/document-schema.ts';

const payableDocument = z.object({
  _id: z.string(),
  /** The reason for the payment: `reward:<submission>` or `prize:<quest>:<user>`. Each pays once. */
  cause: z.string(),
  userId: z.string(),
  questId: z.int(),
  kind: payableKindSchema,
  title: z.string(),
  amountCents: z.int(),
  /** Its dollars are in the ledger's account of its user. */
  isCovered: z.boolean(),
  status: payableStatusSchema,
  approvedAt: z.date(),
  paidAt: z.date().nullable(),
  reference: z.string(),
  /** The payout batch that pays it; null while it is payable. */
  batchId: z.string().nullable(),
});
export type PayableDocument = z.output<typeof payableDocument>;

/** Cash that a user was granted, in US cents. */
export type StoredPayable = WithId<PayableDocument>;

export const PAYABLE_BY_USER_INDEX = { status: 1, userId: 1, approvedAt: 1 } as const;

const payableSchema = documentSchema(payableDocument, 'payables');
payableSchema.index({ cause: 1 }, { unique: true });
/** The order of a user's payables. */
export const NEWEST_PAYABLE_FIRST = { approvedAt: -1, _id: -1 } as const;
payableSchema.index({ userId: 1, ...NEWEST_PAYABLE_FIRST });

// The payables of each user that no batch has.
payableSchema.index(PAYABLE_BY_USER_INDEX);
// The payables of a batch.
payableSchema.index({ batchId: 1, userId: 1 });

/** A part of the sum of all payables. `_id` is a batch and a status, or a shard of the status `payable`. */
const payableSumDocument = payableDocument
  .pick({ _id: true, batchId: true, status: true, amountCents: true })
  .extend({ count: z.int() });

const payableSumSchema = documentSchema(payableSumDocument, 'payable_sums');

export const payableModels = defineModels({
  payables: ['Payable', payableSchema],
  sums: ['PayableSum', payableSumSchema],
});
