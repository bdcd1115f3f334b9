import { createHmac } from 'node:crypto';
import type { Connection } from 'mongoose';
import { waitAfterFailuresS } from './lock-out.ts';
import { signInFailureModel } from './sign-in-failure.model.ts';

/** Failures expire this long after the last one, in ms. */
const MEMORY_MS = 24 * 60 * 60 * 1000;

/** A counter of failures, and the number that has no consequence. */
export interface FailureCounter {
  readonly key: string;
  readonly free: number;
}

/** Keys are stored as keyed hashes, so that addresses and typed names, which may be passwords, cannot be read. */
export function createSignInFailureRepository(connection: Connection, secret: string) {
  const failures = signInFailureModel(connection);
  const idOf = ({ key }: FailureCounter) => createHmac('sha256', secret).update(`sign-in:${key}`).digest('base64url');
  const addTo = async (counter: FailureCounter, now: Date): Promise<void> => {
    const _id = idOf(counter);
    const expiresAt = new Date(now.getTime() + MEMORY_MS);
    const counted = await failures
      .findOneAndUpdate(
        { _id },
        { $inc: { failures: 1 }, $set: { expiresAt }, $setOnInsert: { lockedUntil: now } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean();
    const waitMs = waitAfterFailuresS(counted.failures, counter.free) * 1000;
    // Of two concurrent failures, the longer lock applies. A lock is never shortened.
    const lockedUntil = new Date(now.getTime() + waitMs);
    if (waitMs > 0) await failures.updateOne({ _id }, { $max: { lockedUntil } });
  };
  return {
    /** When the last lock of these counters ends. Null if none is locked. */
    lockedUntil: async (counters: readonly FailureCounter[], now: Date): Promise<Date | null> => {
      const found = await failures
        .find({ _id: { $in: counters.map(idOf) }, lockedUntil: { $gt: now } })
        .sort({ lockedUntil: -1 })
        .limit(1)
        .lean();
      return found[0]?.lockedUntil ?? null;
    },

    add: async (counters: readonly FailureCounter[], now: Date): Promise<void> => {
      await Promise.all(counters.map((counter) => addTo(counter, now)));
    },

    /** Clears the first counter and subtracts its failures from the others, which have counted them too. */
    forgive: async ([own, ...wider]: readonly FailureCounter[]): Promise<void> => {
      const cleared = own && (await failures.findOneAndDelete({ _id: idOf(own) }).lean());
      if (!cleared) return;
      const filter = { _id: { $in: wider.map(idOf) }, failures: { $gte: cleared.failures } };
      await failures.updateMany(filter, { $inc: { failures: -cleared.failures } });
    },
  };
}

export type SignInFailureRepository = ReturnType<typeof createSignInFailureRepository>;
