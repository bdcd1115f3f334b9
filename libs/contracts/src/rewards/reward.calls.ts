import { z } from 'zod';
import { numberInQuery } from '../http/address-number.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { questTypeSchema } from '../quests/quest.schema.ts';
import { mxpSchema } from '../units/mxp.ts';
import { usdCentsSchema } from '../units/usd.ts';
import { LEFT_OUT_REASONS, monthSchema, nextPayoutShape } from './payout.schema.ts';

const defineCall = defineCallGroup({ audience: 'user', tag: 'Rewards' });

/** The default and the maximum page size of a statement. Downloads use the maximum. */
const STATEMENT_PAGE_SIZE = 25;
export const STATEMENT_PAGE_SIZE_MAX = 500;

/** The status of a cash reward: `payable` until it is in a batch, `batched` until it is marked paid. */
export const payableStatusSchema = z.enum(['payable', 'batched', 'paid']);
export type PayableStatus = z.infer<typeof payableStatusSchema>;

/** The quest types with cash rewards. */
export const payableKindSchema = questTypeSchema.extract(['task', 'giveaway']);

export const payableSchema = z.object({
  id: z.string(),
  /** The quest's title. */
  title: z.string(),
  kind: payableKindSchema,
  amount_cents: usdCentsSchema,
  status: payableStatusSchema,
  approved_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  /** The payment's reference, such as a transaction hash; empty until it is paid. */
  reference: z.string(),
});
export type Payable = z.infer<typeof payableSchema>;

/** The number of payables in the rewards card, newest first. */
export const PAYABLE_LIST_MAX = 100;

const nextPayoutSchema = z.object({
  ...nextPayoutShape,
  /** The sum of rewards that were approved by the end of its month, and are in no batch. */
  amount_cents: usdCentsSchema,
  rewards: z.int().min(0),
  /** In addition: approved by their owners, and held until an admin has checked the work. */
  held_cents: usdCentsSchema,
  /** Why the person would be left out. */
  obstacle: z.enum(LEFT_OUT_REASONS).exclude(['deleted']).nullable(),
});
export type NextPayout = z.infer<typeof nextPayoutSchema>;

export const cashShape = {
  /** The sum of payable and paid cash. */
  approved_cents: usdCentsSchema,
  payable_cents: usdCentsSchema,
  /** Earned on the dashboard. */
  paid_cents: usdCentsSchema,
} as const;

export const getRewards = defineCall('getRewards', 'GET /user/rewards', {
  summary: 'Approved, payable and paid cash in US cents, and the newest payables',
  response: success({
    ...cashShape,
    next_payout: nextPayoutSchema,
    payables: z
      .array(
        payableSchema.extend({
          /** The month of its payout if that is a correction. */
          correction_of: monthSchema.nullable(),
          /** The page of the transaction that has paid it. Empty if it is unpaid, or an admin reported the payment. */
          explorer_url: z.string(),
          /** When a prize passes to an alternate, unless its winner sets a payable wallet. Null for others. */
          wallet_by: z.iso.datetime().nullable(),
        }),
      )
      .max(PAYABLE_LIST_MAX),
  }),
});

const statementLineSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The kind of movement: `signup`, `referral`, `reward`, … */
  kind: z.string(),
  description: z.string(),
  /** Positive when it increases the balance. A line has the fields of its account's currency. */
  amount_mxp: mxpSchema.optional(),
  /** After this line. */
  balance_mxp: mxpSchema.optional(),
  amount_cents: usdCentsSchema.optional(),
  balance_cents: usdCentsSchema.optional(),
});
export type StatementLine = z.infer<typeof statementLineSchema>;

/** The filters of a project's statement, in their order. */
export const STATEMENT_CURRENCIES = ['all', 'mxp', 'usd'] as const;
export type StatementCurrency = (typeof STATEMENT_CURRENCIES)[number];

const statementQuery = z.object({
  /** `next` of the previous page; empty for the first page. */
  before: z.string().max(100).default(''),
  limit: numberInQuery(1, STATEMENT_PAGE_SIZE_MAX).default(STATEMENT_PAGE_SIZE),
});

export const projectStatementQuery = statementQuery.extend({
  currency: z.enum(STATEMENT_CURRENCIES).default('all'),
});

export const statementPage = success({ lines: z.array(statementLineSchema), next: z.string().nullable() });

export const getStatement = defineCall('getStatement', 'GET /user/statement', {
  summary: 'Every ledger line of the signed-in user, newest first, a page at a time',
  query: statementQuery,
  response: statementPage,
});

export const getProjectStatement = defineCall('getProjectStatement', 'GET /project/statement', {
  audience: 'project',
  tag: 'Project',
  permission: 'project.read',
  summary: 'Every ledger line of the signed-in project in MXP, dollars or both, newest first, a page at a time',
  query: projectStatementQuery,
  response: statementPage,
});
