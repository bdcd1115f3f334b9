import startDatabase from '@magnetx/embedded-mongo/testing/global-setup';
import stopDatabase from '@magnetx/embedded-mongo/testing/global-teardown';
import { FIRST_SEED, fuzzCalls } from './fuzz-calls.ts';

/** Each seed runs against a new API, so the database stays small and a failure is reproducible by its seed. */
const REQUESTS_PER_SEED = 10_000;

const total = Number(process.env['API_FUZZ_REQUESTS'] ?? 1_000_000);
const firstSeed = Number(process.env['API_FUZZ_SEED'] ?? FIRST_SEED);

const failedSeeds: number[] = [];
const startedAt = performance.now();
await startDatabase();
for (let sent = 0, seed = firstSeed; sent < total; sent += REQUESTS_PER_SEED, seed += 1) {
  const requestCount = Math.min(REQUESTS_PER_SEED, total - sent);
  try {
    await fuzzCalls({ seed, requestCount });
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`API_FUZZ_SEED=${seed}: ${sent + requestCount} of ${total} requests in ${seconds} s`);
  } catch (error) {
    failedSeeds.push(seed);
    console.error(`API_FUZZ_SEED=${seed} API_FUZZ_REQUESTS=${requestCount} failed:`, error);
  }
}
await stopDatabase();
if (failedSeeds.length > 0) {
  console.error(`Failed seeds: ${failedSeeds.join(', ')}`);
  process.exitCode = 1;
}
