import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../db/database-errors.ts';
import { jobModel, type JobDocument } from './job.model.ts';

/** So many times what is set may lie ahead, since the clocks of two servers differ. */
const CLOCK_TOLERANCE = 2;

export interface JobState extends Readonly<Omit<JobDocument, '_id' | 'endedAt'>> {
  readonly name: string;
  readonly endedAt: Date | null;
}

export function createJobRepository(connection: Connection) {
  const jobs = jobModel(connection);
  return {
    /** Makes the job known, due at once; one that is known keeps its state. */
    ensure: async (name: string, now: Date): Promise<void> => {
      const $setOnInsert = { holder: null, leaseUntil: now, dueAt: now, failures: 0 };
      try {
        await jobs.updateOne({ _id: name }, { $setOnInsert }, { upsert: true });
      } catch (error) {
        // Another process was first.
        if (!isDuplicateKey(error)) throw error;
      }
    },

    /** Takes a job that is due and that nobody holds. Answers how often it has failed; null when there is none. */
    take: async (
      name: string,
      holder: string,
      { now, leaseUntil, restMaxMs }: { now: Date; leaseUntil: Date; restMaxMs: number },
    ): Promise<number | null> => {
      const leaseMs = leaseUntil.getTime() - now.getTime();
      // What lies further ahead than anybody sets it was set by a clock that has been put back since.
      const beyond = (ms: number) => new Date(now.getTime() + ms * CLOCK_TOLERANCE);
      const isDue = { $or: [{ dueAt: { $lte: now } }, { dueAt: { $gt: beyond(restMaxMs) } }] };
      const isFree = { $or: [{ leaseUntil: { $lte: now } }, { leaseUntil: { $gt: beyond(leaseMs) } }] };
      const taken = await jobs
        .findOneAndUpdate(
          { _id: name, $and: [isDue, isFree] },
          { $set: { holder, leaseUntil } },
          { returnDocument: 'after' },
        )
        .lean();
      return taken && taken.failures;
    },

    /** False when the lease ran out and another process has taken the job. */
    renew: async (name: string, holder: string, leaseUntil: Date): Promise<boolean> => {
      const { matchedCount } = await jobs.updateOne({ _id: name, holder }, { $set: { leaseUntil } });
      return matchedCount === 1;
    },

    giveBack: async (
      name: string,
      holder: string,
      state: { now: Date; dueAt: Date; failures: number },
    ): Promise<void> => {
      const { now, dueAt, failures } = state;
      await jobs.updateOne(
        { _id: name, holder },
        { $set: { holder: null, leaseUntil: now, endedAt: now, dueAt, failures } },
      );
    },

    /**
     * Makes it due at once and anybody's to take, whoever holds it: a holder that still lives finds out when it renews
     * its lease, and ends. False when there is no such job.
     */
    release: async (name: string, now: Date): Promise<boolean> => {
      const { matchedCount } = await jobs.updateOne(
        { _id: name },
        { $set: { holder: null, leaseUntil: now, dueAt: now } },
      );
      return matchedCount === 1;
    },

    list: async (): Promise<JobState[]> => {
      const found = await jobs.find().sort({ _id: 1 }).lean();
      return found.map(({ _id: name, endedAt = null, ...rest }) => ({ name, endedAt, ...rest }));
    },
  };
}
