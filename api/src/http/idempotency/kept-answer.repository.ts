import type { ClientSession, Connection } from 'mongoose';
import { isDuplicateKey } from '../../db/database-errors';
import { keptAnswerModel } from './kept-answer.model';

export interface Begun {
  readonly id: string;
  readonly accountId: string;
  readonly fingerprint: string;
  readonly lockedUntil: Date;
  readonly expiresAt: Date;
}

/** What stands in the way of beginning: an answer, or (null) somebody who is at it. */
export interface Earlier {
  readonly fingerprint: string;
  readonly answer: string | null;
}

export function createKeptAnswerRepository(connection: Connection) {
  const kept = keptAnswerModel(connection);
  return {
    /** Takes a key that is free, has expired, or whose process is gone; null then, else who has it. */
    begin: async ({ id, ...rest }: Begun, now: Date): Promise<Earlier | null> => {
      const isFree = { $or: [{ expiresAt: { $lte: now } }, { answer: null, lockedUntil: { $lte: now } }] };
      try {
        await kept.updateOne({ _id: id, ...isFree }, { $set: { ...rest, answer: null } }, { upsert: true });
        return null;
      } catch (error) {
        // The upsert found nothing free, and could not insert beside what is there.
        if (!isDuplicateKey(error)) throw error;
      }
      const found = await kept.findOne({ _id: id }).lean();
      // Given up in between: like one that is under way, to be tried again.
      return found ?? { fingerprint: rest.fingerprint, answer: null };
    },

    finish: async (id: string, answer: string): Promise<void> => {
      await kept.updateOne({ _id: id }, { $set: { answer } });
    },

    giveUp: async (id: string): Promise<void> => {
      await kept.deleteOne({ _id: id, answer: null });
    },

    deleteOf: async (accountId: string, session: ClientSession): Promise<void> => {
      await kept.deleteMany({ accountId }).session(session);
    },
  };
}
