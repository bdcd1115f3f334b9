import type { WithTransaction } from '../../db/with-transaction';
import { runEach, type Job } from '../../jobs';
import type { ListingRepository } from './listing.repository';
import type { QuestRepository } from './quest.repository';

const MINUTE_MS = 60_000;
const BATCH_SIZE = 200;

export interface RenewListingsDeps {
  readonly quests: Pick<QuestRepository, 'findById'>;
  readonly listings: Pick<ListingRepository, 'listOutdated' | 'place'>;
  readonly withTransaction: WithTransaction;
}

/** Rewrites list rows of older releases. A release that still runs beside this one may write more of them. */
export function renewListingsJob({ quests, listings, withTransaction }: RenewListingsDeps): Job {
  const renew = (id: number): Promise<void> =>
    withTransaction(async (session) => {
      const quest = await quests.findById(id, session);
      if (!quest) throw new Error(`The list row ${id} has no quest`);
      await listings.place(quest, session);
    });
  return {
    name: 'renew-listings',
    everyMs: MINUTE_MS,
    run: async (context) => {
      let ids = await listings.listOutdated(BATCH_SIZE);
      while (ids.length > 0 && !context.isEnding()) {
        await runEach(ids, context, renew);
        ids = await listings.listOutdated(BATCH_SIZE);
      }
    },
  };
}
