import { Schema, type Connection } from 'mongoose';

export interface LedgerEntryDocument {
  _id: string;
  key: string;
  kind: string;
  memo: string;
  postings: { account: string; amountMxp: number }[];
  createdAt: Date;
}

/** One account's balance, or of a platform's account one shard: `_id` is then the account and `#n`. */
export interface LedgerBalanceDocument {
  _id: string;
  account: string;
  balanceMxp: number;
  /** Of an owned account, what each kind of entry has moved in all; they add up to the balance. */
  totals?: Record<string, number>;
}

const entrySchema = new Schema<LedgerEntryDocument>(
  {
    _id: { type: String, required: true },
    key: { type: String, required: true },
    kind: { type: String, required: true },
    memo: { type: String, default: '' },
    postings: [{ _id: false, account: { type: String, required: true }, amountMxp: { type: Number, required: true } }],
    createdAt: { type: Date, required: true },
  },
  { collection: 'ledger_entries', versionKey: false, minimize: false },
);
entrySchema.index({ key: 1 }, { unique: true });

const balanceSchema = new Schema<LedgerBalanceDocument>(
  {
    _id: { type: String, required: true },
    account: { type: String, required: true },
    balanceMxp: { type: Number, required: true },
    totals: Schema.Types.Mixed,
  },
  { collection: 'ledger_balances', versionKey: false },
);
balanceSchema.index({ account: 1 });

/** A user's or project's side of an entry, and what the account held after it. */
export interface LedgerLineDocument {
  _id: string;
  account: string;
  key: string;
  kind: string;
  memo: string;
  amountMxp: number;
  balanceMxp: number;
  createdAt: Date;
}

const lineSchema = new Schema<LedgerLineDocument>(
  {
    _id: { type: String, required: true },
    account: { type: String, required: true },
    key: { type: String, required: true },
    kind: { type: String, required: true },
    memo: { type: String, default: '' },
    amountMxp: { type: Number, required: true },
    balanceMxp: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'ledger_lines', versionKey: false },
);
// A statement, newest first. An index of the entries' postings, an array, could not give this order.
lineSchema.index({ account: 1, createdAt: -1, _id: -1 });

export function ledgerModels(connection: Connection) {
  return {
    entries: connection.model<LedgerEntryDocument>('LedgerEntry', entrySchema),
    lines: connection.model<LedgerLineDocument>('LedgerLine', lineSchema),
    balances: connection.model<LedgerBalanceDocument>('LedgerBalance', balanceSchema),
  };
}
