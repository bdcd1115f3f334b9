import type { UserSort } from '@magnetx/contracts';
import type { ClientSession, Connection, UpdateQuery } from 'mongoose';
import { nativeOf, within } from '../../../../db/native.ts';
import { searchPrefixesOf } from '../../../../search/words.ts';
import type { IndexRange } from '../../../../ranking/rank-order.ts';
import { LEADERBOARD_ORDER, rangesBefore, rangesBetween, type RankKey } from './rank-key.ts';
import { statusUpdate } from '../tokens/status-update.ts';
import type { TokenAccount } from '../tokens/tokens.ts';
import { createAccountTable } from '../account-table.ts';
import {
  NEWEST_JOINED_FIRST,
  USER_ORDERS,
  userModel,
  type ProvenWallet,
  type Suspension,
  type User,
  type UserDocument,
  type XProfile,
} from './user.model.ts';

/** Handles are case-insensitive. */
export function handleKeyOf(handle: string): string {
  return handle.replace(/^@/, '').toLowerCase();
}

function profileOf(profile: XProfile): XProfile {
  const { xId, handle, name, bio, avatarUrl, followersCount, followingCount, xCreatedAt } = profile;
  const counts = { followersCount, followingCount };
  return { xId, handle, name, bio, avatarUrl, ...counts, ...(xCreatedAt && { xCreatedAt }) };
}

function toUser(document: UserDocument): User {
  const {
    _id: id,
    referralCode,
    referredBy,
    referralCount,
    pointsMxp,
    joinedAt,
    walletAddress,
    walletVerifiedAt,
    isWalletBlocked,
    lastActiveAt,
    status,
    isInvited,
    timeZone,
    isProfilePublic,
    suspension,
    allowedWallet,
  } = document;
  const figures = { referralCode, referredBy, referralCount, pointsMxp };
  const wallet = { walletAddress, walletVerifiedAt };
  const rest = {
    id,
    joinedAt,
    lastActiveAt,
    status,
    isInvited,
    isProfilePublic,
    ...(timeZone !== undefined && { timeZone }),
    ...(isWalletBlocked !== undefined && { isWalletBlocked }),
    ...(suspension && { suspension }),
    ...(allowedWallet !== undefined && { allowedWallet }),
  };
  return { ...profileOf(document), ...figures, ...wallet, ...rest };
}

function prefixesOf({ name, handle }: Pick<XProfile, 'name' | 'handle'>): string[] {
  return searchPrefixesOf([handle, name]);
}

const RANK_FIELDS = { referralCount: 1, pointsMxp: 1, joinedAt: 1 } as const;

type Ranked = Pick<UserDocument, '_id' | keyof typeof RANK_FIELDS>;

function rankKeyOf({ _id: id, referralCount, pointsMxp, joinedAt }: Ranked): RankKey {
  return { id, referralCount, pointsMxp, joinedAt };
}

/** The number of users per round trip of a walk. */
const WALK_BATCH = 1000;

