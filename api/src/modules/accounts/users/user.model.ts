import { Schema, type Connection } from 'mongoose';
import { LEADERBOARD_ORDER } from './standing';

export interface UserDocument {
  _id: string;
  /** X's own id: the person. Handles change hands, ids do not. */
  xId: string;
  handle: string;
  /** The handle in lower case, while it is known to be this person's. */
  handleKey?: string;
  name: string;
  bio: string;
  avatarUrl: string;
  followersCount: number | null;
  followingCount: number | null;
  referralCode: string;
  referredBy: string | null;
  referralCount: number;
  /** A copy of the ledger's balance, changed in its transactions, so that one index serves the leaderboard. */
  pointsMxp: number;
  joinedAt: Date;
  /** Where rewards are paid to; set once. */
  walletAddress: string | null;
  /** To the minute. */
  lastActiveAt: Date;
  /** An inactive one cannot sign in, and is not paid. */
  status: 'Active' | 'Inactive';
  /** Made by an admin, and waiting for the first sign-in with X. */
  isInvited: boolean;
  /** What the words of name and handle begin with, for the admins' search. */
  beginnings: string[];
  /** Raised by each suspension, which ends all tokens of before for good; absent while there was none. */
  tokenGeneration?: number;
  /** Only written, for transactions that must not pass beside a deletion of the account. */
  holds?: number;
}

/** The order of the admins' table. */
export const JOINED_LAST_FIRST = { joinedAt: -1, _id: -1 } as const;

const text = { type: String, default: '' };
const figure = { type: Number, default: null };

const userSchema = new Schema<UserDocument>(
  {
    _id: { type: String, required: true },
    xId: { type: String, required: true },
    handle: { type: String, required: true },
    handleKey: String,
    name: text,
    bio: text,
    avatarUrl: text,
    followersCount: figure,
    followingCount: figure,
    referralCode: { type: String, required: true },
    referredBy: { type: String, default: null },
    referralCount: { type: Number, default: 0 },
    pointsMxp: { type: Number, default: 0 },
    joinedAt: { type: Date, required: true },
    walletAddress: { type: String, default: null },
    lastActiveAt: { type: Date, required: true },
    status: { type: String, enum: ['Active', 'Inactive'], default: 'Active' },
    isInvited: { type: Boolean, default: false },
    beginnings: { type: [String], default: [] },
    tokenGeneration: Number,
    holds: Number,
  },
  { collection: 'users', versionKey: false },
);
userSchema.index({ xId: 1 }, { unique: true });
userSchema.index({ referralCode: 1 }, { unique: true });
// Also keeps an account that an admin adds from passing beside the first sign-in of the same person.
userSchema.index({ handleKey: 1 }, { name: 'handleKey_unique', unique: true, sparse: true });
// The leaderboard's order; its prefixes also serve the counts behind a person's own rank.
userSchema.index(LEADERBOARD_ORDER);
// The admins' table: whole, by status, by a word, and by both.
userSchema.index(JOINED_LAST_FIRST);
userSchema.index({ status: 1, ...JOINED_LAST_FIRST });
userSchema.index({ beginnings: 1, ...JOINED_LAST_FIRST });
userSchema.index({ beginnings: 1, status: 1, ...JOINED_LAST_FIRST });

export function userModel(connection: Connection) {
  return connection.model<UserDocument>('User', userSchema);
}
