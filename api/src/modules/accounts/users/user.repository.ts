import type { ClientSession, Connection } from 'mongoose';
import { userModel, type UserDocument } from './user.model';

/** What X says of a person, already checked and capped. Counts are null when X sent none. */
export interface XProfile {
  readonly xId: string;
  readonly handle: string;
  readonly name: string;
  readonly bio: string;
  readonly avatarUrl: string;
  readonly followersCount: number | null;
  readonly followingCount: number | null;
}

export interface User extends XProfile {
  readonly id: string;
  readonly referralCode: string;
  readonly referredBy: string | null;
  readonly referralCount: number;
  readonly pointsMxp: number;
  readonly joinedAt: Date;
}

/** Where a person stands on the leaderboard: what its order compares. */
type Standing = Pick<User, 'id' | 'referralCount' | 'pointsMxp' | 'joinedAt'>;

/** Handles name the same person whatever their case. */
export function handleKeyOf(handle: string): string {
  return handle.replace(/^@/, '').toLowerCase();
}

function profileOf({ xId, handle, name, bio, avatarUrl, followersCount, followingCount }: XProfile): XProfile {
  return { xId, handle, name, bio, avatarUrl, followersCount, followingCount };
}

function toUser(document: UserDocument): User {
  const { _id: id, referralCode, referredBy, referralCount, pointsMxp, joinedAt } = document;
  return { ...profileOf(document), id, referralCode, referredBy, referralCount, pointsMxp, joinedAt };
}

const LEADERBOARD_ORDER = { referralCount: -1, pointsMxp: -1, joinedAt: 1, _id: 1 } as const;

function createUserQueries(users: ReturnType<typeof userModel>) {
  const findOne = async (filter: Partial<UserDocument>, session?: ClientSession): Promise<User | null> => {
    const found = await users
      .findOne(filter)
      .session(session ?? null)
      .lean();
    return found && toUser(found);
  };
  return {
    findById: (id: string, session?: ClientSession) => findOne({ _id: id }, session),
    findByXId: (xId: string, session?: ClientSession) => findOne({ xId }, session),
    findByReferralCode: (referralCode: string, session?: ClientSession) => findOne({ referralCode }, session),
    findByHandle: (handle: string, session?: ClientSession) => findOne({ handleKey: handleKeyOf(handle) }, session),

    listTopReferrers: async (limit: number): Promise<User[]> => {
      const found = await users
        .find({ referralCount: { $gt: 0 } })
        .sort(LEADERBOARD_ORDER)
        .limit(limit)
        .lean();
      return found.map(toUser);
    },

    /** How many stand before this one: one indexed count per step of the leaderboard's order. */
    countBefore: async ({ id, referralCount, pointsMxp, joinedAt }: Standing): Promise<number> => {
      const counts = await Promise.all([
        users.countDocuments({ referralCount: { $gt: referralCount } }),
        users.countDocuments({ referralCount, pointsMxp: { $gt: pointsMxp } }),
        users.countDocuments({ referralCount, pointsMxp, joinedAt: { $lt: joinedAt } }),
        users.countDocuments({ referralCount, pointsMxp, joinedAt, _id: { $lt: id } }),
      ]);
      return counts.reduce((sum, count) => sum + count, 0);
    },

    count: () => users.estimatedDocumentCount(),

    listPoints: async (session: ClientSession): Promise<{ id: string; pointsMxp: number }[]> => {
      const found = await users.find({}, { pointsMxp: 1 }).session(session).lean();
      return found.map(({ _id, pointsMxp }) => ({ id: _id, pointsMxp }));
    },
  };
}

export function createUserRepository(connection: Connection) {
  const users = userModel(connection);
  return {
    ...createUserQueries(users),

    insert: async (user: User, session: ClientSession): Promise<void> => {
      const { id, ...rest } = user;
      await users.insertOne({ _id: id, handleKey: handleKeyOf(user.handle), ...rest }, { session });
    },

    updateProfile: async (id: string, profile: XProfile, session: ClientSession): Promise<void> => {
      const handleKey = handleKeyOf(profile.handle);
      await users.updateOne({ _id: id }, { $set: { ...profileOf(profile), handleKey } }).session(session);
    },

    /** A handle that X shows for someone now is nobody else's: the others are no longer found by it. */
    releaseHandle: async (handle: string, keeperXId: string, session: ClientSession): Promise<void> => {
      await users
        .updateMany({ handleKey: handleKeyOf(handle), xId: { $ne: keeperXId } }, { $unset: { handleKey: 1 } })
        .session(session);
    },

    addReferral: async (id: string, session: ClientSession): Promise<void> => {
      await users.updateOne({ _id: id }, { $inc: { referralCount: 1 } }).session(session);
    },

    setPoints: async (id: string, pointsMxp: number, session: ClientSession): Promise<void> => {
      await users.updateOne({ _id: id }, { $set: { pointsMxp } }).session(session);
    },
  };
}

export type UserRepository = ReturnType<typeof createUserRepository>;
