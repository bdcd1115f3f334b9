import { RETURN_WITHIN_DAYS, type VisitSource } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { nativeOf } from '../../../db/native.ts';
import { activityModels } from './activity.model.ts';

const RETURN_WITHIN_MS = RETURN_WITHIN_DAYS * 24 * 60 * 60_000;

/** A user who takes part in a quest for the first time. */
interface Participant {
  readonly userId: string;
  readonly projectId: string;
  readonly source: VisitSource;
  readonly at: Date;
}

/**
 * Distinguishes newcomers of a project from those who return. The counts are added to the rows that a participation
 * writes anyway, so quests of a project do not wait for each other.
 */
export function createNewcomers(connection: Connection) {
  const { newcomers } = activityModels(connection);
  return {
    /** Records a participation in a quest that is new to the user. Returns the counts that it adds to the quest. */
    meet: async (
      { userId, projectId, source, at }: Participant,
      session: ClientSession,
    ): Promise<Readonly<Record<string, number>>> => {
      const _id = `${userId}:${projectId}`;
      const first = { $setOnInsert: { source, firstAt: at, hasReturned: false } };
      const before = await nativeOf(newcomers).findOneAndUpdate({ _id }, first, { upsert: true, session });
      if (!before) return { [`newcomers.${source}`]: 1 };
      if (before.hasReturned || at.getTime() - before.firstAt.getTime() > RETURN_WITHIN_MS) return {};
      await newcomers.updateOne({ _id }, { $set: { hasReturned: true } }).session(session);
      return { [`returned.${before.source}`]: 1 };
    },

    erase: async (userId: string, session: ClientSession): Promise<void> => {
      await newcomers.deleteMany({ _id: { $gt: `${userId}:`, $lt: `${userId};` } }).session(session);
    },
  };
}
