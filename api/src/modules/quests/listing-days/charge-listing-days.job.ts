import { runEach, type Job } from '../../../jobs/index.ts';
import type { ChargeListing, ListingDaysDeps } from './charge-listing.ts';

const BATCH = 100;

export function chargeListingDaysJob({ quests, charge, clock }: ListingDaysDeps & { charge: ChargeListing }): Job {
  return {
    name: 'charge-listing-days',
    everyMs: 0,
    run: async (context) => {
      for (;;) {
        const unpaid = await quests.schedule.listUnpaid(clock.now(), BATCH);
        await runEach(unpaid, context, charge);
        if (unpaid.length < BATCH || context.isEnding()) return;
      }
    },
  };
}
