import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../db/database-errors.ts';
import { jobModel, type JobDocument } from './job.model.ts';

/** A stored time may be this many times further ahead than any process sets, because clocks of servers differ. */
const CLOCK_TOLERANCE = 2;

export interface JobState extends Readonly<Omit<JobDocument, '_id' | 'endedAt'>> {
  readonly name: string;
  readonly endedAt: Date | null;
}

export function createJobRepository(connection: Connection) {
  const jobs = jobModel(connection);
  return {
    /** Stores a new job, which is due now. An existing job keeps its state. */
    ensure: async (name: string, now: Date): Promise<void> => {
      const $setOnInsert = { holder: null, leaseUntil: now, dueAt: now, failures: 0 };
      try {
        await jobs.updateOne({ _id: name }, { $setOnInsert }, { upsert: true });
      } catch (error) {
        // Another process stored it first.
        if (!isDuplicateKey(error)) throw error;
      }
    },

    /** Takes a due job without a holder. Returns its failures in a row, or null if it cannot be taken. */
    take: async (
      name: string,
      holder: string,
      { now, leaseUntil, restMaxMs }: { now: Date; leaseUntil: Date; restMaxMs: number },
    ): Promise<number | null> => {
      const leaseMs = leaseUntil.getTime() - now.getTime();
      // A time too far ahead comes from a clock that was set back later.
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

    /** False if the lease ended and another process has taken the job. */
    renew: async (name: string, holder: string, leaseUntil: Date): Promise<boolean> => {
      const { matchedCount } = await jobs.updateOne({ _id: name, holder }, { $set: { leaseUntil } });
      return matchedCount === 1;
    },

    giveBack: async (
      name: string,
      holder: string,
      { now, ...set }: { now: Date; dueAt: Date; failures: number },
    ): Promise<void> => {
      await jobs.updateOne({ _id: name, holder }, { $set: { ...set, holder: null, leaseUntil: now, endedAt: now } });
    },

    /**
     * Makes a job due now and takes it from its holder. A running holder stops when it renews its lease. False if there
     * is no such job.
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
