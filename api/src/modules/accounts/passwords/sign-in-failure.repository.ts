import type { Connection } from 'mongoose';
import { waitAfterFailuresS } from './lock-out';
import { signInFailureModel } from './sign-in-failure.model';

/** Failures are forgotten when none was added for this long, in ms. */
const MEMORY_MS = 24 * 60 * 60 * 1000;

/** What failures are counted under, and how many of them are free. */
export interface FailureCounter {
  readonly key: string;
  readonly free: number;
}

export function createSignInFailureRepository(connection: Connection) {
  const failures = signInFailureModel(connection);
  const addTo = async ({ key, free }: FailureCounter, now: Date): Promise<void> => {
    const expiresAt = new Date(now.getTime() + MEMORY_MS);
    const counted = await failures
      .findOneAndUpdate(
        { _id: key },
        { $inc: { failures: 1 }, $set: { expiresAt }, $setOnInsert: { lockedUntil: now } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean();
    const waitMs = waitAfterFailuresS(counted.failures, free) * 1000;
    // The latest of two failures at once decides; a lock is never shortened.
    const lockedUntil = new Date(now.getTime() + waitMs);
    if (waitMs > 0) await failures.updateOne({ _id: key }, { $max: { lockedUntil } });
  };
  return {
    /** Until when the last of the counters is closed, or null when all are open. */
    lockedUntil: async (counters: readonly FailureCounter[], now: Date): Promise<Date | null> => {
      const keys = counters.map(({ key }) => key);
      const found = await failures
        .find({ _id: { $in: keys }, lockedUntil: { $gt: now } })
        .sort({ lockedUntil: -1 })
        .limit(1)
        .lean();
      return found[0]?.lockedUntil ?? null;
    },

    add: async (counters: readonly FailureCounter[], now: Date): Promise<void> => {
      await Promise.all(counters.map((counter) => addTo(counter, now)));
    },

    /** Clears the first counter, and takes its failures out of the others, which have counted them too. */
    forgive: async ([own, ...wider]: readonly FailureCounter[]): Promise<void> => {
      const cleared = own && (await failures.findOneAndDelete({ _id: own.key }).lean());
      if (!cleared) return;
      const keys = wider.map(({ key }) => key);
      const filter = { _id: { $in: keys }, failures: { $gte: cleared.failures } };
      await failures.updateMany(filter, { $inc: { failures: -cleared.failures } });
    },
  };
}

export type SignInFailureRepository = ReturnType<typeof createSignInFailureRepository>;
