import type { WalletChangeSort } from '@magnetx/contracts';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { withId, type WithId } from '../../../db/document-schema.ts';
import { afterCursor, NEWEST_FIRST } from '../../../http/cursor-page.ts';
import { readSortedPage, sortedBy } from '../../../http/sorted-page.ts';
import { CHANGE_ORDERS, walletModels, type ChallengeDocument, type ChangeDocument } from './wallet.model.ts';

export interface Challenge extends Readonly<Omit<ChallengeDocument, '_id'>> {
  readonly userId: string;
}

export type StoredChange = WithId<ChangeDocument>;

function toChallenge({ _id: userId, ...rest }: ChallengeDocument): Challenge {
  return { userId, ...rest };
}

function createChallengeRepository({ challenges }: ReturnType<typeof walletModels>) {
  return {
    /** Replaces the user's challenge. */
    putChallenge: async ({ userId, ...rest }: Challenge): Promise<void> => {
      await challenges.replaceOne({ _id: userId }, rest, { upsert: true });
    },

    findChallenge: async (
      of: { nonce: string } | { _id: string },
      session?: ClientSession,
    ): Promise<Challenge | null> => {
      const found = await challenges
        .findOne(of)
        .session(session ?? null)
        .lean();
      return found && toChallenge(found);
    },

    /** False if it was used before, or replaced. One of several concurrent calls succeeds. */
    useChallenge: async ({ userId, nonce }: Challenge, usedAt: Date, session: ClientSession): Promise<boolean> => {
      const filter = { _id: userId, nonce, usedAt: null };
      return (await challenges.updateOne(filter, { $set: { usedAt } }).session(session)).modifiedCount === 1;
    },

    deleteChallenge: async (userId: string, session: ClientSession): Promise<void> => {
      await challenges.deleteOne({ _id: userId }).session(session);
    },
  };
}

/** Challenges and changes of wallets. The wallet itself is the user's. */
export function createWalletRepository(connection: Connection) {
  const models = walletModels(connection);
  const { changes } = models;
  return {
    ...createChallengeRepository(models),

    /** Fails if the user has an open change. */
    insertChange: async ({ id, ...rest }: StoredChange, session: ClientSession): Promise<void> => {
      await changes.insertOne({ _id: id, ...rest }, { session });
    },

    findChange: async (id: string, session?: ClientSession): Promise<StoredChange | null> => {
      const found = await changes
        .findOne({ _id: id })
        .session(session ?? null)
        .lean();
      return found && withId(found);
    },

    findOpenChange: async (userId: string, session?: ClientSession): Promise<StoredChange | null> => {
      const found = await changes
        .findOne({ userId, status: 'open' })
        .session(session ?? null)
        .lean();
      return found && withId(found);
    },

    /** One page of the open changes. */
    pageOfOpen: ({ sort, ...asked }: { sort: WalletChangeSort; before: string; limit: number }) => {
      const { index, order } = sortedBy(CHANGE_ORDERS, sort);
      return readSortedPage<StoredChange>({ order, ...asked }, async (range, limit) => {
        const found = await changes
          .find({ status: 'open', $and: [...range] as QueryFilter<ChangeDocument>[] })
          .sort(order)
          .limit(limit)
          .hint(index)
          .lean();
        return found.map(withId);
      });
    },

    listDueChanges: async (now: Date, limit: number): Promise<StoredChange[]> => {
      const filter = { status: 'open' as const, isAgreed: true, dueAt: { $gt: new Date(0), $lte: now } };
      return (await changes.find(filter).sort({ dueAt: 1 }).limit(limit).lean()).map(withId);
    },

    /** A user's changes, newest first, or those older than one. */
    listChangesOf: async (userId: string, limit: number, after: StoredChange | null): Promise<StoredChange[]> => {
      const found = await changes
        .find({ userId, ...(after && { $and: afterCursor(after) }) })
        .sort(NEWEST_FIRST)
        .limit(limit)
        .lean();
      return found.map(withId);
    },

    /** Ends an open change. False if it has ended already. One of several concurrent calls succeeds. */
    settleChange: async (
      id: string,
      set: Pick<StoredChange, 'status' | 'settledAt'> & Partial<Pick<StoredChange, 'reason'>>,
      session: ClientSession,
    ): Promise<boolean> =>
      (await changes.updateOne({ _id: id, status: 'open' }, { $set: set }).session(session)).modifiedCount === 1,

    deleteChangesOf: async (userId: string, session: ClientSession): Promise<void> => {
      await changes.deleteMany({ userId }).session(session);
    },
  };
}

export type WalletRepository = ReturnType<typeof createWalletRepository>;
