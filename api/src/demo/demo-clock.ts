import type { Clock } from '../runtime/clock.ts';

/** A clock that the seeding sets back to give the demo a past. It shows the real time before the server listens. */
export interface DemoClock extends Clock {
  goBack: (days: number) => void;
}

const DAY_MS = 24 * 60 * 60_000;

export function createDemoClock(clock: Clock): DemoClock {
  let behindMs = 0;
  return {
    now: () => new Date(clock.now().getTime() - behindMs),
    goBack: (days) => {
      behindMs = days * DAY_MS;
    },
  };
}
