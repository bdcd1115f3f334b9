import { z } from 'zod';
import { defineModels, documentSchema, type WithId } from '../../../db/document-schema.ts';
import { currencyOf, type AccountName } from './account-name.ts';
import type { NewEntry } from './entry-rules.ts';

/** A stored amount, in the field of its account's currency. */
const amountShape = { amountMxp: z.int().exactOptional(), amountCents: z.int().exactOptional() };

/** A stored balance, in the field of its account's currency. */
const balanceShape = { balanceMxp: z.int().exactOptional(), balanceCents: z.int().exactOptional() };

const FIELDS = {
  mxp: { amount: 'amountMxp', balance: 'balanceMxp' },
  usd: { amount: 'amountCents', balance: 'balanceCents' },
} as const;

/** The fields that store the amounts and balances of an account. */
export function fieldsOf(account: string) {
  return FIELDS[currencyOf(account)];
}

const ledgerEntryDocument = z.object({
  _id: z.string(),
  key: z.string(),
  kind: z.string(),
  memo: z.string(),
  postings: z.array(z.object({ account: z.string(), ...amountShape })),
  createdAt: z.date(),
});
export type LedgerEntryDocument = z.output<typeof ledgerEntryDocument>;

export interface LedgerEntry extends NewEntry {
  readonly id: string;
  readonly createdAt: Date;
}

const entrySchema = documentSchema(ledgerEntryDocument, 'ledger_entries', { minimize: false });
entrySchema.index({ key: 1 }, { unique: true });

/** The balance of an account. A platform account has several shards, whose `_id` is the account and `#n`. */
const ledgerBalanceDocument = z.object({
  _id: z.string(),
  account: z.string(),
  ...balanceShape,
  /** An owned account's sum of each kind of entry. These sums add up to the balance. */
  totals: z.record(z.string(), z.int()).exactOptional(),
});

const balanceSchema = documentSchema(ledgerBalanceDocument, 'ledger_balances');

/** A posting of an owned account, with the balance after it. */
const ledgerLineDocument = z.object({
  _id: z.string(),
  account: z.string(),
  key: z.string(),
  kind: z.string(),
  memo: z.string(),
  ...amountShape,
  ...balanceShape,
  createdAt: z.date(),
});
export type LedgerLineDocument = z.output<typeof ledgerLineDocument>;

/** A line in the currency of its account. */
export interface LedgerLine extends Pick<WithId<LedgerLineDocument>, 'id' | 'key' | 'kind' | 'memo' | 'createdAt'> {
  readonly account: AccountName;
  readonly amount: number;
  readonly balance: number;
}

/** A place in a statement. The lines after it are older. */
export type LineCursor = Pick<LedgerLine, 'id' | 'createdAt'>;

const lineSchema = documentSchema(ledgerLineDocument, 'ledger_lines');
// A statement, newest first. An index on the array of postings could not have this order.
lineSchema.index({ account: 1, createdAt: -1, _id: -1 });
/** The deposits of a project, which are few among its lines. */
export const DEPOSIT_INDEX = { account: 1, kind: 1, createdAt: -1, _id: -1 } as const;
lineSchema.index(DEPOSIT_INDEX, { partialFilterExpression: { kind: 'deposit' } });

export const ledgerModels = defineModels({
  entries: ['LedgerEntry', entrySchema],
  lines: ['LedgerLine', lineSchema],
  balances: ['LedgerBalance', balanceSchema],
});
