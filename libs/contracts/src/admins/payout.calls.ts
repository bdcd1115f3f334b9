import { t } from '@magnetx/texts';
import { z } from 'zod';
import { idInAddress } from '../http/address-number.ts';
import { requiredName } from '../fields/plain-text.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { heldRewardSchema, LEFT_OUT_REASONS, monthSchema } from '../rewards/payout.schema.ts';
import { debtShape, uncoveredShape } from '../units/debt.ts';
import { usdCentsSchema } from '../units/usd.ts';
import { transactionsSchema } from '../wallets/transactions.schema.ts';
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
  /** The reference that an admin reported. Empty until it is paid, and for a batch that is read from the chain. */
  reference: z.string(),
  /** The people whose payment was seen on the chain. Null for a batch that is not read from the chain. */
  seen: z.int().min(0).nullable(),
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
    /** Those of `left_out` who are not among `people`, because all of theirs is held. */
    held_people: z.int().min(0),
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

/** The most transactions, and the most problems, of a batch in one answer. */
export const PAYOUT_LISTED_MAX = 100;

/**
 * `waiting` until its block is final, then `final`, or `failed` on the chain, or `old` if its block is older than the
 * batch. `lost` if the nodes do not know it an hour after it was added.
 */
export const payoutTransactionStateSchema = z.enum(['waiting', 'final', 'failed', 'old', 'lost']);

const payoutTransactionSchema = z.object({
  hash: z.string(),
  state: payoutTransactionStateSchema,
  explorer_url: z.string(),
  /** The people of the batch whose wallets it has reached. */
  people: z.int().min(0),
});
export type PayoutTransaction = z.infer<typeof payoutTransactionSchema>;

const payoutProblemSchema = z.object({
  /**
   * A wallet that is in no row, one transfer of the whole amount and another one, other transfers above it,
   * transfers below it, or none, while no transaction waits.
   */
  kind: z.enum(['stranger', 'doubled', 'more', 'less', 'missing']),
  /** Null for a stranger and a deleted account. */
  user_id: z.string().nullable(),
  handle: z.string(),
  wallet: z.string(),
  /** The sum of the rows of the wallet, which people may share. */
  expected_cents: usdCentsSchema,
  seen_cents: usdCentsSchema,
});
export type PayoutProblem = z.infer<typeof payoutProblemSchema>;

/** The chain's side of a batch. Each list has the first {@link PAYOUT_LISTED_MAX}, and its length. */
const payoutOnChainSchema = z.object({
  transactions: z.array(payoutTransactionSchema).max(PAYOUT_LISTED_MAX),
  transaction_count: z.int().min(0),
  problems: z.array(payoutProblemSchema).max(PAYOUT_LISTED_MAX),
  problem_count: z.int().min(0),
});
export type PayoutOnChain = z.infer<typeof payoutOnChainSchema>;

export const getPayout = defineCall('getPayout', 'GET /admin/payouts/{batchId}', {
  permission: 'admin.read',
  summary: 'A batch and whom it pays, a page at a time',
  params: batchParams,
  query: z.object({ ...followingPageShape, sort: z.enum(PAYOUT_ROW_SORTS).default(PAYOUT_ROW_SORTS[0]) }),
  response: success({
    batch: batchSchema,
    /** The part of its amount that no dollars of projects cover now. */
    uncovered_cents: usdCentsSchema,
    /** Whether batches are marked paid by transactions, which are read from the chain, instead of a reference. */
    is_chain_read: z.boolean(),
    /** Null for a batch that is not read from the chain. */
    on_chain: payoutOnChainSchema.nullable(),
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
export const payoutReferenceSchema = z.object({ reference: requiredName(t('Reference'), 200) });

export const markPayoutPaid = defineCall('markPayoutPaid', 'POST /admin/payouts/{batchId}/paid', {
  needsProof: true,
  permission: 'money',
  summary:
    'Mark every reward of the batch paid by a reference, or name the transactions that pay it, once each is final',
  audit: 'Mark a payout paid',
  params: batchParams,
  /** The reference, or the transactions where the chain is read. */
  body: payoutReferenceSchema.partial().extend({ transactions: transactionsSchema.optional(), ...uncoveredShape }),
  response: success({ batch: batchSchema }),
  errors: ['not_found', 'conflict'],
});

export const addPayoutTransactions = defineCall('addPayoutTransactions', 'POST /admin/payouts/{batchId}/transactions', {
  needsProof: true,
  permission: 'money',
  summary: 'Name more transactions that pay a batch, while people of it are unpaid',
  audit: 'Add transactions to a payout',
  params: batchParams,
  body: z.object({ transactions: transactionsSchema }),
  response: success({ batch: batchSchema }),
  errors: ['not_found', 'conflict'],
});

export const cancelPayout = defineCall('cancelPayout', 'POST /admin/payouts/{batchId}/cancel', {
  permission: 'money',
  summary: 'Cancel an unpaid batch, or what the chain has not paid of one: its rewards are payable again',
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
