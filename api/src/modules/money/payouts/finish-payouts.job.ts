import { runEach, type Job } from '../../../jobs/index.ts';
import { emptyBatch, emptyRest } from './cancel-payout.ts';
import { payBatch } from './pay-payout.ts';
import type { PayoutDeps } from './payout-steps.ts';
import { fillBatch } from './prepare-payout.ts';

/** A batch without progress for this long has lost its process. */
const STRANDED_AFTER_MS = 30_000;
const finishPaying: typeof emptyRest = (deps, batch, isEnding) =>
  (batch.seen === undefined ? payBatch : emptyRest)(deps, batch, isEnding);
const RESUME = { preparing: fillBatch, paying: finishPaying, cancelled: emptyBatch, ready: null, paid: null };
const EVERY_MS = 5_000;
const BATCHES_AT_ONCE = 10;

/** Resumes batches whose process ended while it filled, paid or emptied them. */
export function finishPayoutsJob(deps: PayoutDeps): Job {
  return {
    name: 'finish-payouts',
    everyMs: EVERY_MS,
    run: async (context) => {
      const since = new Date(deps.clock.now().getTime() - STRANDED_AFTER_MS);
      const stranded = await deps.payouts.listStranded(since, BATCHES_AT_ONCE);
      await runEach(stranded, context, async (batch) => {
        await RESUME[batch.status]?.(deps, batch, context.isEnding);
      });
    },
  };
}
