import type { Clock } from '../runtime/clock.ts';

export interface TestClock extends Clock {
  advance: (ms: number) => void;
}

/** Starts at the real time, which the database's own expiry goes by, and then moves only when told to. */
export function createTestClock(): TestClock {
  let nowMs = Date.now();
  return {
    now: () => new Date(nowMs),
    advance: (ms) => {
      nowMs += ms;
    },
  };
}
