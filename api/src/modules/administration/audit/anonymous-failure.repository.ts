import type { Connection } from 'mongoose';
import { anonymousFailureModel, type AnonymousFailureDocument } from './anonymous-failure.model.ts';

/** Several failures that share one audit line. */
export type FailureCount = Readonly<Omit<AnonymousFailureDocument, '_id'>>;

/** Counts outside of the audit log, whose lines never change. */
export function createAnonymousFailureRepository(connection: Connection) {
  const failures = anonymousFailureModel(connection);
  return {
    /** Counts a failure and returns the id of its shared line, which is `lineId` for the first failure. */
    count: async (id: string, lineId: string, lastAt: Date): Promise<string> => {
      const update = { $inc: { count: 1 }, $max: { lastAt }, $setOnInsert: { lineId } };
      const options = { upsert: true, returnDocument: 'after' } as const;
      return (await failures.findOneAndUpdate({ _id: id }, update, options).lean()).lineId;
    },

    /** The counts of those lines that stand for failures without a signed-in caller. */
    listOf: async (lineIds: readonly string[]): Promise<FailureCount[]> =>
      failures.find({ lineId: { $in: [...lineIds] } }, { _id: 0 }).lean(),
  };
}

export type AnonymousFailureRepository = ReturnType<typeof createAnonymousFailureRepository>;
