import type { ClientSession, Connection, mongo } from 'mongoose';
import { TOTAL } from '../../quests/activity/index.ts';
import {
  viewCountModels,
  type DailyViewCountDocument,
  type VisitKind,
  type ViewDedupKeyDocument,
} from './view-count.model.ts';

/** Quest ids by kind of visit. */
export type Quests = Readonly<Record<VisitKind, readonly number[]>>;

export type ViewCountRow = Readonly<Pick<DailyViewCountDocument, 'day' | 'questId' | 'views' | 'clicks'>>;

/** The increments of one row, by the path of each count. */
export interface ViewCountIncrease extends Pick<DailyViewCountDocument, 'questId' | 'projectId' | 'day'> {
  readonly counts: Readonly<Record<string, number>>;
}

/** The number of writes per command. A larger command would delay others. */
const WRITES_PER_COMMAND = 25;

/** Writes in slices, and without the models, because mongoose is too slow for a write per viewed quest. */
async function write<T extends mongo.Document>(
  collection: mongo.Collection<T>,
  writes: readonly mongo.AnyBulkWriteOperation<T>[],
  session: ClientSession,
): Promise<void> {
  for (let from = 0; from < writes.length; from += WRITES_PER_COMMAND) {
    await collection.bulkWrite(writes.slice(from, from + WRITES_PER_COMMAND), { session });
  }
}

export function createViewCountRepository(connection: Connection) {
  const { counts, dedupKeys } = viewCountModels(connection);
  const list = (from: string, to: string): Promise<ViewCountRow[]> =>
    counts.find({ _id: { $gte: from, $lt: to } }).lean();
  return {
    /** The quests that these users have already seen or opened on their days, by deduplication key. */
    findDedupKeys: async (ids: readonly string[], session: ClientSession): Promise<ReadonlyMap<string, Quests>> => {
      const found = await dedupKeys
        .find({ _id: { $in: [...ids] } })
        .session(session)
        .lean();
      return new Map(found.map(({ _id, views = [], clicks = [] }) => [_id, { views, clicks }]));
    },

    addDedupKeys: (added: readonly { id: string; quests: Quests; expiresAt: Date }[], session: ClientSession) =>
      write<ViewDedupKeyDocument>(
        dedupKeys.collection as unknown as mongo.Collection<ViewDedupKeyDocument>,
        added.map(({ id, quests, expiresAt }) => ({
          updateOne: {
            filter: { _id: id },
            update: {
              $push: { views: { $each: [...quests.views] }, clicks: { $each: [...quests.clicks] } },
              $setOnInsert: { expiresAt },
            },
            upsert: true,
          },
        })),
        session,
      ),

    increase: (increases: readonly ViewCountIncrease[], session: ClientSession) =>
      write<DailyViewCountDocument>(
        counts.collection as unknown as mongo.Collection<DailyViewCountDocument>,
        increases.map(({ questId, projectId, day, counts }) => ({
          updateOne: {
            filter: { _id: `${questId ?? projectId}:${day}` },
            update: { $inc: counts, $setOnInsert: { questId, projectId, day } },
            upsert: true,
          },
        })),
        session,
      ),

    /** The days of a quest, or of all quests of a project, from this one on. */
    listDays: (of: number | string, firstDay: string): Promise<ViewCountRow[]> =>
      // By id, days sort before the sum.
      list(`${of}:${firstDay}`, `${of}:${TOTAL}`),

    findProjectTotal: (projectId: string): Promise<ViewCountRow[]> =>
      list(`${projectId}:${TOTAL}`, `${projectId}:${TOTAL}~`),
  };
}

export type ViewCountRepository = ReturnType<typeof createViewCountRepository>;
