import { z } from 'zod';
import { defineModels, documentSchema, type WithId } from '../../db/document-schema.ts';
import type { NewEntry } from './entry-rules.ts';

const ledgerEntryDocument = z.object({
  _id: z.string(),
  key: z.string(),
  kind: z.string(),
  memo: z.string(),
  postings: z.array(z.object({ account: z.string(), amountMxp: z.int() })),
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
  balanceMxp: z.int(),
  /** An owned account's sum of each kind of entry. These sums add up to the balance. */
  totals: z.record(z.string(), z.int()).exactOptional(),
});

const balanceSchema = documentSchema(ledgerBalanceDocument, 'ledger_balances');
balanceSchema.index({ account: 1 });

/** A user's or project's posting, with the balance after it. */
const ledgerLineDocument = z.object({
  _id: z.string(),
  account: z.string(),
  key: z.string(),
  kind: z.string(),
  memo: z.string(),
  amountMxp: z.int(),
  balanceMxp: z.int(),
  createdAt: z.date(),
});
export type LedgerLineDocument = z.output<typeof ledgerLineDocument>;

export type LedgerLine = WithId<LedgerLineDocument>;

/** A place in a statement. The lines after it are older. */
export type LineCursor = Pick<LedgerLine, 'id' | 'createdAt'>;

const lineSchema = documentSchema(ledgerLineDocument, 'ledger_lines');
// A statement, newest first. An index on the array of postings could not have this order.
lineSchema.index({ account: 1, createdAt: -1, _id: -1 });

export const ledgerModels = defineModels({
  entries: ['LedgerEntry', entrySchema],
  lines: ['LedgerLine', lineSchema],
  balances: ['LedgerBalance', balanceSchema],
});
