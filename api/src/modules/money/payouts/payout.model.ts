import { batchStatusSchema, payoutTransactionStateSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModels, documentSchema } from '../../../db/document-schema.ts';

const payoutBatchDocument = z.object({
  _id: z.string(),
  /** `yyyy-mm`. The batch pays what was approved before `until`, the end of that month in UTC. */
  month: z.string(),
  until: z.date(),
  status: batchStatusSchema,
  /** The sum of its rows, and of its payables. */
  amountCents: z.int(),
  receivers: z.int(),
  /** The time of its preparation. */
  at: z.date(),
  preparedBy: z.string(),
  paidAt: z.date().nullable(),
  paidBy: z.string(),
  reference: z.string(),
  /** The token of the settings when it was marked paid; the address is empty for a coin. Absent before that. */
  paidIn: z.object({ chainId: z.int(), type: z.enum(['erc20', 'native']), address: z.string() }).exactOptional(),
  /** The rows that were paid since the chain is read for the batch. Absent for a batch that an admin reports. */
  seen: z.int().exactOptional(),
  /** Whether rows still have to be processed for its status, or for the cancellation of its rest. */
  isUnderWay: z.boolean(),
  /** The last progress. A batch without progress has lost its process. */
  workedAt: z.date(),
  /** The last user that the preparation has processed. */
  walkedTo: z.string(),
  /** The attempt of the call that set its status, by which a retry is recognized. */
  attempt: z.string(),
});
export type PayoutBatchDocument = z.output<typeof payoutBatchDocument>;

const batchSchema = documentSchema(payoutBatchDocument, 'payout_batches');
/** The orders of the batches by column. Each is an index: there are few batches. */
export const BATCH_ORDERS = {
  prepared: { at: -1, _id: -1 },
  month: { month: 1, _id: 1 },
  amount: { amountCents: 1, _id: 1 },
  people: { receivers: 1, _id: 1 },
  status: { status: 1, _id: 1 },
} as const;
for (const index of Object.values(BATCH_ORDERS)) batchSchema.index(index);
batchSchema.index({ isUnderWay: 1, workedAt: 1 });
batchSchema.index({ attempt: 1 });

/** The payment of a batch to one user. */
const payoutRowDocument = z.object({
  /** The ids of the batch and the user. */
  _id: z.string(),
  batchId: z.string(),
  userId: z.string(),
  /** The wallet at the preparation. Erased for a deleted user once it is paid. */
  wallet: z.string(),
  amountCents: z.int(),
  rewards: z.int(),
  isPaid: z.boolean(),
  /** The transfers to the wallet. Absent before the first transfer to it. */
  seen: z
    .object({
      cents: z.int(),
      transfers: z.int(),
      /** The largest one. Absent in rows of earlier releases. */
      largestCents: z.int().exactOptional(),
      /** The sum of the rows of this wallet, which people may share. */
      expectedCents: z.int(),
      /** The one that has completed the amount, or else the last one. */
      transaction: z.string(),
    })
    .exactOptional(),
  /** Whether the chain has at least what the batch owes to the wallet, and more than that. */
  isSeen: z.boolean().exactOptional(),
  isOver: z.boolean().exactOptional(),
});
export type PayoutRowDocument = z.output<typeof payoutRowDocument>;

const rowSchema = documentSchema(payoutRowDocument, 'payout_rows');
/** The orders of a batch's rows by column. Each is an index behind the batch. */
export const ROW_ORDERS = { id: { userId: 1 }, amount: { amountCents: 1, userId: 1 } } as const;
rowSchema.index({ batchId: 1, ...ROW_ORDERS.id }, { unique: true });
rowSchema.index({ batchId: 1, ...ROW_ORDERS.amount });
rowSchema.index({ batchId: 1, isPaid: 1, userId: 1 });
rowSchema.index({ userId: 1 });
rowSchema.index({ batchId: 1, isPaid: 1, isSeen: 1, userId: 1 });
rowSchema.index({ batchId: 1, wallet: 1 });
rowSchema.index({ batchId: 1, isOver: 1, userId: 1 });

/** A transaction that pays a batch. `_id` is its hash in lower case, so that it counts for one batch. */
const payoutTransactionDocument = z.object({
  _id: z.string(),
  batchId: z.string(),
  /** The network on which it is looked for. */
  chainId: z.int(),
  state: payoutTransactionStateSchema,
  at: z.date(),
  /** The rows whose wallets it has reached. */
  receivers: z.int(),
  /** The dollars that stayed in wallets of no row. */
  strangers: z.array(z.object({ wallet: z.string(), cents: z.int() })),
});
export type PayoutTransactionDocument = z.output<typeof payoutTransactionDocument>;

const transactionSchema = documentSchema(payoutTransactionDocument, 'payout_transactions');
transactionSchema.index({ batchId: 1, at: 1, _id: 1 });
transactionSchema.index({ state: 1, chainId: 1, at: 1, _id: 1 });

/** A month that the job is done with: its batch was prepared, or there was nothing to pay. */
const payoutMonthDocument = z.object({
  /** `yyyy-mm`. */
  _id: z.string(),
  settledAt: z.date(),
});

export const payoutModels = defineModels({
  months: ['PayoutMonth', documentSchema(payoutMonthDocument, 'payout_months')],
  batches: ['PayoutBatch', batchSchema],
  rows: ['PayoutRow', rowSchema],
  transactions: ['PayoutTransaction', transactionSchema],
});
