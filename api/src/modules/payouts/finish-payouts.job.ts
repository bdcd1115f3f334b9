import { runEach, type Job } from '../../jobs/index.ts';
import { emptyBatch } from './cancel-payout.ts';
import { payBatch } from './pay-payout.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { fillBatch } from './prepare-payout.ts';

/** For how long nothing may happen to a batch that is under way until whoever was at it counts as gone, in ms. */
const STRANDED_AFTER_MS = 30_000;
const EVERY_MS = 5_000;
const BATCHES_AT_ONCE = 10;

/** Goes on with batches whose process ended while it filled, paid or emptied them. */
export function finishPayoutsJob(deps: PayoutDeps): Job {
  return {
    name: 'finish-payouts',
    everyMs: EVERY_MS,
    run: async (context) => {
      const since = new Date(deps.clock.now().getTime() - STRANDED_AFTER_MS);
      const stranded = await deps.payouts.listStranded(since, BATCHES_AT_ONCE);
      await runEach(stranded, context, async (batch) => {
        if (batch.status === 'preparing') await fillBatch(deps, batch, context.isEnding);
        if (batch.status === 'paying') await payBatch(deps, batch, context.isEnding);
        if (batch.status === 'cancelled') await emptyBatch(deps, batch, context.isEnding);
      });
    },
  };
}
