import { Schema, type Connection } from 'mongoose';
import type { NameKeys } from '../names';

export interface ProjectDocument extends NameKeys {
  _id: string;
  name: string;
  username: string;
  /** What the project signs in with: its username and its name. One unique index keeps both from all others. */
  signInKeys: string[];
  passwordHash: string;
  status: 'active' | 'suspended';
  createdAt: Date;
  /** What the words of name and username begin with, for the admins' search. */
  beginnings: string[];
  /** Since when the account is being closed: it is nobody's any more. */
  closingAt?: Date;
  /** Only written, for transactions that must not pass beside the closing of the account. */
  holds?: number;
}

/** The order of the admins' table. */
export const REGISTERED_LAST_FIRST = { createdAt: -1, _id: -1 } as const;

const projectSchema = new Schema<ProjectDocument>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    username: { type: String, required: true },
    signInKeys: { type: [String], required: true },
    nameKeys: { type: [String], default: undefined },
    nameKeysVersion: Number,
    passwordHash: { type: String, required: true },
    status: { type: String, enum: ['active', 'suspended'], required: true },
    createdAt: { type: Date, required: true },
    beginnings: { type: [String], default: [] },
    closingAt: Date,
    holds: Number,
  },
  { collection: 'projects', versionKey: false },
);
projectSchema.index({ signInKeys: 1 }, { unique: true });
projectSchema.index({ nameKeys: 1 }, { unique: true, sparse: true });
projectSchema.index({ nameKeysVersion: 1, createdAt: 1 });
// The admins' table: whole, by status, by a word, and by both.
projectSchema.index(REGISTERED_LAST_FIRST);
projectSchema.index({ status: 1, ...REGISTERED_LAST_FIRST });
projectSchema.index({ beginnings: 1, ...REGISTERED_LAST_FIRST });
projectSchema.index({ beginnings: 1, status: 1, ...REGISTERED_LAST_FIRST });
projectSchema.index({ closingAt: 1 }, { sparse: true });

export function projectModel(connection: Connection) {
  return connection.model<ProjectDocument>('Project', projectSchema);
}
