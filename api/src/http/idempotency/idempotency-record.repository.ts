import type { ClientSession, Connection } from 'mongoose';
import { isDuplicateKey } from '../../db/database-errors.ts';
import { idempotencyRecordModel, keptAnswerModel, type IdempotencyRecordModel } from './idempotency-record.model.ts';

/** One run of a call, which may finish it as long as no other run has taken over. */
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

/** What stands in the way of beginning: an answer, or (null) a run that is under way. */
export interface ExistingRecord {
  readonly fingerprint: string;
  readonly answer: string | null;
  readonly lockedUntil: Date;
}

/** The steps that earlier runs of the call have committed, or what stands in its way. */
export type BeginResult = { readonly steps: readonly string[] } | { readonly earlier: ExistingRecord };

function createRecords(kept: IdempotencyRecordModel) {
  return {
    /** Takes a key that is free or has expired, or takes over the same call from a process that is gone. */
    begin: async ({ id, ...rest }: NewRun, now: Date): Promise<BeginResult> => {
      const fresh = { $set: { ...rest, answer: null, steps: [] } };
      try {
        await kept.updateOne({ _id: id, expiresAt: { $lte: now } }, fresh, { upsert: true });
        return { steps: [] };
      } catch (error) {
        // The upsert found nothing that has expired, and could not insert beside what is there.
        if (!isDuplicateKey(error)) throw error;
      }
      const { fingerprint, owner, lockedUntil } = rest;
      const isAbandoned = { fingerprint, answer: null, lockedUntil: { $lte: now } };
      const taken = await kept.findOneAndUpdate({ _id: id, ...isAbandoned }, { $set: { owner, lockedUntil } }).lean();
      if (taken) return { steps: taken.steps ?? [] };
      const found = await kept.findOne({ _id: id }).lean();
      // Given up in between: like one that is under way, to be tried again.
      return { earlier: found ?? { fingerprint, answer: null, lockedUntil: now } };
    },

    renew: async ({ id, owner }: Run, lockedUntil: Date): Promise<void> => {
      await kept.updateOne({ _id: id, owner, answer: null }, { $set: { lockedUntil } });
    },

    /** False when another run has the call. */
    addStep: async ({ id, owner }: Run, step: string, session: ClientSession): Promise<boolean> => {
      const update = { $push: { steps: step } };
      const { matchedCount } = await kept.updateOne({ _id: id, owner, answer: null }, update).session(session);
      // Gone in this very transaction with the account that it belongs to.
      return matchedCount === 1 || !(await kept.exists({ _id: id }).session(session));
    },

    finish: async ({ id, owner }: Run, answer: string): Promise<void> => {
      await kept.updateOne({ _id: id, owner, answer: null }, { $set: { answer, steps: [] } });
    },

    /** Frees the key, or when the call has committed something leaves it to be taken over from `now` on. */
    giveUp: async ({ id, owner }: Run, now: Date): Promise<void> => {
      const mine = { _id: id, owner, answer: null };
      const { deletedCount } = await kept.deleteOne({ ...mine, 'steps.0': { $exists: false } });
      if (deletedCount === 0) await kept.updateOne(mine, { $set: { lockedUntil: now } });
    },

    setSteps: async ({ id, owner }: Run, steps: readonly string[]): Promise<void> => {
      await kept.updateOne({ _id: id, owner, answer: null }, { $set: { steps } });
    },

    deleteOf: async (accountId: string, session: ClientSession): Promise<void> => {
      await kept.deleteMany({ accountId }).session(session);
    },
  };
}

/**
 * During an upgrade the release before knows the first collection only, and the release after this one the second. A
 * run therefore has a key in both or in neither. The longer list of steps is the whole one: the other collection lacks
 * what the other release has added.
 */
export function createIdempotencyRecordRepository(connection: Connection) {
  const earlier = createRecords(keptAnswerModel(connection));
  const records = createRecords(idempotencyRecordModel(connection));
  return {
    begin: async (run: NewRun, now: Date): Promise<BeginResult> => {
      const first = await earlier.begin(run, now);
      if ('earlier' in first) return first;
      const second = await records.begin(run, now);
      if ('earlier' in second) {
        await earlier.giveUp(run, now);
        return second;
      }
      if (first.steps.length <= second.steps.length) return second;
      await records.setSteps(run, first.steps);
      return first;
    },

    renew: async (run: Run, lockedUntil: Date): Promise<void> => {
      await Promise.all([earlier, records].map((each) => each.renew(run, lockedUntil)));
    },

    addStep: async (run: Run, step: string, session: ClientSession): Promise<boolean> =>
      (await earlier.addStep(run, step, session)) && records.addStep(run, step, session),

    finish: async (run: Run, answer: string): Promise<void> => {
      await earlier.finish(run, answer);
      await records.finish(run, answer);
    },

    giveUp: async (run: Run, now: Date): Promise<void> => {
      await earlier.giveUp(run, now);
      await records.giveUp(run, now);
    },

    deleteOf: async (accountId: string, session: ClientSession): Promise<void> => {
      await earlier.deleteOf(accountId, session);
      await records.deleteOf(accountId, session);
    },
  };
}
