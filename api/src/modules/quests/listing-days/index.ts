import type { Connection } from 'mongoose';
import { createChargeListing, type ListingDaysDeps } from './charge-listing.ts';
import { chargeListingDaysJob } from './charge-listing-days.job.ts';
import { concludeDueQuestsJob } from './conclude-due-quests.job.ts';
import { createShortfallRepository } from './shortfall.repository.ts';
import { warnOfListingShortfallsJob } from './warn-of-listing-shortfalls.job.ts';

/** Listing fees: opportunities pay for each day, while their project's balance lasts. */
export function createListingDaysModule(deps: ListingDaysDeps & { connection: Connection }) {
  const charge = createChargeListing(deps);
  const shortfalls = createShortfallRepository(deps.connection);
  return {
    charge,
    concludeDueQuests: concludeDueQuestsJob({ ...deps, charge }),
    jobs: [chargeListingDaysJob({ ...deps, charge }), warnOfListingShortfallsJob({ ...deps, shortfalls })],
  };
}
