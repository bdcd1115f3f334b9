import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { activityModels, TOTAL, type ActivityDocument, type ActivityRow, type BySource } from './activity.model.ts';
import type { Quest } from '../quests/index.ts';
import { dayOf } from './utc-day.ts';

/** The quest of a row. */
export type ActiveQuest = Pick<Quest, 'id' | 'projectId' | 'liveAt'>;

/** All sources together. */
function totalOf(counts: BySource): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The fields that no {@link ActivityRow} has. */
const NOT_SHOWN = { _id: 0, completionCount: 0, isConcluded: 0 } as const;

export function createActivityRepository(connection: Connection) {
  const { activity } = activityModels(connection);
  const list = (filter: QueryFilter<ActivityDocument>): Promise<ActivityRow[]> =>
    activity.find(filter, NOT_SHOWN).lean();

  /** One command for all days: they are written with each participation. */
  const change = async (
    { id: questId, projectId }: ActiveQuest,
    days: readonly string[],
    changes: { $inc?: Readonly<Record<string, number>>; $set?: { isConcluded: true } },
    session: ClientSession,
  ): Promise<void> => {
    const upserts = days.map((day) => {
      const update = { ...changes, $setOnInsert: { questId, projectId, day } };
      return { updateOne: { filter: { _id: `${questId}:${day}` }, update, upsert: true } };
    });
    await activity.bulkWrite(upserts, { session });
  };

  return {
    /** Adds to a quest's day and sum, in the transaction of the counted action. */
    add: (quest: ActiveQuest, at: Date, changes: Readonly<Record<string, number>>, session: ClientSession) =>
      change(quest, [dayOf(at), TOTAL], { $inc: changes }, session),

    setConcluded: (quest: ActiveQuest, session: ClientSession) =>
      change(quest, [TOTAL], { $set: { isConcluded: true } }, session),

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
