import { runEach, type Job } from '../../jobs';
import type { Clock } from '../../runtime/clock';
import type { QuestsModule } from '../quests';
import type { ChargeListing } from './charge-listing';

export interface ChargeListingDaysDeps {
  readonly quests: Pick<QuestsModule, 'schedule'>;
  readonly charge: ChargeListing;
  readonly clock: Clock;
}

/** How many listings are looked up at once. */
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
