import { crowdOf } from '../testing/crowd.ts';
import { simulateMoney } from './simulate-money.ts';

const STEPS = crowdOf({ sample: 20, whole: 150 });

/** A sample of the steps that `npm run money -w api` takes. */
it(`agrees with the model after ${STEPS} random steps amid kills of a process`, async () => {
  const { kills } = await simulateMoney({ seed: 11, stepCount: STEPS, batchesPerKill: 12 });
  expect(kills).toBeGreaterThan(0);
});
