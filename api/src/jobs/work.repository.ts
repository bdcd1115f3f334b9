import type { ClientSession, Connection, PipelineStage } from 'mongoose';
import { isDuplicateKey } from '../db/database-errors.ts';
import { isFreeAt } from './job.repository.ts';
import { jobModel, type JobDocument } from './job.model.ts';

/** A piece of work that this process has taken. `failures` counts this attempt. */
export interface WorkPiece extends Readonly<Pick<JobDocument, 'payload' | 'failures'>> {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
}

export interface DeadWork {
  readonly id: string;
  readonly kind: string;
  readonly failures: number;
  readonly lastError: string;
  readonly endedAt: Date;
}

/** The pieces of one kind that are not done. */
export interface WorkCount {
  readonly kind: string;
  readonly waiting: number;
  readonly running: number;
  readonly dead: number;
  readonly oldestDueAt: Date | null;
  /** Of the piece that ended last, if that failed. */
  readonly lastError: string | null;
}

const idOf = (kind: string, key: string): string => `${kind}:${key}`;

const inSession = (session?: ClientSession) => (session ? { session } : {});

/** Counts the pieces that are not done, by kind. */
const countStages = (now: Date): PipelineStage[] => [
  { $match: { kind: { $gt: '' }, state: { $in: ['waiting', 'dead'] } } },
  { $sort: { endedAt: 1 } },
  {
    $group: {
      _id: '$kind',
      all: { $sum: 1 },
      running: { $sum: { $cond: [{ $and: ['$holder', { $gt: ['$leaseUntil', now] }] }, 1, 0] } },
      dead: { $sum: { $cond: [{ $eq: ['$state', 'dead'] }, 1, 0] } },
      oldestDueAt: { $min: { $cond: [{ $eq: ['$state', 'waiting'] }, '$dueAt', null] } },
      lastError: { $last: '$lastError' },
    },
  },
  { $sort: { _id: 1 } },
  {
    $project: {
      _id: 0,
      kind: '$_id',
      waiting: { $subtract: ['$all', { $add: ['$running', '$dead'] }] },
      running: 1,
      dead: 1,
      oldestDueAt: 1,
      lastError: { $ifNull: ['$lastError', null] },
    },
  },
];

/** Pieces of work, in the collection of the jobs. */
export function createWorkRepository(connection: Connection) {
  const jobs = jobModel(connection);
  const isDead = (id: string) => ({ _id: id, state: 'dead' as const });
  return {
    /** False if the kind has a piece with this key. */
    store: async (
      piece: { kind: string; key: string; payload: object; now: Date; dueAt: Date },
      session?: ClientSession,
    ): Promise<boolean> => {
      const { kind, key, payload, now, dueAt } = piece;
      const $setOnInsert = { kind, state: 'waiting', payload, holder: null, leaseUntil: now, dueAt, failures: 0 };
      const filter = { _id: idOf(kind, key) };
      try {
        return (
          (await jobs.updateOne(filter, { $setOnInsert }, { upsert: true, ...inSession(session) })).upsertedCount === 1
        );
      } catch (error) {
        // Another process stored it first. A transaction runs again and finds it.
        if (session || !isDuplicateKey(error)) throw error;
        return false;
      }
    },

    /** Takes the piece of these kinds that has been due for longest. */
    takeNext: async (
      kinds: readonly string[],
      holder: string,
      { now, leaseUntil }: { now: Date; leaseUntil: Date },
    ): Promise<WorkPiece | null> => {
      const isDue = { kind: { $in: [...kinds] }, state: 'waiting' as const, dueAt: { $lte: now } };
      const taken = await jobs
        .findOneAndUpdate(
          { ...isDue, ...isFreeAt(now, leaseUntil) },
          { $set: { holder, leaseUntil }, $inc: { failures: 1 } },
          { sort: { dueAt: 1 }, returnDocument: 'after' },
        )
        .lean();
      if (!taken?.kind) return null;
      const { _id: id, kind, failures, payload } = taken;
      return { id, kind, key: id.slice(idOf(kind, '').length), failures, ...(payload && { payload }) };
    },

    /** Keeps the key without the payload. False if this process does not hold the piece any more. */
    finish: async (id: string, holder: string, now: Date, session?: ClientSession): Promise<boolean> => {
      const $set = { state: 'done' as const, doneAt: now, endedAt: now, holder: null, leaseUntil: now };
      const update = { $set, $unset: { payload: 1, lastError: 1 } };
      const { matchedCount } = await jobs.updateOne({ _id: id, holder }, update, inSession(session));
      return matchedCount === 1;
    },

    /** False if there is no such dead letter. */
    retry: async (id: string, now: Date, session?: ClientSession): Promise<boolean> => {
      const $set = { state: 'waiting' as const, dueAt: now, failures: 0 };
      const { matchedCount } = await jobs.updateOne(isDead(id), { $set }, inSession(session));
      return matchedCount === 1;
    },

    /** Removes a dead letter with its key. False if there is none. */
    drop: async (id: string): Promise<boolean> => (await jobs.deleteOne(isDead(id))).deletedCount === 1,

    /** The pieces of a kind that are not done. */
    listOpen: async (kind: string): Promise<Pick<WorkPiece, 'id' | 'payload'>[]> => {
      const found = await jobs.find({ kind, state: { $in: ['waiting', 'dead'] } }, { payload: 1 }).lean();
      return found.map(({ _id: id, payload }) => ({ id, ...(payload && { payload }) }));
    },

    /** The longest dead first. */
    listDead: async (kinds: readonly string[], limit: number): Promise<DeadWork[]> => {
      const found = await jobs
        .find({ kind: { $in: [...kinds] }, state: 'dead' })
        .sort({ dueAt: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id: id, kind, failures, lastError = '', endedAt, dueAt }) => ({
        ...{ id, failures, lastError },
        kind: kind ?? '',
        endedAt: endedAt ?? dueAt,
      }));
    },

    count: (now: Date): Promise<WorkCount[]> => jobs.aggregate<WorkCount>(countStages(now)),
  };
}

export type WorkRepository = ReturnType<typeof createWorkRepository>;
