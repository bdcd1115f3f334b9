import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { withId } from '../../../db/document-schema.ts';
import { NEWEST_FIRST } from '../../../http/cursor-page.ts';
import { readSortedPage, sortedBy } from '../../../http/sorted-page.ts';
import { appealModel, type AppealDocument, type StoredAppeal } from './appeal.model.ts';

/** Names a decision, which is appealed once. */
export type AppealedBy = Pick<StoredAppeal, 'kind' | 'subjectId' | 'decision'>;
type Answer = Pick<StoredAppeal, 'state' | 'answer' | 'answeredAt'>;

export function createAppealRepository(connection: Connection) {
  const appeals = appealModel(connection);
  return {
    insert: async ({ id, ...rest }: StoredAppeal, session: ClientSession): Promise<void> => {
      await appeals.insertOne({ _id: id, ...rest }, { session });
    },

    find: async (id: string, session?: ClientSession): Promise<StoredAppeal | null> => {
      const found = await appeals
        .findOne({ _id: id })
        .session(session ?? null)
        .lean();
      return found && withId(found);
    },

    /** The appeal against a decision. */
    findAgainst: async (against: AppealedBy, session?: ClientSession): Promise<StoredAppeal | null> => {
      const found = await appeals
        .findOne(against)
        .session(session ?? null)
        .lean();
      return found && withId(found);
    },

    /** Ends an open appeal. Null if it is not open; one of several concurrent calls succeeds. */
    end: async (id: string, answer: Answer, session: ClientSession): Promise<StoredAppeal | null> => {
      const options = { session, returnDocument: 'after' } as const;
      const ended = await appeals.findOneAndUpdate({ _id: id, state: 'open' }, { $set: answer }, options).lean();
      return ended && withId(ended);
    },

    /** Closes the open appeals about a subject that are not against this decision. */
    closeOthers: async (
      { kind, subjectId, decision }: AppealedBy,
      answeredAt: Date,
      session: ClientSession,
    ): Promise<void> => {
      const others = { kind, subjectId, decision: { $ne: decision }, state: 'open' as const };
      await appeals.updateMany(others, { $set: { state: 'closed', answeredAt } }).session(session);
    },

    countOpen: (): Promise<number> => appeals.countDocuments({ state: 'open' }),

    hasUpheld: async (projectId: string, session: ClientSession): Promise<boolean> => {
      const against = { projectId, state: 'upheld', decidedBy: 'owner' } as const;
      return (await appeals.exists(against).session(session)) !== null;
    },

    /** One page of the appeals in a state, oldest first. */
    page: (state: StoredAppeal['state'], asked: { before: string; limit: number }) => {
      const { order } = sortedBy({ at: NEWEST_FIRST }, 'at');
      return readSortedPage<StoredAppeal>({ order, ...asked }, async (range, limit) => {
        const found = await appeals
          .find({ state, $and: [...range] as QueryFilter<AppealDocument>[] })
          .sort(order)
          .limit(limit)
          .lean();
        return found.map(withId);
      });
    },

    /** A user's appeals after this one. */
    listOf: async (userId: string, after: string | null, limit: number): Promise<StoredAppeal[]> => {
      const found = await appeals
        .find({ userId, ...(after !== null && { _id: { $gt: after } }) })
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
      return found.map(withId);
    },

    /** Removes the open appeals of a user, and what was written in the others. */
    erase: async (userId: string, session: ClientSession): Promise<void> => {
      await appeals.deleteMany({ userId, state: 'open' }).session(session);
      const erased = { userId: '', words: '', reason: '', answer: '' };
      await appeals.updateMany({ userId }, { $set: erased }).session(session);
    },
  };
}

export type AppealRepository = ReturnType<typeof createAppealRepository>;
