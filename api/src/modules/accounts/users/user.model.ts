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
  /** Only written, for transactions that must not pass beside a deletion of the account. */
  holds?: number;
}

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
    holds: Number,
  },
  { collection: 'users', versionKey: false },
);
userSchema.index({ xId: 1 }, { unique: true });
userSchema.index({ referralCode: 1 }, { unique: true });
userSchema.index({ handleKey: 1 });
// The leaderboard's order; its prefixes also serve the counts behind a person's own rank.
userSchema.index(LEADERBOARD_ORDER);

export function userModel(connection: Connection) {
  return connection.model<UserDocument>('User', userSchema);
}
