import type { QuestDeps } from './quest-deps.ts';

const BATCH_SIZE = 50;

/** Rewrites listings of older shapes from their quests. `afterBatch` may throw to stop between two batches. */
export function createRenewListings({ quests, listings, withTransaction }: QuestDeps) {
  const renew = (id: number): Promise<void> =>
    withTransaction(async (session) => {
      const quest = await quests.findById(id, session);
      if (!quest) throw new Error(`The list row ${id} has no quest`);
      await listings.place(quest, session);
    });
  return async (afterBatch: () => Promise<void>): Promise<void> => {
    for (;;) {
      const ids = await listings.listOutdated(BATCH_SIZE);
      if (ids.length === 0) return;
      for (const id of ids) await renew(id);
      await afterBatch();
    }
  };
}
