import type { ClientSession, Connection } from 'mongoose';
import { withId, type WithId } from '../../../db/document-schema.ts';
import { drawModels, type WinnerClaimDocument } from './draw.model.ts';

export type WinnerClaim = WithId<WinnerClaimDocument>;

/** Claims that are due. Without the lower limit, the index of due times could not be used. */
function dueBy(now: Date) {
  return { dueAt: { $gt: new Date(0), $lte: now } };
}

export function createClaimRepository(connection: Connection) {
  const { claims } = drawModels(connection);
  return {
    open: async (claim: Omit<WinnerClaim, 'id' | 'remindedDay'>, session: ClientSession): Promise<void> => {
      const _id = `${claim.giveawayId}-${claim.place}`;
      await claims.insertOne({ _id, ...claim, remindedDay: 0 }, { session });
    },

    /** The claims to look at, the most overdue first. */
    listDue: async (now: Date, limit: number): Promise<WinnerClaim[]> => {
      const found = await claims.find(dueBy(now)).sort({ dueAt: 1, _id: 1 }).limit(limit).lean();
      return found.map(withId);
    },

    /** The claims of a user who could not be paid at the last look. */
    listUnpaidOf: async (userId: string): Promise<WinnerClaim[]> => {
      const found = await claims.find({ userId, dueAt: { $ne: null } }).lean();
      return found.map(withId);
    },

    /** Null if another run has looked at it. */
    findDue: async (id: string, now: Date, session: ClientSession): Promise<WinnerClaim | null> => {
      const found = await claims
        .findOne({ _id: id, ...dueBy(now) })
        .session(session)
        .lean();
      return found && withId(found);
    },

    hasDue: async (giveawayId: number, now: Date, session: ClientSession): Promise<boolean> =>
      (await claims.exists({ giveawayId, ...dueBy(now) }).session(session)) !== null,

    change: async (id: string, set: Partial<Omit<WinnerClaim, 'id'>>, session: ClientSession): Promise<void> => {
      await claims.updateOne({ _id: id }, { $set: set }).session(session);
    },

    /** Makes the claims of a user due. */
    makeDue: async (userId: string, now: Date, session: ClientSession): Promise<void> => {
      await claims.updateMany({ userId }, { $set: { dueAt: now } }).session(session);
    },

    close: async (id: string, session: ClientSession): Promise<void> => {
      await claims.deleteOne({ _id: id }).session(session);
    },
  };
}

export type ClaimRepository = ReturnType<typeof createClaimRepository>;