function createUserQueries(users: ReturnType<typeof userModel>) {
  const native = nativeOf(users);
  const findOne = async (filter: Partial<UserDocument>, session?: ClientSession): Promise<User | null> => {
    const found = await native.findOne(filter, within(session));
    return found && toUser(found);
  };
  const countIn = async (ranges: readonly IndexRange[]): Promise<number> => {
    const counts = await Promise.all(ranges.map((range) => users.countDocuments(range).hint(LEADERBOARD_ORDER)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  return {
    findById: (id: string, session?: ClientSession) => findOne({ _id: id }, session),
    findByXId: (xId: string, session?: ClientSession) => findOne({ xId }, session),
    findByReferralCode: (referralCode: string, session?: ClientSession) => findOne({ referralCode }, session),
    findByHandle: (handle: string, session?: ClientSession) => findOne({ handleKey: handleKeyOf(handle) }, session),

    findTokenAccount: async (id: string): Promise<TokenAccount> => {
      const found = await native.findOne({ _id: id }, { projection: { status: 1, tokenGeneration: 1 } });
      if (found?.status === 'Inactive') return 'suspended';
      return found && { generation: found.tokenGeneration, role: null };
    },

    /** Null unless the user is suspended. Each suspension has another generation, so tokens end with it. */
    findSuspendedAccount: async (id: string): Promise<TokenAccount> => {
      const found = await users.findOne({ _id: id, status: 'Inactive' }, { tokenGeneration: 1 }).lean();
      return found && { generation: found.tokenGeneration, role: null };
    },

    listByIds: async (ids: readonly string[], session?: ClientSession): Promise<User[]> => {
      const found = await native.find({ _id: { $in: [...ids] } }, within(session)).toArray();
      return found.map(toUser);
    },

    /** The handles of users, by id. */
    listHandles: async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const found = native.find({ _id: { $in: [...ids] } }, { projection: { handle: 1 } });
      return new Map((await found.toArray()).map(({ _id, handle }) => [_id, handle]));
    },

    /** The place of a user on the leaderboard. */
    findRankKey: async (id: string): Promise<RankKey | null> => {
      const found = await native.findOne<Ranked>({ _id: id }, { projection: RANK_FIELDS });
      return found && rankKeyOf(found);
    },

    listTop: async (limit: number, skip = 0): Promise<User[]> => {
      const found = native.find({ referralCount: { $gt: 0 } }).sort(LEADERBOARD_ORDER);
      return (await found.skip(skip).limit(limit).toArray()).map(toUser);
    },

    countBefore: (rankKey: RankKey): Promise<number> => countIn(rangesBefore(rankKey)),

    countBetween: (from: RankKey, to: RankKey): Promise<number> => countIn(rangesBetween(from, to)),

    /** All users with a referral, in leaderboard order. */
    walkLeaderboard: async function* (): AsyncGenerator<RankKey> {
      const found = users
        .find({ referralCount: { $gt: 0 } }, RANK_FIELDS)
        .sort(LEADERBOARD_ORDER)
        .lean();
      for await (const ranked of found.cursor({ batchSize: WALK_BATCH })) yield rankKeyOf(ranked);
    },

    count: () => users.estimatedDocumentCount(),

    /** The number of users who joined from the first moment on, and before the second. */
    countJoined: (from: Date, until: Date): Promise<number> =>
      users.countDocuments({ joinedAt: { $gte: from, $lt: until } }, { hint: NEWEST_JOINED_FIRST }),

    listPoints: async (session: ClientSession): Promise<{ id: string; pointsMxp: number }[]> => {
      const found = await users.find({}, { pointsMxp: 1 }).session(session).lean();
      return found.map(({ _id, pointsMxp }) => ({ id: _id, pointsMxp }));
    },
  };
}

/** Settings that users choose for themselves. */
function createChoices(users: ReturnType<typeof userModel>) {
  return {
    setTimeZone: async (id: string, timeZone: string): Promise<void> => {
      await users.updateOne({ _id: id }, { $set: { timeZone } });
    },

    setProfilePublic: async (id: string, isPublic: boolean): Promise<void> => {
      await users.updateOne({ _id: id }, { $set: { isProfilePublic: isPublic } });
    },
  };
}

/** Wallets, and who has them. */
function createWallets(users: ReturnType<typeof userModel>) {
  return {
    listByWallet: async (walletAddress: string, limit: number): Promise<User[]> =>
      (await users.find({ walletAddress }).limit(limit).lean()).map(toUser),

    /** The number of active users with each of these wallets, and of those who have proved it. */
    countHolders: (wallets: readonly string[], session?: ClientSession) =>
      users
        .aggregate<{ wallet: string; active: number; proved: number }>([
          { $match: { walletAddress: { $in: [...wallets] }, status: 'Active' } },
          {
            $group: {
              _id: '$walletAddress',
              active: { $sum: 1 },
              proved: { $sum: { $cond: [{ $gt: ['$walletVerifiedAt', null] }, 1, 0] } },
            },
          },
          { $project: { _id: 0, wallet: '$_id', active: 1, proved: 1 } },
        ])
        .session(session ?? null)
        .exec(),

    /** Replaces a wallet, null for none. False if the user has another one by now: one of concurrent calls succeeds. */
    setWallet: async (id: string, from: string | null, to: ProvenWallet, session: ClientSession): Promise<boolean> => {
      const filter = { _id: id, walletAddress: from };
      // A proof of the same wallet does not unblock it.
      const change = { $set: to, ...(to.walletAddress !== from && { $unset: { isWalletBlocked: true as const } }) };
      return (await users.updateOne(filter, change).session(session)).matchedCount === 1;
    },

    /** Stores whether a wallet is blocked. False if the user has another one by now. */
    setWalletBlocked: async (id: string, walletAddress: string, isWalletBlocked: boolean, session: ClientSession) =>
      (await users.updateOne({ _id: id, walletAddress }, { $set: { isWalletBlocked } }).session(session))
        .matchedCount === 1,

    /** Decides to pay the present wallet of a user although others have it too. False if that was decided before. */
    allowWallet: async ({ id, walletAddress }: User, session: ClientSession): Promise<boolean> => {
      const filter = { _id: id, walletAddress, allowedWallet: { $ne: walletAddress } };
      const update = { $set: { allowedWallet: walletAddress ?? '' } };
      return (await users.updateOne(filter, update).session(session)).matchedCount === 1;
    },
  };
}

export function createUserRepository(connection: Connection) {
  const users = userModel(connection);
  const update = async (id: string, changes: UpdateQuery<UserDocument>, session: ClientSession) => {
    const changed = await users.findOneAndUpdate({ _id: id }, changes, { session, returnDocument: 'after' }).lean();
    return changed && toUser(changed);
  };
  return {
    ...createUserQueries(users),
    ...createChoices(users),
    ...createWallets(users),
    table: createAccountTable<UserDocument, User, UserSort>(users, { orders: USER_ORDERS, toAccount: toUser }),

    insert: async (user: User, session: ClientSession): Promise<void> => {
      const { id, ...rest } = user;
      const keys = { handleKey: handleKeyOf(user.handle), searchPrefixes: prefixesOf(user) };
      await users.insertOne({ _id: id, ...keys, ...rest, tokenGeneration: 0, holds: 0 }, { session });
    },

    updateProfile: async (id: string, profile: XProfile, session: ClientSession): Promise<void> => {
      const keys = { handleKey: handleKeyOf(profile.handle), searchPrefixes: prefixesOf(profile) };
      await users.updateOne({ _id: id }, { $set: { ...profileOf(profile), ...keys } }).session(session);
    },

    /** Removes a handle from all other accounts, because it belongs to the keeper at X now. */
    releaseHandle: async (handle: string, keeperXId: string, session: ClientSession): Promise<void> => {
      await users
        .updateMany({ handleKey: handleKeyOf(handle), xId: { $ne: keeperXId } }, { $unset: { handleKey: 1 } })
        .session(session);
    },

    /** Turns the account that an admin created for this handle into the person's own. Null if there is none. */
    claimInvited: async (profile: XProfile, joinedAt: Date, session: ClientSession): Promise<User | null> => {
      const set = { ...profileOf(profile), searchPrefixes: prefixesOf(profile), isInvited: false };
      const claimed = await users
        .findOneAndUpdate(
          { handleKey: handleKeyOf(profile.handle), isInvited: true },
          { $set: { ...set, joinedAt, lastActiveAt: joinedAt } },
          { session, returnDocument: 'after' },
        )
        .lean();
      return claimed && toUser(claimed);
    },

    setReferredBy: async (id: string, referredBy: string, session: ClientSession): Promise<void> => {
      await users.updateOne({ _id: id }, { $set: { referredBy } }).session(session);
    },

    /** Suspends a user. Null if the account does not exist. */
    suspend: (id: string, suspension: Suspension, session: ClientSession): Promise<User | null> => {
      const { $set, ...rest } = statusUpdate('Inactive');
      return update(id, { $set: { ...$set, suspension }, ...rest }, session);
    },

    /** Ends the suspension of a user. Null if the account does not exist. */
    reinstate: (id: string, session: ClientSession): Promise<User | null> =>
      update(id, { ...statusUpdate('Active'), $unset: { suspension: 1 } }, session),

    addReferral: async (id: string, session: ClientSession): Promise<void> => {
      await users.updateOne({ _id: id }, { $inc: { referralCount: 1 } }).session(session);
    },

    setPoints: async (id: string, pointsMxp: number, session: ClientSession): Promise<void> => {
      await users.updateOne({ _id: id }, { $set: { pointsMxp } }).session(session);
    },

    /** The handle of an existing account. The write conflicts with a concurrent deletion, which a read would not. */
    hold: async (id: string, session: ClientSession): Promise<string | null> => {
      const options = { session, projection: { handle: 1 } };
      return (await nativeOf(users).findOneAndUpdate({ _id: id }, { $inc: { holds: 1 } }, options))?.handle ?? null;
    },

    /** Like `hold` for several accounts. Returns the ids of those that exist. */
    holdAll: async (ids: readonly string[], session: ClientSession): Promise<string[]> => {
      const filter = { _id: { $in: [...ids] } };
      await users.updateMany(filter, { $inc: { holds: 1 } }).session(session);
      return (await users.find(filter, { _id: 1 }).session(session).lean()).map(({ _id }) => _id);
    },

    setLastActive: async (id: string, lastActiveAt: Date): Promise<void> => {
      await users.updateOne({ _id: id, lastActiveAt: { $lt: lastActiveAt } }, { $set: { lastActiveAt } });
    },

    delete: async (id: string, session: ClientSession): Promise<boolean> => {
      const { deletedCount } = await users.deleteOne({ _id: id }).session(session);
      return deletedCount === 1;
    },
  };
}

export type UserRepository = ReturnType<typeof createUserRepository>;
