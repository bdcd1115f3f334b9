import type { Clock } from '../runtime/clock.ts';

export interface TestClock extends Clock {
  advance: (ms: number) => void;
}

/** Starts at the real time, by which the database expires documents, and then only moves on demand. */
export function createTestClock(): TestClock {
  let nowMs = Date.now();
  return {
    now: () => new Date(nowMs),
    advance: (ms) => {
      nowMs += ms;
    },
  };
}
