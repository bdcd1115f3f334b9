import { runEach, type Job } from '../../jobs/index.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { QuestsModule } from '../quests/index.ts';
import type { ChargeListing } from './charge-listing.ts';

export interface ChargeListingDaysDeps {
  readonly quests: Pick<QuestsModule, 'schedule'>;
  readonly charge: ChargeListing;
  readonly clock: Clock;
}

const BATCH = 100;

export function chargeListingDaysJob({ quests, charge, clock }: ChargeListingDaysDeps): Job {
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
