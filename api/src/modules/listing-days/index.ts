import type { Connection } from 'mongoose';
import type { Job } from '../../jobs/index.ts';
import type { QuestsModule } from '../quests/index.ts';
import { createChargeListing, type ChargeListing, type ChargeListingDeps } from './charge-listing.ts';
import { chargeListingDaysJob } from './charge-listing-days.job.ts';
import { createShortfallRepository } from './shortfall.repository.ts';
import { warnOfListingShortfallsJob, type WarnOfShortfallsDeps } from './warn-of-listing-shortfalls.job.ts';

export interface ListingDaysDeps extends ChargeListingDeps, Omit<WarnOfShortfallsDeps, 'shortfalls'> {
  readonly connection: Connection;
  readonly quests: QuestsModule;
  readonly ledger: ChargeListingDeps['ledger'];
  readonly notifications: ChargeListingDeps['notifications'];
}

export interface ListingDaysModule {
  readonly jobs: readonly Job[];
  readonly charge: ChargeListing;
}

/** What it costs to stay listed: opportunities pay day by day, while their project's balance lasts. */
export function createListingDaysModule(deps: ListingDaysDeps): ListingDaysModule {
  const charge = createChargeListing(deps);
  const shortfalls = createShortfallRepository(deps.connection);
  return {
    charge,
    jobs: [chargeListingDaysJob({ ...deps, charge }), warnOfListingShortfallsJob({ ...deps, shortfalls })],
  };
}
