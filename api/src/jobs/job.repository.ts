import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../db/database-errors.ts';
import { jobModel, type JobDocument } from './job.model.ts';

/** A stored time may be this many times further ahead than any process sets, because clocks of servers differ. */
const CLOCK_TOLERANCE = 2;

export interface JobState extends Readonly<Pick<JobDocument, 'holder' | 'leaseUntil' | 'dueAt' | 'failures'>> {
  readonly name: string;
  readonly endedAt: Date | null;
}

/** The latest time that a process can have set. A later one comes from a clock that was set back since. */
const latestTime = (now: Date, aheadMs: number) => new Date(now.getTime() + aheadMs * CLOCK_TOLERANCE);

export function isDueAt({ dueAt }: JobState, now: Date, restMaxMs: number): boolean {
  return dueAt <= now || dueAt > latestTime(now, restMaxMs);
}

/** The filter of rows that no other process holds. */
export function isFreeAt(now: Date, leaseUntil: Date) {
  const leaseMs = leaseUntil.getTime() - now.getTime();
  return { $or: [{ leaseUntil: { $lte: now } }, { leaseUntil: { $gt: latestTime(now, leaseMs) } }] };
}

/** How a run ended. */
export type JobEnding = Pick<JobDocument, 'dueAt' | 'failures'> & Partial<Pick<JobDocument, 'state' | 'lastError'>>;

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
      const isDue = { $or: [{ dueAt: { $lte: now } }, { dueAt: { $gt: latestTime(now, restMaxMs) } }] };
      const taken = await jobs
        .findOneAndUpdate(
          { _id: name, $and: [isDue, isFreeAt(now, leaseUntil)] },
          { $set: { holder, leaseUntil } },
          { returnDocument: 'after' },
        )
        .lean();
      return taken && taken.failures;
    },

    /** Of a job or a piece of work. False if the lease ended and another process has taken it. */
    renew: async (id: string, holder: string, leaseUntil: Date): Promise<boolean> => {
      const { matchedCount } = await jobs.updateOne({ _id: id, holder }, { $set: { leaseUntil } });
      return matchedCount === 1;
    },

    giveBack: async (id: string, holder: string, { now, ...set }: { now: Date } & JobEnding): Promise<void> => {
      await jobs.updateOne({ _id: id, holder }, { $set: { ...set, holder: null, leaseUntil: now, endedAt: now } });
    },

    /**
     * Makes a job due now and takes it from its holder. A running holder stops when it renews its lease. False if there
     * is no such job.
     */
    release: async (name: string, now: Date): Promise<boolean> => {
      const $set = { holder: null, leaseUntil: now, dueAt: now };
      return (await jobs.updateOne({ _id: name, kind: null }, { $set })).matchedCount === 1;
    },

    list: async (): Promise<JobState[]> => {
      const found = await jobs.find({ kind: null }).sort({ _id: 1 }).lean();
      return found.map(({ _id: name, endedAt = null, ...rest }) => ({ name, endedAt, ...rest }));
    },
  };
}

export type JobRepository = ReturnType<typeof createJobRepository>;
