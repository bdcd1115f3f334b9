import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { withId, type WithId } from '../../../db/document-schema.ts';
import { readSortedPage } from '../../../http/sorted-page.ts';
import { LATEST_START_FIRST, progressModels, type SeasonDocument } from './season.model.ts';

export type StoredSeason = WithId<SeasonDocument>;

export function createSeasonRepository(connection: Connection) {
  const { seasons, locks } = progressModels(connection);
  const newest = async (filter: QueryFilter<SeasonDocument>, limit: number, session?: ClientSession) => {
    const found = await seasons
      .find(filter)
      .sort(LATEST_START_FIRST)
      .limit(limit)
      .session(session ?? null)
      .lean();
    return found.map(withId);
  };
  return {
    find: async (id: string, session?: ClientSession): Promise<StoredSeason | null> => {
      const found = await seasons
        .findOne({ _id: id })
        .session(session ?? null)
        .lean();
      return found && withId(found);
    },

    /** The season of a moment. Seasons do not overlap, so it is the latest that has started by then, or none. */
    findAt: async (at: Date, session?: ClientSession): Promise<StoredSeason | null> => {
      const [season] = await newest({ startsAt: { $lte: at } }, 1, session);
      return season && at < season.endsAt ? season : null;
    },

    listAll: (session: ClientSession): Promise<StoredSeason[]> => newest({}, 0, session),

    listNewest: (limit: number): Promise<StoredSeason[]> => newest({}, limit),

    listStarted: (now: Date, limit: number): Promise<StoredSeason[]> => newest({ startsAt: { $lte: now } }, limit),

    page: (asked: { readonly before: string; readonly limit: number }) =>
      readSortedPage<StoredSeason>({ order: LATEST_START_FIRST, ...asked }, (range, limit) =>
        newest({ $and: [...range] as QueryFilter<SeasonDocument>[] }, limit),
      ),

    /** Makes concurrent changes of seasons conflict, so that each sees those before. */
    lock: async (session: ClientSession): Promise<void> => {
      await locks.updateOne({ _id: 'plan' }, { $inc: { changes: 1 } }, { upsert: true, session });
    },

    /** Another season with a moment of this one. Null if there is none. */
    findOverlapping: async (
      { id, startsAt, endsAt }: Omit<StoredSeason, 'name'>,
      session: ClientSession,
    ): Promise<StoredSeason | null> => {
      const filter = { _id: { $ne: id }, startsAt: { $lt: endsAt }, endsAt: { $gt: startsAt } };
      return (await newest(filter, 1, session))[0] ?? null;
    },

    put: async ({ id, ...rest }: StoredSeason, session: ClientSession): Promise<void> => {
      await seasons.replaceOne({ _id: id }, rest, { upsert: true, session });
    },

    remove: async (id: string, session: ClientSession): Promise<void> => {
      await seasons.deleteOne({ _id: id }, { session });
    },
  };
}

export type SeasonRepository = ReturnType<typeof createSeasonRepository>;
