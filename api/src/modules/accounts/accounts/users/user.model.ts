import { userStatusSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModel, documentSchema } from '../../../../db/document-schema.ts';
import { LEADERBOARD_ORDER } from './rank-key.ts';

/** A person's profile at X, validated and truncated. */
export const xProfile = z.object({
  /** The person's id at X. Handles can move to another person, ids cannot. */
  xId: z.string(),
  handle: z.string(),
  name: z.string(),
  bio: z.string(),
  avatarUrl: z.string(),
  /** Null if X sent none. The same applies to the other count. */
  followersCount: z.int().nullable(),
  followingCount: z.int().nullable(),
  /** When the account at X was created. Absent if X sent no date. */
  xCreatedAt: z.date().exactOptional(),
});
export type XProfile = Readonly<z.output<typeof xProfile>>;

const userDocument = z.object({
  _id: z.string(),
  ...xProfile.shape,
  /** The handle in lower case. Absent once the handle belongs to someone else. */
  handleKey: z.string().exactOptional(),
  referralCode: z.string(),
  referredBy: z.string().nullable(),
  referralCount: z.int(),
  /** A copy of the ledger balance, updated in the ledger's transactions, so that one index serves the leaderboard. */
  pointsMxp: z.int(),
  joinedAt: z.date(),
  /** The address for payouts. It is set once; later changes are proposed to the wallets module. */
  walletAddress: z.string().nullable(),
  /** When a signature proved that the user controls the wallet. */
  walletVerifiedAt: z.date().nullable(),
  /** Whether a token of the payouts blocks the wallet, as it said last. */
  isWalletBlocked: z.boolean().exactOptional(),
  /** The wallet that an admin has decided to pay although other users have it too. Absent without such a decision. */
  allowedWallet: z.string().exactOptional(),
  /** Rounded to the minute. */
  lastActiveAt: z.date(),
  /** Inactive users cannot sign in and are not paid. */
  status: userStatusSchema,
  /** Of an inactive user. Absent from before it was stored; the reason may be empty. */
  suspension: z.object({ at: z.date(), reason: z.string(), until: z.date().exactOptional() }).exactOptional(),
  /** Created by an admin, and not claimed by a sign-in with X yet. */
  isInvited: z.boolean(),
  /** The IANA name of the person's time zone, sent by their browser. Absent before. */
  timeZone: z.string().exactOptional(),
  /** Whether anyone may see the profile. */
  isProfilePublic: z.boolean(),
  /** The word prefixes of name and handle. */
  searchPrefixes: z.array(z.string()),
  /** Incremented by each suspension, which permanently invalidates all earlier tokens. */
  tokenGeneration: z.int(),
  /** Written to conflict with a concurrent deletion of the account, and never read. */
  holds: z.int(),
});
export type UserDocument = z.output<typeof userDocument>;

/** Fields that are not part of a `User`. */
type Internal = '_id' | 'handleKey' | 'searchPrefixes' | 'tokenGeneration' | 'holds';

export interface User extends Readonly<Omit<UserDocument, Internal>> {
  readonly id: string;
}

export type Suspension = NonNullable<User['suspension']>;

/** A wallet with the time of its proof. */
export type ProvenWallet = Pick<User, 'walletAddress' | 'walletVerifiedAt'>;

/** The order of the admin table. */
export const NEWEST_JOINED_FIRST = { joinedAt: -1, _id: -1 } as const;

/** The orders of the admin table by column. Each is an index. */
export const USER_ORDERS = {
  joined: NEWEST_JOINED_FIRST,
  points: { pointsMxp: -1, _id: -1 },
  referrals: LEADERBOARD_ORDER,
  handle: { handleKey: 1, _id: 1 },
  status: { status: 1, ...NEWEST_JOINED_FIRST },
} as const;

const userSchema = documentSchema(userDocument, 'users');
userSchema.index({ xId: 1 }, { unique: true });
userSchema.index({ referralCode: 1 }, { unique: true });
// The users with one wallet.
userSchema.index({ walletAddress: 1 });
// Also prevents an admin's new account beside a concurrent first sign-in of the same person.
userSchema.index({ handleKey: 1 }, { name: 'handleKey_unique', unique: true, sparse: true });
// The leaderboard's order, and the admin table's by referrals. Its prefixes also count for a user's own rank.
userSchema.index(LEADERBOARD_ORDER);
// The admin table: all rows, by status, by a word, and by both. Other orders than by joining date are of all rows only:
// each filter would need another index for each order, and every payment would write to those with points.
userSchema.index(USER_ORDERS.points);
userSchema.index(USER_ORDERS.handle);
userSchema.index(NEWEST_JOINED_FIRST);
userSchema.index(USER_ORDERS.status);
userSchema.index({ searchPrefixes: 1, ...NEWEST_JOINED_FIRST });
userSchema.index({ searchPrefixes: 1, status: 1, ...NEWEST_JOINED_FIRST });

export const userModel = defineModel('User', userSchema);
