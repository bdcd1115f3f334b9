import { setTimeout as delay } from 'node:timers/promises';

/** The pause after a piece of work, as a multiple of its duration. Work then takes up at most a quarter of the time. */
const REST_PER_WORK = 3;

/** Starts when the work starts. */
export function createThrottle() {
  let startedAt = performance.now();
  return {
    /** Pauses after a batch of rows. A busier process or database makes the pause longer. */
    rest: async () => {
      await delay((performance.now() - startedAt) * REST_PER_WORK);
      startedAt = performance.now();
    },
  };
}

/** Paces work on many rows, so that other calls are not delayed. */
export type Throttle = ReturnType<typeof createThrottle>;
