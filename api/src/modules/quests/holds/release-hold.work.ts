import { z } from 'zod';
import { handleWork, type Work, type WorkKind } from '../../../jobs/index.ts';
import type { HoldParts, SettleHold } from './settle-hold.ts';

const payload = z.object({ holdId: z.string() });

/** Releases a reward on hold whose time has come. */
export const RELEASE_HOLD: WorkKind<z.output<typeof payload>> = {
  name: 'release-hold',
  payload,
  attempts: 20,
  backOffMs: { first: 2_000, max: 3_600_000 },
  timeoutMs: 60_000,
  concurrency: 4,
};

export function releaseHoldWork({ holds, withTransaction }: HoldParts, { settle }: SettleHold): Work {
  return handleWork(RELEASE_HOLD, ({ holdId }, { finish }) =>
    withTransaction(async (session) => {
      const hold = await holds.find({ _id: holdId, state: 'held' }, session);
      if (hold) await settle(hold, 'released', '', session);
      await finish(session);
    }),
  );
}
