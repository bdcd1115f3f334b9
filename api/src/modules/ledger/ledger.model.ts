import type { Connection } from 'mongoose';
import { z } from 'zod';
import { documentSchema } from '../../db/document-schema.ts';

const ledgerEntryDocument = z.object({
  _id: z.string(),
  key: z.string(),
  kind: z.string(),
  memo: z.string(),
  postings: z.array(z.object({ account: z.string(), amountMxp: z.int() })),
  createdAt: z.date(),
});
export type LedgerEntryDocument = z.output<typeof ledgerEntryDocument>;

const entrySchema = documentSchema(ledgerEntryDocument, 'ledger_entries', { minimize: false });
entrySchema.index({ key: 1 }, { unique: true });

/** One account's balance, or of a platform's account one shard: `_id` is then the account and `#n`. */
const ledgerBalanceDocument = z.object({
  _id: z.string(),
  account: z.string(),
  balanceMxp: z.int(),
  /** Of an owned account, what each kind of entry has moved in all; they add up to the balance. */
  totals: z.record(z.string(), z.int()).exactOptional(),
});
type LedgerBalanceDocument = z.output<typeof ledgerBalanceDocument>;

const balanceSchema = documentSchema(ledgerBalanceDocument, 'ledger_balances');
balanceSchema.index({ account: 1 });

/** A user's or project's side of an entry, and what the account held after it. */
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

const lineSchema = documentSchema(ledgerLineDocument, 'ledger_lines');
// A statement, newest first. An index of the entries' postings, an array, could not give this order.
lineSchema.index({ account: 1, createdAt: -1, _id: -1 });

export function ledgerModels(connection: Connection) {
  return {
    entries: connection.model<LedgerEntryDocument>('LedgerEntry', entrySchema),
    lines: connection.model<LedgerLineDocument>('LedgerLine', lineSchema),
    balances: connection.model<LedgerBalanceDocument>('LedgerBalance', balanceSchema),
  };
}
