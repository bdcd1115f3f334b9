import { z } from 'zod';
import { defineCall, success } from '../http/define-call.ts';
import { questTypeSchema } from '../quests/quest.schema.ts';
import { mxpSchema } from '../units/mxp.ts';
import { usdCentsSchema } from '../units/usd.ts';

/** How many lines one page of a statement holds; a download asks for the most. */
const STATEMENT_PAGE_SIZE = 25;
export const STATEMENT_PAGE_SIZE_MAX = 500;

const WALLET_LENGTH_MIN = 20;
const WALLET_LENGTH_MAX = 128;

const WALLET_INVALID = 'Please enter a valid wallet address';

/** The wallet dialog (specification of the user area, section 5). A wallet has no spaces or signs in it. */
export const walletFormSchema = z.object({
  wallet_address: z
    .string({ error: 'Wallet address is required' })
    .trim()
    .min(1, { error: 'Wallet address is required', abort: true })
    .min(WALLET_LENGTH_MIN, { error: WALLET_INVALID, abort: true })
    .max(WALLET_LENGTH_MAX, WALLET_INVALID)
    .regex(/^[0-9A-Za-z:._-]*$/, WALLET_INVALID),
});

export const setWallet = defineCall({
  name: 'setWallet',
  method: 'PUT',
  path: '/user/wallet',
  audience: 'user',
  tag: 'Rewards',
  summary: 'Set the payout wallet: once, it cannot be changed afterwards',
  body: walletFormSchema,
  response: success({ wallet_address: z.string() }),
  errors: ['wallet_already_set'],
});

/** Cash on its way to a user: `payable` until a batch takes it, `batched` until it is marked paid. */
export const payableStatusSchema = z.enum(['payable', 'batched', 'paid']);
export type PayableStatus = z.infer<typeof payableStatusSchema>;

/** What cash comes from. */
export const payableKindSchema = questTypeSchema.extract(['task', 'giveaway']);

const payableSchema = z.object({
  id: z.string(),
  /** The quest it comes from. */
  title: z.string(),
  kind: payableKindSchema,
  amount_cents: usdCentsSchema,
  status: payableStatusSchema,
  approved_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  /** Of the payment, a transaction hash for example; empty until it is paid. */
  reference: z.string(),
});
export type Payable = z.infer<typeof payableSchema>;

/** How many payables the rewards card lists, newest first. */
export const PAYABLE_LIST_MAX = 100;

export const getRewards = defineCall({
  name: 'getRewards',
  method: 'GET',
  path: '/user/rewards',
  audience: 'user',
  tag: 'Rewards',
  summary: 'What was approved, what is payable, what has been paid, in US cents, and the newest of it one by one',
  response: success({
    /** Everything ever approved: payable and paid together. */
    approved_cents: usdCentsSchema,
    payable_cents: usdCentsSchema,
    /** The Earned of the dashboard. */
    paid_cents: usdCentsSchema,
    payables: z.array(payableSchema).max(PAYABLE_LIST_MAX),
  }),
});

const statementLineSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** What kind of movement: `signup`, `referral`, `reward`, … */
  kind: z.string(),
  description: z.string(),
  /** Signed: into the balance is positive. */
  amount_mxp: mxpSchema,
  /** After this line. */
  balance_mxp: mxpSchema,
});
export type StatementLine = z.infer<typeof statementLineSchema>;

export const statementQuery = z.object({
  /** `next` of the page before; left out, the newest. */
  before: z.string().max(100).default(''),
  limit: z.coerce.number<number>().int().min(1).max(STATEMENT_PAGE_SIZE_MAX).default(STATEMENT_PAGE_SIZE),
});

export const statementPage = success({ lines: z.array(statementLineSchema), next: z.string().nullable() });

export const getStatement = defineCall({
  name: 'getStatement',
  method: 'GET',
  path: '/user/statement',
  audience: 'user',
  tag: 'Rewards',
  summary: 'Every ledger line of the signed-in user, newest first, a page at a time',
  query: statementQuery,
  response: statementPage,
});

export const getProjectStatement = defineCall({
  name: 'getProjectStatement',
  method: 'GET',
  path: '/project/statement',
  audience: 'project',
  tag: 'Project',
  summary: 'Every ledger line of the signed-in project, newest first, a page at a time',
  query: statementQuery,
  response: statementPage,
});
