import type { Connection } from 'mongoose';
import type { Job } from '../../jobs';
import type { QuestsModule } from '../quests';
import { createChargeListing, type ChargeListing, type ChargeListingDeps } from './charge-listing';
import { chargeListingDaysJob } from './charge-listing-days.job';
import { createShortfallRepository } from './shortfall.repository';
import { warnOfListingShortfallsJob, type WarnOfShortfallsDeps } from './warn-of-listing-shortfalls.job';

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
