import type { Connection } from 'mongoose';
import type { QuestsModule } from '../quests/index.ts';
import { createChargeListing, type ChargeListingDeps } from './charge-listing.ts';
import { chargeListingDaysJob } from './charge-listing-days.job.ts';
import { createShortfallRepository } from './shortfall.repository.ts';
import { warnOfListingShortfallsJob, type WarnOfShortfallsDeps } from './warn-of-listing-shortfalls.job.ts';

export interface ListingDaysDeps extends ChargeListingDeps, Omit<WarnOfShortfallsDeps, 'shortfalls'> {
  readonly connection: Connection;
  readonly quests: QuestsModule;
  readonly ledger: ChargeListingDeps['ledger'];
  readonly notifications: ChargeListingDeps['notifications'];
}

/** Listing fees: opportunities pay for each day, while their project's balance lasts. */
export function createListingDaysModule(deps: ListingDaysDeps) {
  const charge = createChargeListing(deps);
  const shortfalls = createShortfallRepository(deps.connection);
  return {
    charge,
    jobs: [chargeListingDaysJob({ ...deps, charge }), warnOfListingShortfallsJob({ ...deps, shortfalls })],
  };
}
