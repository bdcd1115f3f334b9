import { userStatusSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModel, documentSchema } from '../../../db/document-schema.ts';
import { LEADERBOARD_ORDER } from './rank-key.ts';

/** What X says of a person, already checked and capped. */
export const xProfile = z.object({
  /** X's own id: the person. Handles change hands, ids do not. */
  xId: z.string(),
  handle: z.string(),
  name: z.string(),
  bio: z.string(),
  avatarUrl: z.string(),
  /** Null when X sent none, as the other count. */
  followersCount: z.int().nullable(),
  followingCount: z.int().nullable(),
});
export type XProfile = Readonly<z.output<typeof xProfile>>;

const userDocument = z.object({
  _id: z.string(),
  ...xProfile.shape,
  /** The handle in lower case, while it is known to be this person's. */
  handleKey: z.string().exactOptional(),
  referralCode: z.string(),
  referredBy: z.string().nullable(),
  referralCount: z.int(),
  /** A copy of the ledger's balance, changed in its transactions, so that one index serves the leaderboard. */
  pointsMxp: z.int(),
  joinedAt: z.date(),
  /** Where rewards are paid to; set once. */
  walletAddress: z.string().nullable(),
  /** To the minute. */
  lastActiveAt: z.date(),
  /** An inactive one cannot sign in, and is not paid. */
  status: userStatusSchema,
  /** Made by an admin, and waiting for the first sign-in with X. */
  isInvited: z.boolean(),
  /** The word prefixes of name and handle. */
  searchPrefixes: z.array(z.string()),
  /** Incremented by each suspension, which permanently invalidates all earlier tokens; absent before the first. */
  tokenGeneration: z.int().exactOptional(),
  /** Only written, for transactions that must not pass beside a deletion of the account. */
  holds: z.int().exactOptional(),
});
export type UserDocument = z.output<typeof userDocument>;

/** Fields that are not part of a `User`. */
type Internal = '_id' | 'handleKey' | 'searchPrefixes' | 'tokenGeneration' | 'holds';

export interface User extends Readonly<Omit<UserDocument, Internal>> {
  readonly id: string;
}

/** The order of the admins' table. */
export const JOINED_LAST_FIRST = { joinedAt: -1, _id: -1 } as const;

const userSchema = documentSchema(userDocument, 'users');
userSchema.index({ xId: 1 }, { unique: true });
userSchema.index({ referralCode: 1 }, { unique: true });
// Also keeps an account that an admin adds from passing beside the first sign-in of the same person.
userSchema.index({ handleKey: 1 }, { name: 'handleKey_unique', unique: true, sparse: true });
// The leaderboard's order; its prefixes also serve the counts behind a person's own rank.
userSchema.index(LEADERBOARD_ORDER);
// The admins' table: whole, by status, by a word, and by both.
userSchema.index(JOINED_LAST_FIRST);
userSchema.index({ status: 1, ...JOINED_LAST_FIRST });
userSchema.index({ searchPrefixes: 1, ...JOINED_LAST_FIRST });
userSchema.index({ searchPrefixes: 1, status: 1, ...JOINED_LAST_FIRST });

export const userModel = defineModel('User', userSchema);
