import { payableKindSchema, payableStatusSchema, submissionFlagSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModels, documentSchema, type WithId } from '../../../db/document-schema.ts';

const payableDocument = z.object({
  _id: z.string(),
  /** The reason for the payment: `reward:<submission>` or `prize:<quest>:<user>`. Each pays once. */
  cause: z.string(),
  userId: z.string(),
  questId: z.int(),
  /** The owner of the quest. */
  projectId: z.string(),
  kind: payableKindSchema,
  title: z.string(),
  amountCents: z.int(),
  /** Its project's dollars pay it, or have paid it. */
  isCovered: z.boolean(),
  coveredAt: z.date().nullable(),
  /** Its place among the debts of its project, the oldest first. Null for one that is no debt. */
  debtNumber: z.int().nullable(),
  status: payableStatusSchema,
  approvedAt: z.date(),
  paidAt: z.date().nullable(),
  reference: z.string(),
  /** The flags of its work, which no admin has seen. No payout takes it until one decides. Absent otherwise. */
  heldFor: z.array(submissionFlagSchema).exactOptional(),
  /** The payout batch that pays it; null while it is payable. */
  batchId: z.string().nullable(),
});
export type PayableDocument = z.output<typeof payableDocument>;

/** Payables that payouts may take. */
export const NOT_HELD = { heldFor: { $exists: false } } as const;

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
// Held payables, oldest first.
payableSchema.index({ approvedAt: 1, _id: 1 }, { partialFilterExpression: { heldFor: { $exists: true } } });
// The payables of a batch.
payableSchema.index({ batchId: 1, userId: 1 });

/** The debts of a project, oldest first. */
export const DEBT_INDEX = { projectId: 1, debtNumber: 1 } as const;
payableSchema.index(DEBT_INDEX);

/** A part of the sum of all payables. `_id` is a batch and a status, or a shard of the status `payable`. */
const payableSumDocument = payableDocument
  .pick({ _id: true, batchId: true, status: true, amountCents: true })
  .extend({ count: z.int() });

const payableSumSchema = documentSchema(payableSumDocument, 'payable_sums');

/** A sum of approved rewards without cover. */
const debtDocument = z.object({
  /** `project:<id>` or `quest:<id>`. */
  _id: z.string(),
  owedCents: z.int(),
  /** The part of it that payouts have paid, with the platform's dollars. */
  advancedCents: z.int(),
  /** Of a project: the highest number of a debt. */
  lastNumber: z.int().exactOptional(),
  /** Of a project: dollars came in that may cover more than one transaction did. */
  isCovering: z.boolean().exactOptional(),
});

const debtSchema = documentSchema(debtDocument, 'debts');
debtSchema.index({ isCovering: 1, _id: 1 }, { partialFilterExpression: { isCovering: true } });

export const payableModels = defineModels({
  payables: ['Payable', payableSchema],
  sums: ['PayableSum', payableSumSchema],
  debts: ['Debt', debtSchema],
});
