import { Schema, type Connection } from 'mongoose';
import type { NameKeys } from '../names';

export interface AdminDocument extends NameKeys {
  _id: string;
  username: string;
  usernameKey: string;
  passwordHash: string;
  createdAt: Date;
  /** An inactive one cannot sign in. */
  status: 'Active' | 'Inactive';
  /** Raised by each suspension, which ends all tokens of before for good; absent while there was none. */
  tokenGeneration?: number;
  /** Only written, for transactions that must see each other's changes. */
  holds?: number;
}

const adminSchema = new Schema<AdminDocument>(
  {
    _id: { type: String, required: true },
    username: { type: String, required: true },
    usernameKey: { type: String, required: true },
    nameKeys: { type: [String], default: undefined },
    nameKeysVersion: Number,
    passwordHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    status: { type: String, enum: ['Active', 'Inactive'], default: 'Active' },
    tokenGeneration: Number,
    holds: Number,
  },
  { collection: 'admins', versionKey: false },
);
adminSchema.index({ usernameKey: 1 }, { unique: true });
adminSchema.index({ nameKeys: 1 }, { unique: true, sparse: true });

export function adminModel(connection: Connection) {
  return connection.model<AdminDocument>('Admin', adminSchema);
}
