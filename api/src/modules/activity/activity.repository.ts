import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import {
  activityModels,
  bySource,
  TOTAL,
  type ActivityDocument,
  type ActivityRow,
  type BySource,
} from './activity.model.ts';
import type { Quest } from '../quests/index.ts';
import { dayOf } from './utc-day.ts';

/** The quest of a row. */
export type ActiveQuest = Pick<Quest, 'id' | 'projectId' | 'liveAt'>;

const NOTHING = bySource.parse({});

/** All sources together. */
function totalOf(counts: BySource): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** A row from an older version may lack some counts. */
function toRow({ questId, projectId, day, ...counts }: ActivityDocument): ActivityRow {
  const countsOf = (name: 'participants' | 'newcomers' | 'returned' | 'submissions' | 'completions') => ({
    ...NOTHING,
    ...counts[name],
  });
  return {
    questId,
    projectId,
    day,
    participants: countsOf('participants'),
    newcomers: countsOf('newcomers'),
    returned: countsOf('returned'),
    submissions: countsOf('submissions'),
    completions: countsOf('completions'),
    work: { ...{ count: 0, ms: 0 }, ...counts.work },
  };
}

export function createActivityRepository(connection: Connection) {
  const { activity } = activityModels(connection);
  const list = async (filter: QueryFilter<ActivityDocument>): Promise<ActivityRow[]> =>
    (await activity.find(filter).lean()).map(toRow);

  const change = async (
    { id: questId, projectId }: ActiveQuest,
    day: string,
    update: { $inc?: Readonly<Record<string, number>>; $set?: { isConcluded: true } },
    session: ClientSession,
  ): Promise<void> => {
    const $setOnInsert = { questId, projectId, day };
    await activity.updateOne({ _id: `${questId}:${day}` }, { ...update, $setOnInsert }, { upsert: true, session });
  };

  return {
    /** Adds to a quest's day and sum, in the transaction of the counted action. */
    add: async (
      quest: ActiveQuest,
      at: Date,
      changes: Readonly<Record<string, number>>,
      session: ClientSession,
    ): Promise<void> => {
      for (const day of [dayOf(at), TOTAL]) await change(quest, day, { $inc: changes }, session);
    },

    setConcluded: (quest: ActiveQuest, session: ClientSession) =>
      change(quest, TOTAL, { $set: { isConcluded: true } }, session),

    /** The days of a quest from this one on. */
    listQuestDays: (questId: number, firstDay: string): Promise<ActivityRow[]> =>
      // By id, days sort before the sum.
      list({ _id: { $gte: `${questId}:${firstDay}`, $lt: `${questId}:${TOTAL}` } }),

    /** The days of all quests of a project from this one on. */
    listProjectDays: (projectId: string, firstDay: string): Promise<ActivityRow[]> =>
      list({ projectId, day: { $gte: firstDay, $lt: TOTAL } }),

    /** The sums of all quests of a project. */
    listProjectTotals: (projectId: string): Promise<ActivityRow[]> => list({ projectId, day: TOTAL }),

    /** The activity in all quests on a day. */
    sumDay: async (day: string): Promise<{ participants: number; submissions: number }> => {
      const sum = { participants: 0, submissions: 0 };
      for await (const { participants, submissions } of activity.find({ day }).lean().cursor()) {
        sum.participants += totalOf(participants);
        sum.submissions += totalOf(submissions);
      }
      return sum;
    },

    /** The number of a project's concluded quests, and of those with a completion. */
    countConcluded: async (projectId: string): Promise<{ all: number; completed: number }> => {
      const [all, completed] = await Promise.all([
        activity.countDocuments({ projectId, isConcluded: true }),
        activity.countDocuments({ projectId, isConcluded: true, completionCount: { $gt: 0 } }),
      ]);
      return { all, completed };
    },
  };
}
