import type { Connection } from 'mongoose';
import { waitAfterFailuresS } from './lock-out';
import { signInFailureModel } from './sign-in-failure.model';

/** Failures are forgotten when none was added for this long, in ms. */
const MEMORY_MS = 24 * 60 * 60 * 1000;

export function createSignInFailureRepository(connection: Connection) {
  const failures = signInFailureModel(connection);
  return {
    /** Until when the account is closed, or null when it is open. */
    lockedUntil: async (key: string, now: Date): Promise<Date | null> => {
      const found = await failures.findOne({ _id: key }).lean();
      return found && found.lockedUntil > now ? found.lockedUntil : null;
    },

    add: async (key: string, now: Date): Promise<void> => {
      const expiresAt = new Date(now.getTime() + MEMORY_MS);
      const counted = await failures
        .findOneAndUpdate(
          { _id: key },
          { $inc: { failures: 1 }, $set: { expiresAt }, $setOnInsert: { lockedUntil: now } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean();
      const waitMs = waitAfterFailuresS(counted.failures) * 1000;
      // The latest of two failures at once decides; a lock is never shortened.
      const lockedUntil = new Date(now.getTime() + waitMs);
      if (waitMs > 0) await failures.updateOne({ _id: key }, { $max: { lockedUntil } });
    },

    clear: async (key: string): Promise<void> => {
      await failures.deleteOne({ _id: key });
    },
  };
}

export type SignInFailureRepository = ReturnType<typeof createSignInFailureRepository>;
