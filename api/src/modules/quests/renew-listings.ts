import type { WithTransaction } from '../../db/with-transaction.ts';
import type { ListingRepository } from './listing.repository.ts';
import type { QuestRepository } from './quest.repository.ts';

const BATCH_SIZE = 50;

export interface RenewListingsDeps {
  readonly quests: Pick<QuestRepository, 'findById'>;
  readonly listings: Pick<ListingRepository, 'listOutdated' | 'place'>;
  readonly withTransaction: WithTransaction;
}

/** Rewrites listings of older shapes from their quests. `afterBatch` may throw to stop between two batches. */
export function createRenewListings({ quests, listings, withTransaction }: RenewListingsDeps) {
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
