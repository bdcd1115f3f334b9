import type { Connection } from 'mongoose';
import { runEach, type Job } from '../../jobs';
import type { QuestsModule } from '../quests';
import { createChargeListing, type ChargeListing, type ChargeListingDeps } from './charge-listing';
import { createShortfallRepository } from './shortfall.repository';
import { warnOfShortfalls, type WarnOfShortfallsDeps } from './warn-of-shortfalls';

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

/** How many listings are looked up at once. */
const BATCH = 100;
/** How often projects are looked at that may need a warning, in ms. */
const WARN_EVERY_MS = 5 * 60_000;

/** What it costs to stay listed: opportunities pay day by day, while their project's balance lasts. */
export function createListingDaysModule(deps: ListingDaysDeps): ListingDaysModule {
  const { quests, clock } = deps;
  const charge = createChargeListing(deps);
  const shortfalls = createShortfallRepository(deps.connection);
  return {
    charge,
    jobs: [
      {
        name: 'charge-listing-days',
        everyMs: 0,
        run: async (context) => {
          for (;;) {
            const unpaid = await quests.listUnpaid(clock.now(), BATCH);
            await runEach(unpaid, context, charge);
            if (unpaid.length < BATCH || context.isEnding()) return;
          }
        },
      },
      {
        name: 'warn-of-listing-shortfalls',
        everyMs: WARN_EVERY_MS,
        run: (context) => warnOfShortfalls({ ...deps, shortfalls }, context),
      },
    ],
  };
}
