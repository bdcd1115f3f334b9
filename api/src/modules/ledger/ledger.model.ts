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
  },
  { collection: 'ledger_balances', versionKey: false },
);
balanceSchema.index({ account: 1 });

export function ledgerModels(connection: Connection) {
  return {
    entries: connection.model<LedgerEntryDocument>('LedgerEntry', entrySchema),
    balances: connection.model<LedgerBalanceDocument>('LedgerBalance', balanceSchema),
  };
}
