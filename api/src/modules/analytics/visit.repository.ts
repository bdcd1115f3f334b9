import type { ClientSession, Connection, mongo } from 'mongoose';
import { TOTAL } from '../activity/index.ts';
import { visitModels, type VisitDayDocument, type VisitKind, type VisitMarkDocument } from './visit.model.ts';

/** Quests by what was done with them. */
export type Quests = Readonly<Record<VisitKind, readonly number[]>>;

export type VisitRow = Readonly<Pick<VisitDayDocument, 'day' | 'questId' | 'views' | 'clicks'>>;

/** What is added to one row: by the path of its counts. */
export interface VisitIncrease extends Pick<VisitDayDocument, 'questId' | 'projectId' | 'day'> {
  readonly counts: Readonly<Record<string, number>>;
}

/** Writes of one command. More at once would keep the database from answering others for long. */
const WRITES_PER_COMMAND = 25;

/**
 * In slices, and past the models: a write for each quest that anybody sees is too many for their casting, and what is
 * written here is counted by ourselves.
 */
async function write<T extends mongo.Document>(
  collection: mongo.Collection<T>,
  writes: readonly mongo.AnyBulkWriteOperation<T>[],
  session: ClientSession,
): Promise<void> {
  for (let from = 0; from < writes.length; from += WRITES_PER_COMMAND) {
    await collection.bulkWrite(writes.slice(from, from + WRITES_PER_COMMAND), { session });
  }
}

export function createVisitRepository(connection: Connection) {
  const { days, marks } = visitModels(connection);
  const list = async (from: string, to: string): Promise<VisitRow[]> =>
    days.find({ _id: { $gte: from, $lt: to } }).lean();
  return {
    /** What these people have done already on their days, by mark. */
    findMarks: async (ids: readonly string[], session: ClientSession): Promise<ReadonlyMap<string, Quests>> => {
      const found = await marks
        .find({ _id: { $in: [...ids] } })
        .session(session)
        .lean();
      return new Map(found.map(({ _id, views = [], clicks = [] }) => [_id, { views, clicks }]));
    },

    addMarks: (added: readonly { id: string; quests: Quests; expiresAt: Date }[], session: ClientSession) =>
      write<VisitMarkDocument>(
        marks.collection as unknown as mongo.Collection<VisitMarkDocument>,
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

    increase: (increases: readonly VisitIncrease[], session: ClientSession) =>
      write<VisitDayDocument>(
        days.collection as unknown as mongo.Collection<VisitDayDocument>,
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
    listDays: (of: number | string, firstDay: string): Promise<VisitRow[]> =>
      // Days come before the sum in the order of ids.
      list(`${of}:${firstDay}`, `${of}:${TOTAL}`),

    findProjectTotal: (projectId: string): Promise<VisitRow[]> =>
      list(`${projectId}:${TOTAL}`, `${projectId}:${TOTAL}~`),
  };
}

export type VisitRepository = ReturnType<typeof createVisitRepository>;
