import type { ClientSession, Connection } from 'mongoose';
import { isDuplicateKey } from '../../db/database-errors.ts';
import { nativeOf } from '../../db/native.ts';
import { idempotencyRecordModel } from './idempotency-record.model.ts';

/** A run of a call. It may finish the call unless another run takes over. */
export interface Run {
  readonly id: string;
  readonly owner: string;
}

export interface NewRun extends Run {
  readonly accountId: string;
  readonly fingerprint: string;
  readonly lockedUntil: Date;
  readonly expiresAt: Date;
}

/** A record that prevents a new run. The answer is null while the other run is in progress. */
export interface ExistingRecord {
  readonly fingerprint: string;
  readonly answer: string | null;
  readonly lockedUntil: Date;
}

/** The steps that earlier runs committed, or the record that prevents a new run. */
export type BeginResult = { readonly steps: readonly string[] } | { readonly earlier: ExistingRecord };

export function createIdempotencyRecordRepository(connection: Connection) {
  const records = nativeOf(idempotencyRecordModel(connection));
  return {
    /** Takes a free or expired key, or takes over the same call from an ended process. */
    begin: async ({ id, ...rest }: NewRun, now: Date): Promise<BeginResult> => {
      const fresh = { $set: { ...rest, answer: null, steps: [] } };
      try {
        await records.updateOne({ _id: id, expiresAt: { $lte: now } }, fresh, { upsert: true });
        return { steps: [] };
      } catch (error) {
        // The key has a record that has not expired.
        if (!isDuplicateKey(error)) throw error;
      }
      const { fingerprint, owner, lockedUntil } = rest;
      const isAbandoned = { fingerprint, answer: null, lockedUntil: { $lte: now } };
      const taken = await records.findOneAndUpdate({ _id: id, ...isAbandoned }, { $set: { owner, lockedUntil } });
      if (taken) return { steps: taken.steps ?? [] };
      const found = await records.findOne({ _id: id });
      // The record was released in the meantime. The client retries as for a call in progress.
      return { earlier: found ?? { fingerprint, answer: null, lockedUntil: now } };
    },

    renew: async ({ id, owner }: Run, lockedUntil: Date): Promise<void> => {
      await records.updateOne({ _id: id, owner, answer: null }, { $set: { lockedUntil } });
    },

    /** Returns false if another run has taken over. */
    addStep: async ({ id, owner }: Run, step: string, session: ClientSession): Promise<boolean> => {
      const update = { $push: { steps: step } };
      const { matchedCount } = await records.updateOne({ _id: id, owner, answer: null }, update, { session });
      // This transaction erases the account and has erased the record with it.
      return matchedCount === 1 || (await records.findOne({ _id: id }, { session, projection: { _id: 1 } })) === null;
    },

    finish: async ({ id, owner }: Run, answer: string): Promise<void> => {
      await records.updateOne({ _id: id, owner, answer: null }, { $set: { answer, steps: [] } });
    },

    /** Frees the key. A call with committed steps keeps its record, and can be taken over from `now` on. */
    giveUp: async ({ id, owner }: Run, now: Date): Promise<void> => {
      const mine = { _id: id, owner, answer: null };
      const { deletedCount } = await records.deleteOne({ ...mine, 'steps.0': { $exists: false } });
      if (deletedCount === 0) await records.updateOne(mine, { $set: { lockedUntil: now } });
    },

    deleteOf: async (accountId: string, session: ClientSession): Promise<void> => {
      await records.deleteMany({ accountId }, { session });
    },
  };
}
