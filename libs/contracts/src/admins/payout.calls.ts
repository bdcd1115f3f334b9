import { z } from 'zod';
import { idInAddress } from '../http/address-number.ts';
import { requiredName } from '../fields/plain-text.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { heldRewardSchema, LEFT_OUT_REASONS, monthSchema } from '../rewards/payout.schema.ts';
import { debtShape, uncoveredShape } from '../units/debt.ts';
import { usdCentsSchema } from '../units/usd.ts';
import { followingPageShape, nextPageSchema } from '../http/page.schema.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Payouts' });

/** The maximum number of transfers in a Safe CSV Airdrop file. */
export const PAYOUT_FILE_ROWS_MAX = 499;

/** The orders of the batches, the default first; `-` is descending. */
export const PAYOUT_SORTS = [
  '-prepared',
  'prepared',
  '-month',
  'month',
  '-amount',
  'amount',
  '-people',
  'people',
  '-status',
  'status',
] as const;
export type PayoutSort = (typeof PAYOUT_SORTS)[number];

/** The orders of a batch's rows, the default first; `-` is descending. */
export const PAYOUT_ROW_SORTS = ['id', '-amount', 'amount'] as const;
export type PayoutRowSort = (typeof PAYOUT_ROW_SORTS)[number];

/** `preparing` while it is being filled, then `ready` for download and payment, then `paid`; or `cancelled`. */
export const batchStatusSchema = z.enum(['preparing', 'ready', 'paying', 'paid', 'cancelled']);

const batchSchema = z.object({
  id: z.string(),
  /** Rewards approved up to the end of this month, `yyyy-mm` in UTC. */
  month: monthSchema,
  /** Whether an earlier batch of the month was not cancelled. That one is the month's batch. */
  is_correction: z.boolean(),
  status: batchStatusSchema,
  amount_cents: usdCentsSchema,
  /** The number of people that it pays: the rows of its files. */
  receivers: z.int().min(0),
  files: z.int().min(0),
  prepared_at: z.iso.datetime(),
  /** Empty for the batch that the job has prepared. */
  prepared_by: z.string(),
  paid_at: z.iso.datetime().nullable(),
  paid_by: z.string(),
  /** The payment's reference, such as a transaction hash; empty until it is paid. */
  reference: z.string(),
});
export type PayoutBatch = z.infer<typeof batchSchema>;

const sumSchema = z.object({
  people: z.int().min(0),
  amount_cents: usdCentsSchema,
  /** The part of it that dollars of projects cover. Projects owe the rest. */
  covered_cents: usdCentsSchema,
});

export const previewPayout = defineCall('previewPayout', 'GET /admin/payouts/preview', {
  permission: 'admin.read',
  summary: 'Preview the batch of a month, and the people left out of it with the reason',
  query: z.object({ month: monthSchema }),
  response: success({
    included: sumSchema,
    left_out: sumSchema,
    /** The 100 largest amounts, largest first. */
    people: z
      .array(
        z.object({
          user_id: z.string().nullable(),
          handle: z.string(),
          amount_cents: usdCentsSchema,
          reason: z.enum(LEFT_OUT_REASONS),
        }),
      )
      .max(100),
    /** Rewards that are held because of flags, the 100 oldest. `left_out` includes all of them. */
    held: z.array(heldRewardSchema).max(100),
  }),
});

export const listPayouts = defineCall('listPayouts', 'GET /admin/payouts', {
  permission: 'admin.read',
  summary: 'Payout batches in the order of `sort`, a page at a time',
  query: z.object({ ...followingPageShape, sort: z.enum(PAYOUT_SORTS).default(PAYOUT_SORTS[0]) }),
  response: success({ batches: z.array(batchSchema), next: nextPageSchema }),
});

export const preparePayout = defineCall('preparePayout', 'POST /admin/payouts', {
  permission: 'money',
  summary: 'Take every reward approved up to the end of the month, of people with a wallet, into a batch',
  audit: 'Prepare a payout',
  body: z.object({ month: monthSchema, ...uncoveredShape }),
  response: success({ batch: batchSchema }),
  errors: ['nothing_to_pay', 'conflict'],
});

const batchParams = z.object({ batchId: z.string().min(1).max(64) });

export const getPayout = defineCall('getPayout', 'GET /admin/payouts/{batchId}', {
  permission: 'admin.read',
  summary: 'A batch and whom it pays, a page at a time',
  params: batchParams,
  query: z.object({ ...followingPageShape, sort: z.enum(PAYOUT_ROW_SORTS).default(PAYOUT_ROW_SORTS[0]) }),
  response: success({
    batch: batchSchema,
    /** The part of its amount that no dollars of projects cover now. */
    uncovered_cents: usdCentsSchema,
    rows: z.array(
      z.object({
        /** Null for a deleted account, whose handle is empty. */
        user_id: z.string().nullable(),
        handle: z.string(),
        wallet: z.string(),
        /** Whether the person has proved control of this wallet. */
        is_verified: z.boolean(),
        amount_cents: usdCentsSchema,
        rewards: z.int().min(1),
      }),
    ),
    next: nextPageSchema,
  }),
  errors: ['not_found'],
});

export const getPayoutFile = defineCall('getPayoutFile', 'GET /admin/payouts/{batchId}/files/{file}', {
  permission: 'money',
  summary: 'One file of a batch in the Safe CSV Airdrop format: token_type,token_address,receiver,amount,id',
  audit: 'Download a payout file',
  params: batchParams.extend({ file: idInAddress(10_000) }),
  isLong: true,
  response: success({ name: z.string(), csv: z.string() }),
  errors: ['not_found', 'conflict'],
});

/** The Mark paid form. */
export const payoutReferenceSchema = z.object({ reference: requiredName('Reference', 200) });

export const markPayoutPaid = defineCall('markPayoutPaid', 'POST /admin/payouts/{batchId}/paid', {
  permission: 'money',
  summary: 'Mark every reward of the batch paid, and notify the people in it',
  audit: 'Mark a payout paid',
  params: batchParams,
  body: payoutReferenceSchema.extend(uncoveredShape),
  response: success({ batch: batchSchema }),
  errors: ['not_found', 'conflict'],
});

export const cancelPayout = defineCall('cancelPayout', 'POST /admin/payouts/{batchId}/cancel', {
  permission: 'money',
  summary: 'Cancel an unpaid batch: its rewards are payable again',
  audit: 'Cancel a payout',
  params: batchParams,
  response: success({ batch: batchSchema }),
  errors: ['not_found', 'conflict'],
});

export const reconcilePayouts = defineCall('reconcilePayouts', 'GET /admin/payouts/reconciliation', {
  permission: 'admin.read',
  summary: 'Approved rewards compared with payable, batched and paid ones, and every batch with its rewards',
  response: success({
    approved_cents: usdCentsSchema,
    payable_cents: usdCentsSchema,
    batched_cents: usdCentsSchema,
    paid_cents: usdCentsSchema,
    /** The debts of all projects, also of closed ones. */
    ...debtShape,
    /** A sentence for each discrepancy. */
    discrepancies: z.array(z.string()),
  }),
});
