import { setTimeout as delay } from 'node:timers/promises';

/** How long a rest is, as a multiple of the work before it: long work takes a quarter of the time. */
const REST_PER_WORK = 3;

/** The work begins with the call. */
export function createThrottle() {
  let startedAt = performance.now();
  return {
    /** Called after some rows. The busier the process and the database are, the longer the rest is. */
    rest: async () => {
      await delay((performance.now() - startedAt) * REST_PER_WORK);
      startedAt = performance.now();
    },
  };
}

/** Leaves room for other calls within work that goes over very many rows. */
export type Throttle = ReturnType<typeof createThrottle>;
