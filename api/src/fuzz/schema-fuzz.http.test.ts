import { crowdOf } from '../testing/crowd.ts';
import { FIRST_SEED, fuzzCalls } from './fuzz-calls.ts';

/** A sample of the requests that `npm run fuzz -w api` sends. */
it('answers requests of every kind within the contracts, and keeps the ledger balanced', async () => {
  await expect(
    fuzzCalls({ seed: FIRST_SEED, requestCount: crowdOf({ sample: 80, whole: 2_000 }) }),
  ).resolves.toBeUndefined();
}, 600_000);
