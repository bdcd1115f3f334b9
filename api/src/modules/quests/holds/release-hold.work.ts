import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import type { CoreDeps } from '../../../core-deps.ts';
import { handleWork, type Work, type WorkKind } from '../../../jobs/index.ts';
import type { StoredHold } from './hold.model.ts';
import type { HoldRepository } from './hold.repository.ts';

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

export function releaseHoldWork(
  { holds, withTransaction }: Pick<CoreDeps, 'withTransaction'> & { readonly holds: Pick<HoldRepository, 'find'> },
  release: (hold: StoredHold, session: ClientSession) => Promise<void>,
): Work {
  return handleWork(RELEASE_HOLD, ({ holdId }, { finish }) =>
    withTransaction(async (session) => {
      const hold = await holds.find({ _id: holdId, state: 'held' }, session);
      if (hold) await release(hold, session);
      await finish(session);
    }),
  );
}
