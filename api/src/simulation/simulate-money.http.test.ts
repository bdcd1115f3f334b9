import { simulateMoney } from './simulate-money.ts';

/** A sample of the steps that `npm run money -w api` takes. */
it('agrees with the model after 150 random steps amid kills of a process', async () => {
  const { kills } = await simulateMoney({ seed: 5, stepCount: 150, batchesPerKill: 12 });
  expect(kills).toBeGreaterThan(0);
}, 300_000);
