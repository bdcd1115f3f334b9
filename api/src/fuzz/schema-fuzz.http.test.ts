import { FIRST_SEED, fuzzCalls } from './fuzz-calls.ts';

/** A sample of the requests that `npm run fuzz -w api` sends. */
it('answers 2,000 requests of every kind within the contracts, and keeps the ledger balanced', async () => {
  await expect(fuzzCalls({ seed: FIRST_SEED, requestCount: 2_000 })).resolves.toBeUndefined();
}, 600_000);
