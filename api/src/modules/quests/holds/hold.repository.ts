import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { withId } from '../../../db/document-schema.ts';
import { NEWEST_FIRST } from '../../../http/cursor-page.ts';
import { readSortedPage } from '../../../http/sorted-page.ts';
import { holdModels, type HoldDocument, type StoredHold } from './hold.model.ts';

type Asked = { readonly before: string; readonly limit: number };

export function createHoldRepository(connection: Connection) {
  const { holds } = holdModels(connection);
  return {
    insert: async ({ id, ...rest }: StoredHold, session: ClientSession): Promise<void> => {
      await holds.insertOne({ _id: id, ...rest }, { session });
    },

    find: async (filter: QueryFilter<HoldDocument>, session?: ClientSession): Promise<StoredHold | null> => {
      const found = await holds
        .findOne(filter)
        .session(session ?? null)
        .lean();
      return found && withId(found);
    },

    /** Changes a hold that was read in this transaction: of concurrent changes one succeeds. */
    change: async (id: string, change: Partial<HoldDocument>, session: ClientSession): Promise<void> => {
      await holds.updateOne({ _id: id }, { $set: change }, { session });
    },

    /** One page of a user's, or of those in a state. */
    page: (of: Pick<StoredHold, 'userId'> | Pick<StoredHold, 'state'>, asked: Asked) =>
      readSortedPage<StoredHold>({ order: NEWEST_FIRST, ...asked }, async (range, limit) => {
        const $and = [of, ...range] as QueryFilter<HoldDocument>[];
        return (await holds.find({ $and }).sort(NEWEST_FIRST).limit(limit).lean()).map(withId);
      }),

    countHeld: (): Promise<number> => holds.countDocuments({ state: 'held' }),

    listHeldOf: async (userId: string, session: ClientSession): Promise<StoredHold[]> =>
      (await holds.find({ userId, state: 'held' }).session(session).lean()).map(withId),

    /** A user's holds after this one. */
    listOf: async (userId: string, after: string, limit: number): Promise<StoredHold[]> =>
      (
        await holds
          .find({ userId, _id: { $gt: after } })
          .sort({ _id: 1 })
          .limit(limit)
          .lean()
      ).map(withId),

    /** Removes the user from their holds, with what was written. */
    erase: async (userId: string, session: ClientSession): Promise<void> => {
      await holds.updateMany({ userId }, { $set: { userId: '', reason: '', appeal: null } }).session(session);
    },
  };
}

export type HoldRepository = ReturnType<typeof createHoldRepository>;
